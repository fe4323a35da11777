import { cutsNoCharacter, wordCharacter } from './characters.ts'
import type { Span } from './span.ts'

/**
 * Every occurrence of a text within the area, from left to right and without overlap; linear in the area. The `e` of a
 * decomposed `é` is part of another character and does not count. An empty text occurs nowhere.
 */
export function findText(
  text: string,
  wanted: string,
  area: Span,
  { wholeWord = false }: { readonly wholeWord?: boolean } = {},
): readonly Span[] {
  const hits: Span[] = []
  if (wanted === '') return hits
  for (let start = text.indexOf(wanted, area.start); start !== -1 && start + wanted.length <= area.end; ) {
    const hit = { start, end: start + wanted.length }
    const fits = cutsNoCharacter(text, hit) && (!wholeWord || isWhole(text, hit))
    if (fits) hits.push(hit)
    start = text.indexOf(wanted, fits ? hit.end : start + 1)
  }
  return hits
}

const inWord = new RegExp(wordCharacter, 'u')

/** Whether no word extends beyond the ends of the place. */
function isWhole(text: string, { start, end }: Span): boolean {
  const joined = (before: string, after: string) => inWord.test(before) && inWord.test(after)
  return (
    !joined(characterBefore(text, start), characterAt(text, start)) &&
    !joined(characterBefore(text, end), characterAt(text, end))
  )
}

function characterAt(text: string, offset: number): string {
  const point = text.codePointAt(offset)
  return point === undefined ? '' : String.fromCodePoint(point)
}

function characterBefore(text: string, offset: number): string {
  const isPair = /[\uDC00-\uDFFF]/.test(text[offset - 1] ?? '') && offset > 1
  return characterAt(text, offset - (isPair ? 2 : 1))
}
