const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** Matches a number in words, for use in patterns. */
export const numberWord = `(?:(?:${tens.join('|')})(?:-(?:${ones.slice(1, 10).join('|')}))?|${ones.toReversed().join('|')})`

/** The value of `seven` or `twenty-five`; `null` for other words. */
export function numberOf(word: string): number | null {
  const [first = '', second, third] = word.toLowerCase().split('-')
  const [ten, one] = [tens.indexOf(first), ones.indexOf(second ?? '')]
  if (second === undefined && ones.includes(first)) return ones.indexOf(first)
  if (ten === -1 || third !== undefined) return null
  if (second === undefined) return 20 + 10 * ten
  return one > 0 && one < 10 ? 20 + 10 * ten + one : null
}

/** `twenty-five` for 25; `null` for numbers of more than two digits. */
function wordOf(digits: string): string | null {
  const value = /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN
  if (value < 20) return ones[value] ?? null
  const ten = tens[Math.floor(value / 10) - 2]
  if (ten === undefined) return null
  return value % 10 === 0 ? ten : `${ten}-${ones[value % 10]}`
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
  const word = wordOf(digits)
  if (word === null) return inBrackets.test(old) ? null : digits
  const spelled = /^\p{Lu}/u.test(old) ? word.slice(0, 1).toUpperCase() + word.slice(1) : word
  return inBrackets.test(old) ? `${spelled} (${digits})` : spelled
}

/** Whether a word is a number, in digits or in letters. */
export function isNumber(word: string): boolean {
  return /^\d[\d.,]*$/.test(word) || numberOf(word) !== null
}

const amount = new RegExp(`^(\\d{1,9}|${numberWord}) (\\p{L}.*)$`, 'iu')

/** `10 days` and its replacement as the page may write them: `ten days`, `ten (10) days`; the reverse for `ten days`. */
export function otherSpellings(from: string, to: string): readonly { readonly from: string; readonly to: string }[] {
  const [[, old, unit] = [], [, next, newUnit] = []] = [amount.exec(from) ?? [], amount.exec(to) ?? []]
  if (old === undefined || next === undefined) return []
  const digits = digitsOf(old)
  const word = wordOf(digits) ?? digits
  return [digits, word, word.slice(0, 1).toUpperCase() + word.slice(1), `${word} (${digits})`].flatMap(written => {
    const other = writtenLike(written, digitsOf(next))
    return written === old || other === null ? [] : [{ from: `${written} ${unit}`, to: `${other} ${newUnit}` }]
  })
}

/** `from 3 to 20 days` for `from three to twenty days`; `one` often means something else. */
export function withDigits(text: string): string {
  return text.replace(/(?<= (?:from|to) )(?!one(?: |$))[a-z]+(?:-[a-z]+)?(?= |$)/gi, word => {
    return String(numberOf(word) ?? word)
  })
}
