import type { PageFacts } from './facts.ts'
import { escapeHtml } from './html/escape.ts'
import type { RelatedDocuments } from './metadata/metadata.ts'

/**
 * A file rendered to clean HTML that depends only on the file, so that it can be cached by the file's object id. Links
 * to other files stay unresolved: their targets depend on the tree (`fillLinks`).
 */
export type Fragment = {
  /** Alternating markup and link targets, starting and ending with markup. Paths are as the author wrote them. */
  readonly pieces: readonly string[]
  readonly headings: readonly Heading[]
  readonly facts: PageFacts
  /** The documents of the site that this one is related to; absent until the site is known. */
  readonly related?: readonly RelatedDocuments[]
  /** The names of the pages below this one; absent for almost all files. */
  readonly parts?: readonly string[]
  /** Sentences for the author: what could not be shown as intended. */
  readonly notes: readonly string[]
}

export type Heading = { readonly level: number; readonly id: string; readonly text: string }

/** The text as it is, for files that are too much to render and for renderings that took too long. */
export function plainFragment(text: string, facts: PageFacts, reason: string): Fragment {
  const pieces = [`${plainTag}${escapeHtml(text)}</pre>`]
  return { pieces, headings: [], facts, notes: [`This file is shown as plain text. ${reason}`] }
}

export function isPlain({ pieces }: Pick<Fragment, 'pieces'>): boolean {
  return pieces[0]?.startsWith(plainTag) ?? false
}

const plainTag = '<pre class="plain">'

/** The finished markup; `resolve` turns a path, as written in the file, into an address. */
export function fillLinks(fragment: Fragment, resolve: (path: string) => string): string {
  return fragment.pieces.map((piece, index) => (index % 2 === 0 ? piece : escapeHtml(resolve(piece)))).join('')
}

export function markupCharsOf({ pieces }: Fragment): number {
  return pieces.reduce((sum, piece) => sum + piece.length, 0)
}
