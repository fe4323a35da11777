import { englishStatements } from '../../instruction/languages/english.ts'
import { germanStatements } from '../../instruction/languages/germanStatements.ts'
import type { Bound, StatementWords } from '../../instruction/languages/statementWords.ts'
import { type Amount, amountsIn } from '../../page/amounts.ts'
import { isVerbForm, sameStem, wordsIn } from '../../page/words.ts'

/** A sentence that gives one subject one amount. */
export type Statement = {
  readonly amount: Amount & { readonly text: string }
  /** The words that name the subject and what becomes of it, in their order. */
  readonly subject: readonly string[]
  readonly bound: Bound | null
  readonly text: string
  readonly language: StatementWords
}

const subjectMinWords = 2
const subjectMaxWords = 12

export function statementIn(text: string): Statement | null {
  const [amount, another] = amountsIn(text)
  if (amount === undefined || another !== undefined || /[:;?]/.test(text)) return null
  const around = `${text.slice(0, amount.start)} ${text.slice(amount.end)}`
  const words = wordsIn(around)
  const language = languageOf(words)
  const bare = withoutBounds(around, language)
  if (/\d/.test(around) || wordsIn(bare).some(word => language.conditions.has(word))) return null
  const subject = wordsIn(bare).filter(word => !language.fillers.has(word) && !language.negations.has(word))
  if (subject.length < subjectMinWords || subject.length > subjectMaxWords) return null
  return {
    amount: { ...amount, text: text.slice(amount.start, amount.end) },
    subject,
    bound: boundBefore(text.slice(0, amount.start), language),
    text: around,
    language,
  }
}

/** The one to which more of the words belong; English if that is not clear. */
function languageOf(words: readonly string[]): StatementWords {
  const count = ({ fillers }: StatementWords) => words.filter(word => fillers.has(word)).length
  return count(germanStatements) > count(englishStatements) ? germanStatements : englishStatements
}

/** Whether a text has all words of the subject, in any order. */
export function speaksOf(block: string, { subject, language }: Statement): boolean {
  const words = wordsIn(block)
  return subject.every(word => words.some(one => isSame(one, word, language)))
}

/** Whether a sentence with the same words says the same of them as the statement does, but for its amount. */
export function agrees(block: string, amountAt: number, said: Statement): boolean {
  const { language } = said
  const bound = boundBefore(block.slice(0, amountAt), language)
  return (
    (said.bound === null || said.bound === bound) &&
    isNegated(said.text, language) === isNegated(block, language) &&
    hasModality(block, said) &&
    isInOrder(block, said) &&
    !isNarrowed(block, amountAt, said)
  )
}

function boundBefore(text: string, { bounds }: StatementWords): Bound | null {
  const before = ` ${wordsIn(text.slice(-boundMaxChars)).join(' ')}`
  const found = bounds.find(([phrase]) => before.endsWith(` ${phrase}`))
  return found?.[1] ?? null
}

const boundMaxChars = 60

/** `no more than` negates nothing. */
function withoutBounds(text: string, { bounds }: StatementWords): string {
  return bounds.reduce((rest, [phrase]) => rest.replaceAll(` ${phrase} `, ' '), ` ${wordsIn(text).join(' ')} `)
}

function isNegated(text: string, language: StatementWords): boolean {
  return wordsIn(withoutBounds(text, language)).some(word => language.negations.has(word) || /n['’]t$/.test(word))
}

/** A keyword in capitals has to be that of the sentence; and what must be is not what may be. */
function hasModality(block: string, { text, language }: Statement): boolean {
  const capitals = text.match(/\b(?:MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL)\b/g) ?? []
  const [said, has] = [wordsIn(text), wordsIn(block)]
  const both = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    said.some(word => some.has(word)) && has.some(word => others.has(word))
  return (
    capitals.every(word => new RegExp(`\\b${word}\\b`).test(block)) &&
    !both(language.permissions, language.obligations) &&
    !both(language.obligations, language.permissions)
  )
}

/**
 * Whether the words of the subject have their order in the sentence. `the call may be repeated` is `the client repeats
 * the call`: where only one of them has the passive voice, its verb is last, and the other begins with it.
 */
function isInOrder(block: string, { subject, text, language }: Statement): boolean {
  const words = wordsIn(block)
  const places = subject.map(word => words.findIndex(one => isSame(one, word, language)))
  const [saysPassive, isPassive] = [text, block].map(one => hasPassive(wordsIn(one), subject, language))
  const [first = 0, ...rest] = places
  const last = places.at(-1) ?? 0
  if (saysPassive === isPassive) return isRising(places)
  return saysPassive === true ? isRising([last, ...places.slice(0, -1)]) : isRising([...rest, first])
}

function isRising(places: readonly number[]): boolean {
  return places.every((place, index) => index === 0 || place > (places[index - 1] ?? 0))
}

function hasPassive(words: readonly string[], subject: readonly string[], language: StatementWords): boolean {
  const { passives, participles, participleWithin, isVerbLast } = language
  return words.some((word, at) => {
    const around = words.slice(isVerbLast ? 0 : at + 1, at + 1 + participleWithin)
    const isParticiple = (one: string) => participles.test(one) && subject.some(known => isSame(known, one, language))
    return passives.has(word) && around.some(isParticiple)
  })
}

/** `guest accounts` and `accounts for guests` are not all accounts. */
function isNarrowed(block: string, amountAt: number, { subject: [first = ''], subject, language }: Statement): boolean {
  const words = [...block.matchAll(/[\p{L}\p{N}][\p{L}\p{N}_'’-]*/gu)]
  const at = words.findIndex(([word]) => isSame(word.toLowerCase(), first, language))
  const [before, own, behind] = [words[at - 1], words[at], words[at + 1]]
  if (own === undefined) return true
  const isKnown = (word: string) => language.fillers.has(word) || subject.some(known => isSame(word, known, language))
  const gap = before === undefined ? '' : block.slice(before.index + before[0].length, own.index)
  if (before !== undefined && /^\s+$/.test(gap) && !isKnown(before[0].toLowerCase())) return true
  const untilAmount = block.slice(own.index + own[0].length, Math.max(amountAt, own.index + own[0].length))
  const isRelative = behind !== undefined && language.relatives.has(behind[0].toLowerCase())
  return isRelative && wordsIn(withoutBounds(untilAmount, language)).some(word => !language.fillers.has(word))
}

function isSame(one: string, other: string, { synonyms }: StatementWords): boolean {
  if (sameStem(one, other) || isVerbForm(one, other) || isVerbForm(other, one)) return true
  return synonyms.some(words => words.has(one) && words.has(other))
}
