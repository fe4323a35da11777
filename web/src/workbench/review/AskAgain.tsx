import { Button, Group, Kbd, Text, Textarea } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useSessionText } from '../../drafts/useSessionText.ts'
import { formatKeys } from '../../ui/keymap.ts'
import { adviceOf } from '../rewrite/advice.ts'
import type { RewriteState } from '../rewrite/useRewrite.ts'

export type AskAgainProps = {
  /** The name under which what is typed survives a reload. */
  readonly name: string
  readonly state: RewriteState
  /** Resolves to whether there is an answer. */
  readonly onAsk: (instruction: string) => Promise<boolean>
  readonly onStop: () => void
  readonly onClose: () => void
}

/** Asks for another version of the current change, in its card. */
export function AskAgain({ name, state, onAsk, onStop, onClose }: AskAgainProps) {
  const [typed, setTyped] = useSessionText(name)
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus(), [])
  const words = typed?.trim() ?? ''
  const isWriting = state.kind === 'writing'
  const send = (): void => {
    if (words === '' || isWriting) return
    void onAsk(words).then(isDone => {
      if (isDone) setTyped(null)
      else field.current?.focus()
    })
  }
  return (
    <div className="wb-change-ask">
      <Textarea
        ref={field}
        label="What to do differently in this change"
        rows={2}
        maxLength={8_000}
        value={typed ?? ''}
        readOnly={isWriting}
        onChange={event => setTyped(event.currentTarget.value || null)}
        onKeyDown={event => {
          if (event.key === 'Escape' && !isWriting) onClose()
          else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) send()
          else return
          event.preventDefault()
          event.stopPropagation()
        }}
      />
      {messageOf(state)}
      <Group gap="xs" mt="xs">
        {isWriting ? (
          <Button size="compact-sm" variant="default" onClick={onStop}>
            Stop&nbsp;<Kbd size="xs">Esc</Kbd>
          </Button>
        ) : (
          <>
            <Button size="compact-sm" disabled={words === ''} onClick={send}>
              Send&nbsp;<Kbd size="xs">{formatKeys('Mod Enter')}</Kbd>
            </Button>
            <Button size="compact-sm" variant="default" onClick={onClose}>
              Cancel
            </Button>
          </>
        )}
      </Group>
    </div>
  )
}

function messageOf(state: RewriteState) {
  if (state.kind === 'writing') return <Text size="sm">Writing …</Text>
  if (state.kind === 'stopped') return <Text size="sm">Stopped. Nothing was changed.</Text>
  if (state.kind === 'unchanged') return <Text size="sm">Nothing was changed: {state.summary}</Text>
  if (state.kind === 'failed')
    return (
      <Text size="sm" role="alert">
        {adviceOf(state.error).text} Nothing was changed.
      </Text>
    )
  return null
}
