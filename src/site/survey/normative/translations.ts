import type { Keyword, Strength } from './keyword.ts'

/** The verbs by which other languages say what RFC 2119 says, in capitals; what negates one is before or after it. */
const verbs: Readonly<Record<Strength, readonly string[]>> = {
  must: [
    ...['MUSS', 'MÜSSEN', 'MUESSEN', 'DOIT', 'DOIVENT', 'DEBE', 'DEBEN', 'DEBERÁ', 'DEBERÁN'],
    ...['DEVE', 'DEVONO', 'DEVEM', 'MOET', 'MOETEN'],
  ],
  should: [
    ...['SOLL', 'SOLLEN', 'SOLLTE', 'SOLLTEN', 'DEVRAIT', 'DEVRAIENT', 'DEBERÍA', 'DEBERÍAN'],
    ...['DOVREBBE', 'DOVREBBERO', 'DEVERIA', 'DEVERIAM', 'ZOU MOETEN', 'ZOUDEN MOETEN'],
  ],
  may: [
    ...['DARF', 'DÜRFEN', 'DUERFEN', 'KANN', 'KÖNNEN', 'KOENNEN', 'PEUT', 'PEUVENT', 'PUEDE', 'PUEDEN'],
    ...['PUÒ', 'POSSONO', 'PODE', 'PODEM', 'MAG', 'MOGEN'],
  ],
}

const strengths = new Map(
  Object.entries(verbs).flatMap(([strength, words]) => words.map(word => [word, strength as Strength] as const)),
)
const all = [...strengths.keys()].toSorted((a, b) => b.length - a.length).map(word => word.replace(' ', '\\s{1,9}'))

/** Of Dutch, only the negated permission counts: MAG alone is more often an abbreviation. */
const translation = new RegExp(
  String.raw`(?<![\p{L}\p{N}_-])(?:(?:NO|NON|NÃO|NE)\s{1,9})?(${all.join('|')})(?:\s{1,9}(?:NICHT|PAS|NIET))?(?![\p{L}\p{N}_]|-\p{L})`,
  'gu',
)

export const mayHaveTranslation: RegExp =
  /M(?:USS|ÜSSEN|UESSEN|OETE?N?|AG|OGEN)|SOLL|D(?:ARF|ÜRFEN|UERFEN|OI[TV]|EVRAI|EB[EÍ]|EV[EO]|OVREBBE)|K(?:ANN|ÖNNEN|OENNEN)|P(?:EU[TV]|UEDE|UÒ|OSSONO|ODE)/

const negated = /^(?:NO|NON|NÃO|NE)\s|\s(?:NICHT|PAS|NIET)$/
const negatedBefore = /(?<![\p{L}\p{N}])(?:no|non|não|ne)\s{1,9}$/iu
const deniedBelow = /(?<![\p{L}\p{N}])(?:NICHT|KEINE?[MNRS]?|PAS|NIET|GEEN)(?![\p{L}\p{N}])/u
const denied = /^[^,;:.()]{0,150}?(?<![\p{L}\p{N}])(?:nicht|keine?[mnrs]?|niemals|pas|niet|geen)(?![\p{L}\p{N}])/iu
const withinChars = 300

/**
 * The keywords of other languages in a sentence. A permission that the sentence denies is a prohibition, also with other
 * words between the two: `Der Dienst DARF die Daten NICHT speichern`.
 */
export function translatedKeywordsIn(sentence: string): Keyword[] {
  const found = [...sentence.matchAll(translation)]
  return found.flatMap(({ index, 0: written, 1: verb = '' }, at) => {
    const end = index + written.length
    const word = written.replace(/\s+/g, ' ')
    const keyword = { word, start: index, end }
    if (strengths.get(verb) !== 'may') return [keyword]
    // What follows the next verb negates that one.
    const after = sentence.slice(end, Math.min(end + withinChars, found[at + 1]?.index ?? sentence.length))
    const isDenied =
      negated.test(written) ||
      negatedBefore.test(sentence.slice(Math.max(0, index - 16), index)) ||
      deniedBelow.test(after) ||
      denied.test(after)
    if (verb.startsWith('M') && !isDenied) return []
    if (verb.startsWith('K') && isDenied) return []
    return [isDenied && !negated.test(word) ? { ...keyword, word: withNegation(word) } : keyword]
  })
}

/** The verb with the negation that is elsewhere in its sentence. */
function withNegation(verb: string): string {
  if (/^D/.test(verb)) return `${verb} NICHT`
  if (/^PEU/.test(verb)) return `NE ${verb} PAS`
  if (/^M/.test(verb)) return `${verb} NIET`
  return `${/^P(?:UÒ|OSS)/.test(verb) ? 'NON' : /^POD/.test(verb) ? 'NÃO' : 'NO'} ${verb}`
}

/** `null`: it is no word of these. A permission that is denied forbids. */
export function strengthOfTranslation(word: string): Strength | null {
  const verb = word.replace(/^(?:NO|NON|NÃO|NE) | (?:NICHT|PAS|NIET)$/g, '')
  const strength = strengths.get(verb) ?? null
  return strength === 'may' && verb !== word ? 'must' : strength
}
