import type { Span } from './span.ts'

/** A character of a word, as a class of a regular expression with the flag `u`. */
export const wordCharacter = '[\\p{L}\\p{N}\\p{M}_]'

/** Whether the place begins and ends between two characters as readers see them. */
export function cutsNoCharacter(text: string, { start, end }: Span): boolean {
  return isBetweenCharacters(text, start) && isBetweenCharacters(text, end)
}

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

function isBetweenCharacters(text: string, offset: number): boolean {
  const isPlain = text.charCodeAt(offset) < firstCombining && text.charCodeAt(offset - 1) !== zeroWidthJoiner
  if (offset <= 0 || offset >= text.length || isPlain) return true
  const start = Math.max(0, offset - readMaxChars)
  return segmenter.segment(text.slice(start, offset + 2)).containing(offset - start)?.index === offset - start
}

/** No character below it continues the one before, except after a joiner. */
const firstCombining = 0x300
const zeroWidthJoiner = 0x200d

/** The longest emoji sequences are half as long. */
const readMaxChars = 64
