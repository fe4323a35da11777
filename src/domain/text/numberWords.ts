const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

const ordinals: ReadonlyMap<string, number> = new Map(
  'third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth'.split(' ').map((word, at) => [word, 3 + at]),
)

/** Matches a number in words, for use in patterns. */
export const numberWord = `(?:(?:${tens.join('|')})(?:-(?:${ones.slice(1, 10).join('|')}))?|${ones.toReversed().join('|')})`

/** `seven` is 7, `twenty` is 20, `twenty-five` is 25. */
const cardinals: ReadonlyMap<string, number> = new Map([
  ...ones.map((word, value) => [word, value] as const),
  ...tens.flatMap((ten, at) => [
    [ten, 20 + 10 * at] as const,
    ...ones.slice(1, 10).map((one, below) => [`${ten}-${one}`, 21 + 10 * at + below] as const),
  ]),
])

/** The value of `seven`, `seventh` or `twenty-five`; `null` for other words. */
export function numberOf(word: string): number | null {
  const known = word.toLowerCase()
  return ordinals.get(known) ?? cardinals.get(known) ?? null
}

/** The value of `seven` or `twenty-five`; `null` for other words. */
export function cardinalOf(word: string): number | null {
  return cardinals.get(word.toLowerCase()) ?? null
}

/** `twenty-five` for 25; `null` for numbers of more than two digits. */
export function wordOf(digits: string): string | null {
  const value = /^\d{1,2}$/.test(digits) ? Number(digits) : Number.NaN
  if (value < 20) return ones[value] ?? null
  const ten = tens[Math.floor(value / 10) - 2]
  if (ten === undefined) return null
  return value % 10 === 0 ? ten : `${ten}-${ones[value % 10]}`
}

/** Whether a word without a hyphen is a part of a number in words: `two`, `sixty`, `thousand`. */
export function isNumberPart(word: string): boolean {
  return word === 'hundred' || word === 'thousand' || numberOf(word) !== null
}

/** The value of the parts of a number, `two hundred and five`; `null` for parts of several, such as `one two`. */
export function sumOf(parts: readonly string[]): number | null {
  let [thousands, hundreds, last] = [0, 0, Number.POSITIVE_INFINITY]
  for (const part of parts) {
    const value = numberOf(part)
    if (part === 'thousand') {
      thousands += Math.max(1, hundreds) * 1_000
      hundreds = 0
      last = Number.POSITIVE_INFINITY
    } else if (part === 'hundred') {
      hundreds = Math.max(1, hundreds) * 100
      last = 100
    } else if (value !== null) {
      const isUnit = value > 0 && value < 10
      if (last < 100 && !(last >= 20 && isUnit)) return null
      hundreds += value
      last = value
    }
  }
  return thousands + hundreds
}
