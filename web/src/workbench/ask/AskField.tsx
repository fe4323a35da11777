import { type KeyboardEvent, type RefObject, useId } from 'react'
import { useOpenFile } from '../openFileContext.ts'
import { useRewriteView } from '../rewrite/rewriteContext.ts'
import type { useAsk } from './useAsk.ts'

export type AskFieldProps = {
  readonly box: RefObject<HTMLTextAreaElement | null>
  readonly ask: ReturnType<typeof useAsk>
  readonly words: string
  readonly isDisabled: boolean
  readonly onFocus: () => void
}

/** The field of the input, with its keys. It grows with its lines. */
export function AskField({ box, ask, words, isDisabled, onFocus }: AskFieldProps) {
  const { session, review } = useOpenFile()
  const { rewrite } = useRewriteView()
  const id = useId()
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key, altKey, shiftKey, nativeEvent } = event
    const isMod = event.ctrlKey || event.metaKey
    if (nativeEvent.isComposing) return
    if (key === 'Escape' && rewrite.state.kind !== 'writing') session.surface()?.focus()
    else if (key === 'Enter' && (isMod || (ask.verb !== 'rewrite' && !shiftKey))) ask.act()
    else if (altKey && !isMod && key === 'ArrowDown') ask.turn(1)
    else if (altKey && !isMod && key === 'ArrowUp') ask.turn(-1)
    else return
    event.preventDefault()
  }
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {review ? 'Refine the rewrite' : 'Ask for a rewrite'}
      </label>
      <textarea
        ref={box}
        id={id}
        className="wb-ask"
        rows={1}
        maxLength={8_000}
        placeholder={review ? 'Say what to do differently …' : 'Rewrite, find or check …'}
        disabled={isDisabled}
        value={words}
        onFocus={onFocus}
        onChange={event => ask.write(event.currentTarget.value)}
        onKeyDown={onKeyDown}
      />
    </>
  )
}
