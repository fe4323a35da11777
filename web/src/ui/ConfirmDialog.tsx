import { Button, Group, Text, TextInput } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { Dialog } from './Dialog.tsx'
import { ProblemAlert } from './ProblemAlert.tsx'

export type ConfirmDialogProps = {
  readonly title: string
  readonly action: string
  /** The text that the user must type to confirm. */
  readonly typed?: string
  readonly isBusy: boolean
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
  readonly children: ReactNode
  /** Additional options. */
  readonly choice?: ReactNode
  /** The action removes nothing and can be taken back. */
  readonly isHarmless?: boolean
}

export function ConfirmDialog(dialog: ConfirmDialogProps) {
  const { title, action, typed, isBusy, error, onConfirm, onClose, children, choice, isHarmless = false } = dialog
  const [text, setText] = useState('')
  const isSure = typed === undefined || text.trim() === typed
  return (
    <Dialog title={title} onClose={onClose}>
      <form
        onSubmit={event => {
          event.preventDefault()
          if (isSure) onConfirm()
        }}
      >
        <Text component="div" size="sm">
          {children}
        </Text>
        {choice}
        {typed !== undefined && (
          <TextInput
            mt="md"
            label={`Type “${typed}” to confirm`}
            value={text}
            onChange={event => setText(event.currentTarget.value)}
            autoComplete="off"
            data-autofocus
          />
        )}
        {error != null && <ProblemAlert error={error} />}
        <Group mt="lg" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" {...(!isHarmless && { color: 'red.8' })} loading={isBusy} disabled={!isSure}>
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  )
}
