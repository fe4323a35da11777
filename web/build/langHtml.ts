import type { CompletionContext } from '@codemirror/autocomplete'
import { LanguageSupport, StreamLanguage } from '@codemirror/language'

const plain = StreamLanguage.define({
  token(stream) {
    stream.skipToEnd()
    return null
  },
})

/** What the Markdown language asks of the HTML one, without what that brings: HTML is shown as plain text. */
export function html(): LanguageSupport {
  return new LanguageSupport(plain)
}

export function htmlCompletionSource(_context: CompletionContext): null {
  return null
}
