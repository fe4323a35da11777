/** `eins` is missing: its forms are articles. */
const ones = 'zwei drei vier fünf sechs sieben acht neun'.split(' ')
const teens = 'zehn elf zwölf dreizehn vierzehn fünfzehn sechzehn siebzehn achtzehn neunzehn'.split(' ')
const tens = 'zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig'.split(' ')

/** Matches a German number from 2 to 99 in words, for use in patterns. */
export const germanNumberWord = `(?:(?:(?:ein|${ones.join('|')})und)?(?:${tens.join('|')})|${teens.toReversed().join('|')}|${ones.join('|')})`

const words = new Map<string, number>([
  ...ones.map((word, index): [string, number] => [word, index + 2]),
  ...teens.map((word, index): [string, number] => [word, index + 10]),
  ...tens.flatMap((ten, at): [string, number][] => [
    [ten, 20 + 10 * at],
    ...['ein', ...ones].map((one, index): [string, number] => [`${one}und${ten}`, 21 + 10 * at + index]),
  ]),
])
const spelled = new Map([...words].map(([word, value]) => [value, word]))

/** The value of `sieben` or `fünfundzwanzig`; `null` for other words. */
export function germanNumberOf(word: string): number | null {
  return words.get(word.toLowerCase()) ?? null
}

/** `fünfundzwanzig` for 25; `null` for 1, and for numbers of more than two digits. */
export function germanWordOf(digits: string): string | null {
  return /^\d{1,2}$/.test(digits) ? (spelled.get(Number(digits)) ?? null) : null
}
