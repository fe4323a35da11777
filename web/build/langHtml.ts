import type { CompletionContext } from '@codemirror/autocomplete'
import { LanguageSupport, StreamLanguage } from '@codemirror/language'

const plain = StreamLanguage.define({
  token(stream) {
    stream.skipToEnd()
    return null
  },
})

/**
 * The part of the HTML language that the Markdown language requires, without its dependencies: HTML is shown as plain
 * text.
 */
export function html(): LanguageSupport {
  return new LanguageSupport(plain)
}

export function htmlCompletionSource(_context: CompletionContext): null {
  return null
}
