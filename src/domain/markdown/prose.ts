import type { Span } from '../text/span.ts'
import type { Document } from './document.ts'
import type { Leaf } from './leaf.ts'
import { spanIn } from './leaf.ts'
import { parseInline } from './parser.ts'

/** A leaf as readers see it, character by character aligned with its source. */
export type Prose = {
  readonly leaf: Leaf
  /**
   * As long as the leaf's content. Everything that is not a word of the text is masked: code, marks, addresses, raw
   * HTML, titles of links and pictures. Line ends stay.
   */
  readonly text: string
}

/** Masks what is not a word of the text. */
export const placeholder = '\uFFFC'
/** Masks an emphasis mark, which may be between two words or around them. */
export const emphasis = '\u2060'

/** The texts of the document, in order, that contain a match of `pattern`. */
export function proseOf(document: Document, pattern: RegExp): readonly Prose[] {
  const { leaves, env } = document.outline()
  return leaves
    .filter(({ content }) => pattern.test(content))
    .map(leaf => {
      const parts: string[] = []
      let at = 0
      for (const { start, end } of wordsIn(parseInline(leaf.content, env, { linkAddresses: true }))) {
        if (start < at) continue
        parts.push(veiled(leaf.content.slice(at, start)), leaf.content.slice(start, end))
        at = end
      }
      parts.push(veiled(leaf.content.slice(at)))
      return { leaf, text: parts.join('') }
    })
}

/** Maps a position in the masked text to one in the document. */
export function placeIn({ leaf }: Prose, index: number, length: number): Span {
  return spanIn(leaf, index, index + length)
}

function wordsIn(placed: ReturnType<typeof parseInline>): readonly Span[] {
  let addresses = 0
  return placed.flatMap(({ token, index }) => {
    if (token.markup === 'linkify' || token.markup === 'autolink') addresses += token.nesting
    if (token.type !== 'text' || index < 0 || addresses > 0) return []
    return [{ start: index, end: index + token.content.length }]
  })
}

function veiled(text: string): string {
  return text.replace(/[^\n]/g, character => (/[*_~]/.test(character) ? emphasis : placeholder))
}
