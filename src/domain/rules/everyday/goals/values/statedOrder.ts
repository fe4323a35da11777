import type { StatementWords } from '../../instruction/languages/statementWords.ts'
import { wordsIn } from '../../page/words.ts'
import { isSame } from './sameWords.ts'

type Stated = { readonly subject: readonly string[]; readonly text: string; readonly language: StatementWords }

/**
 * Whether the words of the subject have their order in the sentence. `the call may be repeated` is `the client repeats
 * the call`: where only one of them has the passive voice, its verb is last, and the other begins with it.
 */
export function isInOrder(block: string, said: Stated): boolean {
  const { subject, text, language } = said
  const words = wordsIn(block)
  const places = subject.map(word => words.findIndex(one => isSame(one, word, language)))
  const [saysPassive, isPassive] = [isInPassive(text, said), isInPassive(block, said)]
  const [first = 0, ...rest] = places
  // German puts an infinitive at the end: `den Zustand alle 5 Minuten melden`.
  if (language.isVerbLast && !saysPassive && subject.length > 1 && /(?:en|rn|ln)$/.test(subject.at(-1) ?? ''))
    return isRising(places.slice(0, -1))
  if (saysPassive === isPassive) return isRising(places)
  if (!saysPassive) return isRising(rest) && first > (rest[0] ?? -1)
  // An infinitive is last in German too: `muss Codes 14 Tage speichern`.
  if (language.isVerbLast && isRising(places)) return true
  const isVerb = (word: string) => language.participles.test(word) && isBehindPassive(text, word, language)
  const verb = language.isVerbLast ? -1 : subject.findLastIndex(isVerb)
  return isRising([places.at(verb) ?? 0, ...places.toSpliced(verb, 1)])
}

/** Whether the word may be the participle: `sent` in `should be sent 12 hours before each appointment`. */
function isBehindPassive(text: string, word: string, { passives, participleWithin }: StatementWords): boolean {
  const words = wordsIn(text)
  return words.some((one, at) => passives.has(one) && words.slice(at + 1, at + 1 + participleWithin).includes(word))
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

export function isInPassive(text: string, { subject, language }: Stated): boolean {
  const words = wordsIn(text)
  const { passives, participles, participleWithin, isVerbLast } = language
  return words.some((word, at) => {
    const around = words.slice(isVerbLast ? 0 : at + 1, at + 1 + participleWithin)
    const isParticiple = (one: string) => participles.test(one) && subject.some(known => isSame(known, one, language))
    return passives.has(word) && around.some(isParticiple)
  })
}
