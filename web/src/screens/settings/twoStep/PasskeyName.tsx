import { TextInput } from '@mantine/core'

export type PasskeyNameProps = { readonly value: string; readonly onText: (text: string) => void }

export function PasskeyName({ value, onText }: PasskeyNameProps) {
  return (
    <TextInput
      label="Name"
      description="Such as “my laptop”, to tell your passkeys apart."
      maxLength={100}
      required
      withAsterisk={false}
      data-autofocus
      value={value}
      onChange={event => onText(event.currentTarget.value)}
    />
  )
}
