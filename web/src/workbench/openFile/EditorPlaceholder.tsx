import { useMemo } from 'react'

/** More than a few screens of text; the rest comes with the editor. */
const shownMaxChars = 20_000

export type EditorPlaceholderProps = {
  readonly path: string
  readonly text: string
  /** It is about to be shown as its page. */
  readonly isPage: boolean
  readonly ref: (element: HTMLElement | null) => void
  /**
   * Called with the touched position in the editor's text and the characters typed there. Absent while the editor is
   * loading.
   */
  readonly onTouch?: (touch: EarlyInput) => void
}

export type EarlyInput = { readonly position: number; readonly typed: string }

/** The start of a text, readable until the editor has loaded. It is not editable, so no input is lost. */
export function EditorPlaceholder({ path, text, isPage, ref, onTouch }: EditorPlaceholderProps) {
  const shown = useMemo(
    () =>
      text
        .slice(0, shownMaxChars)
        .replace(/^\uFEFF/, '')
        .replaceAll('\r\n', '\n'),
    [text],
  )
  if (!onTouch) {
    // A scrollable region must be focusable.
    const named = { role: 'group', 'aria-label': `Text of ${path}`, tabIndex: 0 }
    return (
      <div ref={ref} className="wb-text wb-plain" data-page={isPage || undefined} aria-busy="true" {...named}>
        <pre>{shown}</pre>
      </div>
    )
  }
  return (
    <textarea
      ref={ref}
      className="wb-text wb-plain"
      data-page={isPage || undefined}
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
