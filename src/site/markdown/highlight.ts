import hljs from 'highlight.js/lib/common'
import { siteLimits } from './bounds.ts'

/** Further names that specifications use for languages known to highlight.js. */
const aliases: Readonly<Record<string, string>> = { json5: 'json', jsonl: 'json', console: 'shell' }

/** Code as HTML with classes; `null` leaves it plain, as for unknown languages and long blocks. */
export type Highlight = (code: string, language: string) => string | null

/** Highlights the code of one page, within that page's budget. */
export function highlighter(): Highlight {
  let charsLeft: number = siteLimits.highlightPageMaxChars
  return (code, name) => {
    const lowerCase = name.toLowerCase()
    const language = Object.hasOwn(aliases, lowerCase) ? (aliases[lowerCase] ?? '') : lowerCase
    if (!hljs.getLanguage(language)) return null
    if (code.length > siteLimits.highlightBlockMaxChars || code.length > charsLeft || hasLongLine(code)) return null
    charsLeft -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}

function hasLongLine(code: string): boolean {
  for (let from = 0; from < code.length; ) {
    const end = code.indexOf('\n', from)
    const length = (end === -1 ? code.length : end) - from
    if (length > siteLimits.highlightLineMaxChars) return true
    from += length + 1
  }
  return false
}
