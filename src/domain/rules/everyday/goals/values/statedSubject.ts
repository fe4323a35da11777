import { contains, type Span } from '../../../../text/span.ts'
import { englishStatements } from '../../instruction/languages/english.ts'
import { frenchStatements } from '../../instruction/languages/frenchStatements.ts'
import { germanStatements } from '../../instruction/languages/germanStatements.ts'
import { spanishStatements } from '../../instruction/languages/spanishStatements.ts'
import type { Bound, StatementWords } from '../../instruction/languages/statementWords.ts'
import { type Amount, amountsIn, timeOfDay } from '../../page/amounts.ts'
import { wordsIn } from '../../page/words.ts'
import { isSame } from './sameWords.ts'
import { isInOrder, isInPassive } from './statedOrder.ts'

/** A sentence that gives one subject one amount. */
export type Statement = {
  readonly amount: Amount & { readonly text: string }
  /** The words that name the subject and what happens to it, in their order. */
  readonly subject: readonly string[]
  readonly bound: Bound | null
  readonly relation: Bound | null
  readonly text: string
  readonly language: StatementWords
}

/** One word is enough beside a bound that the page has too, and for times of day: `heartbeat every 10 seconds`. */
const subjectMinWords = 2
const subjectMaxWords = 12

/**
 * `isPlaced`: in a place that the instruction names, one word or a bound is enough. `page` is text in the language of the
 * page, for statements whose own words do not show theirs.
 */
export function statementIn(said: string, isPlaced = false, page = ''): Statement | null {
  const text = withoutOnly(said.replace(/,? (?:instead|stattdessen)$/i, ''))
  const [amount, another] = amountsIn(text)
  if (amount === undefined || another !== undefined || /[;?]|:(?!\d\d)/.test(text)) return null
  const around = `${text.slice(0, amount.start)} ${text.slice(amount.end)}`
  const words = wordsIn(around)
  const language = languageOf(words) ?? languageOf(wordsIn(page)) ?? englishStatements
  const bare = withoutBounds(around, language)
  if (/\d/.test(around) || wordsIn(bare).some(word => language.conditions.has(word))) return null
  const subject = wordsIn(bare).filter(word => !language.fillers.has(word) && !language.negations.has(word))
  const bound = boundBefore(text.slice(0, amount.start), language)
  const wordsMin = leastWords(bound, isPlaced || amount.kind === timeOfDay, isPlaced)
  if (subject.length < wordsMin || subject.length > subjectMaxWords) return null
  return {
    amount: { ...amount, text: text.slice(amount.start, amount.end) },
    subject,
    bound,
    relation: relationBehind(text.slice(amount.end), language),
    text: around,
    language,
  }
}

function leastWords(bound: Bound | null, isClear: boolean, isPlaced: boolean): number {
  if (bound !== null) return isPlaced ? 0 : 1
  return isClear ? 1 : subjectMinWords
}

/** `only 6 months` and `6 months only` say `6 months`. */
function withoutOnly(text: string): string {
  return withoutOnlyBeside(text.replace(/(?<= (?:should|must|may|can|shall)) only(?= be )/i, ''))
}

function withoutOnlyBeside(text: string): string {
  const [amount] = amountsIn(text)
  if (amount === undefined) return text
  const before = text.slice(0, amount.start).replace(/(?<=^| )(?:only|just|nur(?: noch)?|lediglich) $/i, '')
  return before + text.slice(amount.start, amount.end) + text.slice(amount.end).replace(/^ only(?= |$)/i, '')
}

const languages = [englishStatements, germanStatements, frenchStatements, spanishStatements]

/** The one to which more of the words belong; `null` if that is not clear. */
function languageOf(words: readonly string[]): StatementWords | null {
  const counts = languages.map(({ fillers }) => words.filter(word => fillers.has(word)).length)
  const most = Math.max(...counts)
  return counts.indexOf(most) === counts.lastIndexOf(most) ? (languages[counts.indexOf(most)] ?? null) : null
}

/** Whether a text has all words of the subject, in any order. */
export function speaksOf(block: string, { subject, language }: Statement): boolean {
  const words = wordsIn(block)
  return subject.every(word => words.some(one => isSame(one, word, language)))
}

/** Whether the words in front of an amount name something else than the subject: `refunds` in `Refunds are paid within 14 days`. */
export function namesOther(before: string, { subject, language }: Statement): boolean {
  const isOther = (word: string) =>
    /^\p{L}/u.test(word) && !language.fillers.has(word) && !subject.some(known => isSame(known, word, language))
  return wordsIn(withoutBounds(before, language)).some(isOther)
}

/** Whether a sentence with the same words says the same of them as the statement does, but for its amount. */
export function agrees(block: string, amount: Span, said: Statement): boolean {
  const { language } = said
  return (
    (said.bound === null || said.bound === boundBefore(block.slice(0, amount.start), language)) &&
    said.relation === relationBehind(block.slice(amount.end), language) &&
    isNegated(said.text, language) === isNegated(block, language) &&
    !wordsIn(block).some(word => language.clauses.has(word)) &&
    hasModality(block, said) &&
    isInOrder(block, said) &&
    isWholeSubject(block, amount, said)
  )
}

/** `5 days before` and `5 days after` are other times. */
function relationBehind(text: string, { bounds }: StatementWords): Bound | null {
  const [word = ''] = wordsIn(text.slice(0, boundMaxChars))
  return bounds.find(([phrase, bound]) => phrase === word && (bound === 'after' || bound === 'before'))?.[1] ?? null
}

function boundBefore(text: string, { bounds }: StatementWords): Bound | null {
  const before = ` ${joinedBounds(wordsIn(text.slice(-boundMaxChars)).join(' '))}`
  const found = bounds.find(([phrase]) => before.endsWith(` ${phrase}`))
  return found?.[1] ?? null
}

const boundMaxChars = 60

/** `must not take longer than` says `must take not longer than`. */
function joinedBounds(words: string): string {
  return words
    .replace(
      /(?<=^| )(not|nicht)((?: (?!than |als )\p{L}+){1,2}) ((?:longer|more|later|less|länger|mehr|später|weniger) (?:than|als))(?= |$)/gu,
      '$2 $1 $3',
    )
    .trim()
}

/** `no more than` negates nothing. */
function withoutBounds(text: string, { bounds }: StatementWords): string {
  return bounds.reduce(
    (rest, [phrase]) => rest.replaceAll(` ${phrase} `, ' '),
    ` ${joinedBounds(wordsIn(text).join(' '))} `,
  )
}

function isNegated(text: string, language: StatementWords): boolean {
  return wordsIn(withoutBounds(text, language)).some(word => language.negations.has(word) || /n['’]t$/.test(word))
}

const keywords = /\b(?:MUST|SHALL|SHOULD|MAY|REQUIRED|RECOMMENDED|OPTIONAL)\b/g

/** A keyword in capitals has to be that of the sentence; and what must be is not what may be. */
function hasModality(block: string, { text, language }: Statement): boolean {
  const present: readonly string[] = block.match(keywords) ?? []
  const capitals: readonly string[] = text.match(keywords) ?? []
  const [said, has] = [wordsIn(text), wordsIn(block)]
  const both = (some: ReadonlySet<string>, others: ReadonlySet<string>) =>
    said.some(word => some.has(word)) && has.some(word => others.has(word))
  return (
    capitals.every(word => present.includes(word)) &&
    !both(language.permissions, language.obligations) &&
    !both(language.obligations, language.permissions)
  )
}

/**
 * Whether the sentence speaks of the subject as the statement names it: `guest accounts`, `accounts for guests` and `accounts
 * that a guest has` are not all accounts, and another clause is about something else. Only `accounts of guests` may be called
 * accounts.
 */
function isWholeSubject(block: string, amount: Span, said: Statement): boolean {
  const { subject, text, language } = said
  if (isLabel(block, amount, said)) return true
  const isSubject = (word: string) => subject.some(known => isSame(word, known, language))
  const words = [...block.matchAll(wordPattern)].map(({ index, 0: word }) => ({
    word: word.toLowerCase(),
    start: index,
    end: index + word.length,
  }))
  const named = words.filter(({ word }) => isSubject(word))
  const [first, last] = [named[0], named.at(-1)]
  if (subject.length === 0) return true
  if (first === undefined || last === undefined) return false
  const span = { start: Math.min(first.start, amount.start), end: Math.max(last.end, amount.end) }
  if (/[,;:]\s|[()–—]/.test(block.slice(span.start, amount.start) + block.slice(amount.end, span.end))) return false
  const before = words.findLast(({ end }) => end <= span.start)
  const isJoined = before !== undefined && /^\s+$/.test(block.slice(before.end, span.start))
  // In `the client repeats the call`, the client precedes the verb of `the call may be repeated`.
  const beginsWithVerb = isInPassive(text, said) && !isInPassive(block, said)
  if (isJoined && !beginsWithVerb && !language.fillers.has(before.word)) return false
  const times = [...block.matchAll(language.frequencies)].map(({ index, 0: { length } }) => ({
    start: index,
    end: index + length,
  }))
  const values = [...times, ...amountsIn(block).filter(({ kind }) => kind.startsWith('date '))]
  const inside = words.filter(
    one => contains(span, one) && !contains(amount, one) && !values.some(value => contains(value, one)),
  )
  return inside.every(({ word, start }, index) => {
    if (isSubject(word)) return true
    if (isJoinedTo(word, inside[index - 1]?.word, language)) return true
    return (
      language.fillers.has(word) || (start < amount.start && isInBound(block.slice(0, amount.start), word, language))
    )
  })
}

const label = /^(?:[-*+][ \t]+)?[*_]{0,3}(\p{L}[^:*_\n]{0,60})(?::[*_]{0,3}|[*_]{1,3}:)[ \t]/u

/** Whether the line is called by the words of the subject alone: `Next meeting: 18 March, 10:00`. */
function isLabel(block: string, amount: Span, { subject, language }: Statement): boolean {
  const [all = '', name = ''] = label.exec(block) ?? []
  const words = wordsIn(name).filter(word => !language.fillers.has(word))
  const isSubject = (word: string) => subject.some(known => isSame(word, known, language))
  return all !== '' && all.length <= amount.start && words.length === subject.length && words.every(isSubject)
}

const wordPattern = /[\p{L}\p{N}][\p{L}\p{N}_'’-]*/gu

/** `photographs of visitors`. */
function isJoinedTo(word: string, before: string | undefined, { genitives }: StatementWords): boolean {
  return before !== undefined && genitives.has(before) && /\p{L}/u.test(word)
}

/** `no more than`. */
function isInBound(before: string, word: string, language: StatementWords): boolean {
  return boundBefore(before, language) !== null && !wordsIn(withoutBounds(before, language)).includes(word)
}
