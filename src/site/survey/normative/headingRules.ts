import { keywordsIn, strongest } from './keywords.ts'
import { binding } from './mentions.ts'
import { normativeLimits, shortened } from './sentences.ts'
import { strengthOfTranslation } from './translations.ts'

const numbered = /^[\s\p{N}.§#)–-]{0,16}/u
const bracketed = /^[[({]\s?[^\])}]{2,20}[\])}]\s{0,3}:?\s{0,3}\p{L}/u
/**
 * What follows in a rule: what is to be done. A title in capital letters names something instead: `MAY Day`, and so does one
 * with a conjunction: `SOLL und IST`.
 */
const goesOn =
  /^(?:\s{1,9}(?!(?:vs|versus|and|or|und|oder|et|ou|haves?)(?!\p{L}))(?:NOT\s{1,9})?[\p{Ll}`]|\s?:\s{1,9}[\p{L}`])/u
const modal = /^(?:MUST|SHALL|SHOULD|MAY)/

/**
 * A heading that is a rule by itself, as guidelines write them: `MUST use TLS`, `[SHOULD] Name resources`, `3. MAY: Use
 * ETags`. `null`: it is the title of what is below it.
 */
export function headingRule(heading: string): { readonly text: string; readonly keyword: string } | null {
  const text = heading.slice(numbered.exec(heading)?.[0].length ?? 0)
  const found = binding({ text, heading: '', isItem: false }, keywordsIn(text))
  const [first] = found
  if (
    !first ||
    text.trimEnd().endsWith('?') ||
    first.start > 2 ||
    !(modal.test(first.word) || strengthOfTranslation(first.word) !== null)
  )
    return null
  const isRule = first.start === 0 ? goesOn.test(text.slice(first.end)) : bracketed.test(text)
  const keyword = strongest(found.map(({ word }) => word)) ?? first.word
  return isRule ? { text: shortened(text, normativeLimits.textMaxChars), keyword } : null
}
