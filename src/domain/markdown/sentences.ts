import type { Span } from '../text/span.ts'
import { type Leaf, spanIn } from './leaf.ts'

/** A sentence of a text, with its final punctuation and without the spaces around it. */
export type Sentence = Span & { readonly text: string; readonly leaf: Leaf }

const end = /(?<![.!?])[.!?]+["'”’)\]*_]{0,4}(?=\s+["“‘(`[*_]{0,3}[\p{Lu}\p{N}])/gu
const abbreviation = /\b(?:e\.g|i\.e|etc|cf|vs|approx|no|fig|sec|ca|resp)\.$/iu
/** `J.` of a name. */
const initial = /(?<![\p{L}\p{N}/])\p{Lu}\.$/u

/** `ab dem 3. Tag`, `am 1. März` in German. */
const ordinal = /(?<!\p{L})(?:dem|den|der|des|am|vom|zum|zur|jede[nmrs]?|diese[nmrs]?|eine[nmrs]?) \d{1,2}\.$/iu

/** `bis 3. März`, while `bis 12.` may also end a sentence. */
const dayOfMonth = /(?<!\p{L})(?:ab|bis) \d{1,2}\.$/iu
const month = /^\s+(?:Jan|Feb|Mär|Apr|Mai|Jun|Jul|Aug|Sep|Okt|Nov|Dez)/

export function sentencesIn(leaf: Leaf): readonly Sentence[] {
  const found: Sentence[] = []
  let from = 0
  const take = (to: number) => {
    const text = leaf.content.slice(from, to)
    const start = from + text.length - text.trimStart().length
    if (text.trim() !== '') found.push({ ...spanIn(leaf, start, start + text.trim().length), text: text.trim(), leaf })
    from = to
  }
  for (const { index, 0: mark } of leaf.content.matchAll(end)) {
    const to = index + mark.length
    const before = leaf.content.slice(Math.max(from, to - 16), to)
    const isOrdinal = ordinal.test(before) || (dayOfMonth.test(before) && month.test(leaf.content.slice(to, to + 16)))
    if (!abbreviation.test(before) && !initial.test(before) && !isOrdinal) take(to)
  }
  take(leaf.content.length)
  return found
}
