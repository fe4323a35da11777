import { once } from '../../../once.ts'
import { withoutQuotes } from './quotedParts.ts'

/**
 * Whether an instruction tells a place from others by its position: `the third SHOULD`, `the last occurrence`, `on lines
 * 5-10`. An ordinal with a word that the page has behind it, such as `first response`, is a name.
 */
export function speaksOfPosition(instruction: string, page: string): boolean {
  const text = withoutQuotes(instruction.slice(0, readMaxChars), '"')
  if (numbered.test(text)) return true
  const known = once(() => page.toLowerCase())
  return text.matchAll(ordinal).some(([phrase]) => !/\p{L}$/u.test(phrase) || !known().includes(phrase.toLowerCase()))
}

const readMaxChars = 2_000
const numbered =
  /(?<!\p{L})(?:lines?|zeilen?|occurrences?|vorkommen|lignes?) (?:\d{1,6}|number \d{1,6}|one|two)(?!\p{L})/iu
const ordinal =
  /(?<!\p{L})(?:first|second|third|fourth|fifth|sixth|last|penultimate|\d{1,4}(?:st|nd|rd|th)|(?:erste|zweite|dritte|vierte|fünfte|sechste|letzte)[nrs]?|(?:premi[eè]re?|deuxième|troisième|derni[eè]re?))(?: \p{L}+|(?!\p{L}))/giu
