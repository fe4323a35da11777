import { Textarea } from '@mantine/core'

export type MessageFieldProps = {
  readonly message: string
  readonly onChange: (message: string) => void
  readonly onSubmit: () => void
}

/** The message of a commit. Control+Enter commits. */
export function MessageField({ message, onChange, onSubmit }: MessageFieldProps) {
  return (
    <Textarea
      data-autofocus
      label="Message"
      description={`${[...(message.split('\n')[0] ?? '')].length} of 72 characters in the first line`}
      rows={3}
      resize="vertical"
      maxLength={4_000}
      value={message}
      onChange={event => onChange(event.currentTarget.value)}
      onKeyDown={event => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
        event.preventDefault()
        onSubmit()
      }}
    />
  )
}
