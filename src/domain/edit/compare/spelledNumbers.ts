import { isNumberPart, sumOf } from '../../text/numberWords.ts'

/** A number in words with its figure behind it or before it: `thirty (30)`, `30 (thirty)`. */
export type SpelledNumber = { readonly text: string; readonly spelled: number; readonly figure: number }

const wordsReadMaxChars = 80
const figureBehind = /(?<=\p{L})\s?\((\d{1,3}(?:,\d{3}){1,2}|\d{1,7})\)/gu
const figureBefore = /(?<![\p{L}\p{N}.,:-])(\d{1,7}) \(([a-z]+(?:[ -][a-z]+){0,6})\)/giu

/** The numbers that a text says twice, in words and in figures. */
export function spelledNumbersIn(text: string): readonly SpelledNumber[] {
  const found: SpelledNumber[] = []
  for (const { 0: figure, 1: digits = '', index } of text.matchAll(figureBehind)) {
    const words = lastNumberIn(text.slice(Math.max(0, index - wordsReadMaxChars), index))
    if (words !== null) found.push({ text: words.text + figure, spelled: words.value, figure: figureOf(digits) })
  }
  for (const { 0: whole, 1: digits = '', 2: said = '' } of text.matchAll(figureBefore)) {
    const words = lastNumberIn(said)
    if (words?.text === said) found.push({ text: whole, spelled: words.value, figure: figureOf(digits) })
  }
  return found
}

function figureOf(digits: string): number {
  return Number(digits.replaceAll(',', ''))
}

/** The number in words at the end of a text. */
function lastNumberIn(text: string): { readonly text: string; readonly value: number } | null {
  const words = text.match(/[\p{L}\p{N}]+|[^\p{L}\p{N}]+/gu) ?? []
  let start = words.length
  for (let at = words.length - 1; at >= 0; at -= 2) {
    const word = (words[at] ?? '').toLowerCase()
    if (isNumberPart(word)) start = at
    else if (word !== 'and' || start === words.length) break
    if (at > 0 && !/^[ -]$/.test(words[at - 1] ?? '')) break
  }
  const number = words.slice(start)
  const value = sumOf(number.filter((_, at) => at % 2 === 0).map(word => word.toLowerCase()))
  return number.length === 0 || value === null ? null : { text: number.join(''), value }
}
