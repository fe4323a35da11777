/** More than a screen shows; what is below comes with the editor. */
const shownMaxChars = 8_000

/** The beginning of a text, to be read while the editor is on its way. Nothing can be typed in it, so nothing is lost. */
export function PlainText({ text }: { readonly text: string }) {
  return (
    <div className="wb-text wb-plain" aria-busy="true">
      <pre>{text.slice(0, shownMaxChars)}</pre>
    </div>
  )
}
