import { useMemo } from 'react'

/** More than a few screens show; what is below comes with the editor. */
const shownMaxChars = 20_000

export type PlainTextProps = {
  readonly path: string
  readonly text: string
  /** Called with the place in the editor's text that was touched. Without it the editor is on its way. */
  readonly onTouch?: (position: number) => void
}

/** The beginning of a text, to be read while there is no editor. Nothing can be typed in it, so nothing is lost. */
export function PlainText({ path, text, onTouch }: PlainTextProps) {
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
      onClick={({ currentTarget }) => onTouch(currentTarget.selectionStart)}
      onKeyDown={({ key, currentTarget }) => {
        if (key.length === 1 || key === 'Enter') onTouch(currentTarget.selectionStart)
      }}
      onScroll={({ currentTarget: { scrollTop, clientHeight, scrollHeight } }) => {
        if (text.length > shownMaxChars && scrollTop + 2 * clientHeight > scrollHeight) onTouch(shown.length)
      }}
    />
  )
}
