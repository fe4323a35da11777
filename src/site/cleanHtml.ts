import { showEmoji } from './annotate/emoji.ts'
import { markHeadings } from './annotate/headings.ts'
import { markKeywords } from './annotate/keywords.ts'
import { languageOf } from './annotate/language.ts'
import { markRequirements } from './annotate/markRequirements.ts'
import { markScrollers } from './annotate/scrollers.ts'
import { summaryOf } from './annotate/summary.ts'
import { markDiagrams } from './diagrams/figures.ts'
import type { PageFacts } from './facts.ts'
import type { Fragment } from './fragment.ts'
import { printPieces } from './html/pieces.ts'
import { sanitise } from './html/sanitise.ts'
import { siteLimits } from './limits.ts'
import { typesetMath } from './math/typeset.ts'

/**
 *   any HTML ─▶ sanitise ─▶ ids, headings, keywords, scrollers ─▶ figures, formulas ─▶ print
 *                       (trusted from here on)
 *
 * `null` if the page would be too large.
 */
export function htmlFragment(
  html: string,
  facts: PageFacts,
  notes: readonly string[],
  { emojiNames = false }: { readonly emojiNames?: boolean } = {},
): Fragment | null {
  if (html.length > siteLimits.fragmentMaxChars) return null
  const marked = markHeadings(markRequirements(sanitise(html)))
  const { tokens, headings } = emojiNames ? showEmoji(marked) : marked
  const pieces = printPieces(typesetMath(markDiagrams(markScrollers(markKeywords(tokens)))))
  if (lengthOf(pieces) > siteLimits.fragmentMaxChars) return null
  const description = facts.description ?? summaryOf(tokens)
  const language = facts.language ?? languageOf(tokens)
  return { pieces, headings, facts: { ...facts, description, language }, notes }
}

export const tooLarge = 'The rendered page would be too large.'

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0)
}
