import hljs from 'highlight.js/lib/common'
import { siteLimits } from './bounds.ts'

/** Other names by which specifications call the languages that highlight.js knows. */
const aliases: Readonly<Record<string, string>> = { json5: 'json', jsonl: 'json', console: 'shell' }

const longLine = new RegExp(`[^\\n]{${siteLimits.highlightLineMaxChars + 1}}`)

/** Code as HTML with classes for its parts; `null` leaves it plain, as unknown languages and long blocks are. */
export type Highlight = (code: string, language: string) => string | null

/** Colours the code of one page, within that page's budget. */
export function highlighter(): Highlight {
  let charsLeft: number = siteLimits.highlightPageMaxChars
  return (code, name) => {
    const lowerCase = name.toLowerCase()
    const language = Object.hasOwn(aliases, lowerCase) ? (aliases[lowerCase] ?? '') : lowerCase
    if (!hljs.getLanguage(language)) return null
    if (code.length > siteLimits.highlightBlockMaxChars || code.length > charsLeft || longLine.test(code)) return null
    charsLeft -= code.length
    return hljs.highlight(code, { language, ignoreIllegals: true }).value
  }
}
