const ones =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen'.split(
    ' ',
  )
const tens = 'twenty thirty forty fifty sixty seventy eighty ninety'.split(' ')

/** The value of `seven` or `twenty-five`; `null` for other words. */
function numberOf(word: string): number | null {
  const [first = '', second, third] = word.toLowerCase().split('-')
  const [ten, one] = [tens.indexOf(first), ones.indexOf(second ?? '')]
  if (second === undefined && ones.includes(first)) return ones.indexOf(first)
  if (ten === -1 || third !== undefined) return null
  if (second === undefined) return 20 + 10 * ten
  return one > 0 && one < 10 ? 20 + 10 * ten + one : null
}

/** Whether a word is a number, in digits or in letters. */
export function isNumber(word: string): boolean {
  return /^\d[\d.,]*$/.test(word) || numberOf(word) !== null
}

/** `from 3 to 20 days` for `from three to twenty days`; `one` often means something else. */
export function withDigits(text: string): string {
  return text.replace(/(?<= (?:from|to) )(?!one(?: |$))[a-z]+(?:-[a-z]+)?(?= |$)/gi, word => {
    return String(numberOf(word) ?? word)
  })
}
