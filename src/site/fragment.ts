import { type Heading, markHeadings } from './annotate/headings.ts'
import { markKeywords } from './annotate/keywords.ts'
import { markRequirements } from './annotate/requirements.ts'
import { markScrollers } from './annotate/scrollers.ts'
import { summaryOf } from './annotate/summary.ts'
import { markDiagrams } from './diagrams/figures.ts'
import { escapeHtml } from './html/escape.ts'
import { siteLimits } from './markdown/bounds.ts'
import type { PageFacts } from './markdown/facts.ts'
import { typesetMath } from './math/typeset.ts'
import { printPieces } from './pieces.ts'
import { sanitise } from './sanitise.ts'

/**
 * A file's text as clean HTML that depends on nothing but the file, so that it can be kept by the file's object id.
 * Links to other files are left open: where they lead depends on the tree (`fillLinks`).
 */
export type Fragment = {
  /** Markup and the paths linked to, in turns: markup first, markup last. Paths are as the author wrote them. */
  readonly pieces: readonly string[]
  readonly headings: readonly Heading[]
  readonly facts: PageFacts
  /** For the author, in sentences: what of the file could not be shown as meant. */
  readonly notes: readonly string[]
}

/**
 *   any HTML ─▶ sanitise ─▶ ids, headings, keywords, scrollers ─▶ figures, formulas ─▶ print
 *                       (trusted from here on)
 *
 * `null` when it would make too large a page.
 */
export function htmlFragment(html: string, facts: PageFacts, notes: readonly string[]): Fragment | null {
  if (html.length > siteLimits.fragmentMaxChars) return null
  const { tokens, headings } = markHeadings(markRequirements(sanitise(html)))
  const pieces = printPieces(typesetMath(markDiagrams(markScrollers(markKeywords(tokens)))))
  if (lengthOf(pieces) > siteLimits.fragmentMaxChars) return null
  return { pieces, headings, facts: { ...facts, description: facts.description ?? summaryOf(tokens) }, notes }
}

export const tooLarge = 'It would make too large a page.'

/** The text as it stands, for files that are too much to render and for renderings that took too long. */
export function plainFragment(text: string, facts: PageFacts, reason: string): Fragment {
  const pieces = [`<pre class="plain" tabindex="0">${escapeHtml(text)}</pre>`]
  return { pieces, headings: [], facts, notes: [`This file is shown as plain text. ${reason}`] }
}

/** The finished markup; `resolve` turns a path, as written in the file, into an address. */
export function fillLinks(fragment: Fragment, resolve: (path: string) => string): string {
  return fragment.pieces.map((piece, index) => (index % 2 === 0 ? piece : escapeHtml(resolve(piece)))).join('')
}

function lengthOf(pieces: readonly string[]): number {
  return pieces.reduce((length, piece) => length + piece.length, 0)
}
