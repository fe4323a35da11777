import { germanNumberOf, germanNumberWord, germanWordOf } from '../../../text/germanNumbers.ts'
import { cardinalOf, numberWord as englishNumberWord, wordOf } from '../../../text/numberWords.ts'

/** Matches a number in the words of either language, for use in patterns. */
export const numberWord = `(?:${englishNumberWord}|${germanNumberWord})`

/** The value of `seven` or `sieben`; `null` for other words. */
function numberOf(word: string): number | null {
  return cardinalOf(word) ?? germanNumberOf(word)
}

const inBrackets = /^(.+) \((\d+)\)$/

/** The digits of a number that is written as `30`, `thirty` or `thirty (30)`. */
export function digitsOf(written: string): string {
  const [, word = written, digits] = inBrackets.exec(written) ?? []
  return digits ?? String(numberOf(word) ?? written)
}

/** Another number in the way in which the old one is written: `sixty (60)` for `thirty (30)`; `null` if it has no words. */
export function writtenLike(old: string, digits: string): string | null {
  if (/^\d/.test(old)) return digits
  const word = germanNumberOf(inBrackets.exec(old)?.[1] ?? old) === null ? wordOf(digits) : germanWordOf(digits)
  if (word === null) return inBrackets.test(old) ? null : digits
  const spelled = /^\p{Lu}/u.test(old) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
  return inBrackets.test(old) ? `${spelled} (${digits})` : spelled
}

/** Whether a word is a number, in digits or in letters. */
export function isNumber(word: string): boolean {
  return /^\d[\d.,]*$/.test(word) || numberOf(word) !== null
}

const amount = new RegExp(`^(\\d{1,9}|${englishNumberWord}) (\\p{L}.*)$`, 'iu')

/** `10 days` and its replacement as the page may write them: `ten days`, `ten (10) days`; the reverse for `ten days`. */
export function otherSpellings(from: string, to: string): readonly { readonly from: string; readonly to: string }[] {
  const [[, old, unit] = [], [, next, newUnit] = []] = [amount.exec(from) ?? [], amount.exec(to) ?? []]
  if (old === undefined || next === undefined) return []
  const digits = digitsOf(old)
  const inflected =
    germanUnit.test(unit ?? '') && germanUnit.test(newUnit ?? '')
      ? [{ from: `${old} ${unit}n`, to: `${next} ${newUnit}n` }]
      : []
  const word = wordOf(digits) ?? digits
  const spelled = [digits, word, word.slice(0, 1).toUpperCase() + word.slice(1), `${word} (${digits})`].flatMap(
    written => {
      const other = writtenLike(written, digitsOf(next))
      return written === old || other === null ? [] : [{ from: `${written} ${unit}`, to: `${other} ${newUnit}` }]
    },
  )
  return [...inflected, ...spelled]
}

/** A plural that ends with `n` behind a preposition. */
const germanUnit = /^(?:Tage|Monate|Jahre)$/

/** `from 3 to 20 days` for `from three to twenty days`, `be 6 months`; `one` often means something else. */
export function withDigits(text: string): string {
  return text.replace(/(?<= (?:from|to|be|is|are|beträgt) |: )(?!one(?: |$))[\p{L}]+(?:-[a-z]+)?(?= |$)/giu, word => {
    return String(numberOf(word) ?? word)
  })
}
