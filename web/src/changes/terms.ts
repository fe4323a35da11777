/** A word that carries the force of a statement, at its place in a text. */
export type Term = { readonly from: number; readonly to: number; readonly text: string }

/**
 *   verb        MUST, should not, can …
 *   quality     REQUIRED, optional …
 *   figure      whatever has a digit: numbers, dates, ids
 *   code        names in code formatting
 *   negation    not, never, without …
 */
export type TermKind = keyof typeof patterns

const patterns = {
  verb: /\b(?:cannot|(?:must|shall|should|may|might|can|could|will|would)(?:\s+not)?)\b/gi,
  quality: /\b(?:(?:not\s+)?recommended|required|optional|mandatory)\b/gi,
  figure:
    /(?<![^\s()[\]{}"'`“”‘’*_,;|<>])[^\s\d()[\]{}"'`“”‘’*_,;|<>]*\d(?:[^\s()[\]{}"'`“”‘’*_;|<>]*[^\s()[\]{}"'`“”‘’*_.,:;|<>!?])?/g,
  code: /`[^`\n]+`/g,
  negation: /\b(?:not|never|no|none|neither|nor|without|unless|except)\b/gi,
} as const

/** The kinds of words that a warning is about. */
export const kindsOfWarning: Readonly<Record<string, readonly TermKind[]>> = {
  keyword_changed: ['verb', 'quality'],
  modal_changed: ['verb', 'quality'],
  negation_changed: ['verb', 'negation'],
  number_changed: ['figure'],
  name_changed: ['code', 'figure'],
  requirement_lost: ['figure'],
}

export function termsIn(text: string, kind: TermKind): readonly Term[] {
  return [...text.matchAll(patterns[kind])].map(({ 0: found, index }) => ({
    from: index,
    to: index + found.length,
    text: found,
  }))
}

/** White space between the words of a term does not count. */
export function plain({ text }: Term): string {
  return text.replace(/\s+/g, ' ')
}
