import { textOfElement } from '../html/elementText.ts'
import type { Token } from '../html/tokens.ts'

const readMaxChars = 1_000
const summaryMaxChars = 160
/** Shorter paragraphs are more often a date, a status or a row of badges than a sentence about the page. */
const sentenceMinChars = 40

/** Asides: their paragraphs do not count as the first one. */
const aside: ReadonlySet<string> = new Set([
  'blockquote',
  'div',
  'details',
  'section',
  'figure',
  'table',
  'ul',
  'ol',
  'dl',
])

/** The beginning of a page's first paragraph, for search engines; `null` if no paragraph has text. */
export function summaryOf(tokens: readonly Token[]): string | null {
  let depth = 0
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'text') continue
    if (aside.has(token.name)) depth += token.kind === 'open' ? 1 : -1
    if (depth > 0 || token.kind !== 'open' || token.name !== 'p') continue
    const text = textOfElement(tokens, index, readMaxChars)
    if (text.length >= sentenceMinChars) return shortened(text)
  }
  return null
}

/** Cuts at the end of a word if possible. */
function shortened(text: string): string {
  if (text.length <= summaryMaxChars) return text
  const start = text.slice(0, summaryMaxChars)
  return `${start
    .replace(/(?<!\s)\s+\S*$/, '')
    .slice(0, summaryMaxChars - 1)
    .toWellFormed()}…`
}
