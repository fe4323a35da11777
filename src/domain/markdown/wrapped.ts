import { cutsNoCharacter, wordCharacter } from '../text/characters.ts'
import { contains, type Span } from '../text/span.ts'
import type { Document } from './document.ts'
import { placeIn, proseOf } from './prose.ts'

/** A phrase of the text that a line end divides. `gap` is the line end with the marks of the next line: `⏎> `. */
export type Wrapped = Span & { readonly gap: Span }

/** Where a phrase of several words is divided by a line end, which readers see as a space. */
export function wrappedPlaces(
  document: Document,
  phrase: string,
  area: Span,
  { wholeWord = false }: { readonly wholeWord?: boolean } = {},
): readonly Wrapped[] {
  if (!/\S \S/.test(phrase) || /[\n\r]/.test(phrase)) return []
  const words = phrase.split(' ').map(word => word.replace(/[.*+?^$()[\]{}|\\]/g, '\\$&'))
  const spaced = words.join('[ \\n]')
  const [before, behind] = wholeWord ? [`(?<!${wordCharacter})`, `(?!${wordCharacter})`] : ['', '']
  const pattern = new RegExp(`${before}${spaced}${behind}`, 'gu')
  return proseOf(document, new RegExp(spaced, 'u')).flatMap(prose =>
    [...prose.text.matchAll(pattern)].flatMap(({ index, 0: found }) => {
      const feed = found.indexOf('\n')
      if (feed === -1) return []
      const place = placeIn(prose, index, found.length)
      const gap = {
        start: placeIn(prose, index + feed - 1, 1).end,
        end: placeIn(prose, index + feed + 1, 1).start,
      }
      return contains(area, place) && cutsNoCharacter(document.text, place) ? [{ ...place, gap }] : []
    }),
  )
}

/** The new text for a wrapped phrase: the line end stays between its words, if there are several. */
export function rewrapped({ text }: Document, { start, gap }: Wrapped, replacement: string): string {
  const wordsBefore = text.slice(start, gap.start).split(/\s+/).length
  const words = replacement.split(' ')
  if (words.length < 2) return replacement
  const at = Math.min(wordsBefore, words.length - 1)
  return words.slice(0, at).join(' ') + text.slice(gap.start, gap.end) + words.slice(at).join(' ')
}
