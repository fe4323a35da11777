import { useMemo } from 'react'

/** More than a few screens show; what is below comes with the editor. */
const shownMaxChars = 20_000

export type EditorPlaceholderProps = {
  readonly path: string
  readonly text: string
  /** Called with the place in the editor's text that was touched, and what was typed there. Without it the editor is on its way. */
  readonly onTouch?: (touch: EarlyInput) => void
}

export type EarlyInput = { readonly position: number; readonly typed: string }

/** The beginning of a text, to be read while there is no editor. Nothing can be typed in it, so nothing is lost. */
export function EditorPlaceholder({ path, text, onTouch }: EditorPlaceholderProps) {
  const shown = useMemo(
    () =>
      text
        .slice(0, shownMaxChars)
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
    [text],
  )
  if (!onTouch) {
    return (
      <div className="wb-text wb-plain" aria-busy="true">
        <pre>{shown}</pre>
      </div>
    )
  }
  return (
    <textarea
      className="wb-text wb-plain"
      aria-label={`Text of ${path}`}
      readOnly
      value={shown}
      onClick={({ currentTarget }) => onTouch({ position: currentTarget.selectionStart, typed: '' })}
      onKeyDown={event => {
        const { key, currentTarget, ctrlKey, metaKey, altKey } = event
        if ((key.length !== 1 && key !== 'Enter') || ctrlKey || metaKey || altKey) return
        event.preventDefault()
        onTouch({ position: currentTarget.selectionStart, typed: key === 'Enter' ? '' : key })
      }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (text.length > shownMaxChars && scrollTop + 2 * clientHeight > scrollHeight)
          onTouch({ position: shown.length, typed: '' })
      }}
    />
  )
}
