import { shortened } from '../../../text/shortened.ts'
import { isNumberWord } from '../../compare/bindingWords.ts'
import type { Comparison, Pair } from '../../compare/compare.ts'
import {
  type Difference,
  type DifferenceKind,
  differencesIn,
  leadsWithCondition,
  negationsIn,
} from '../../compare/differences.ts'
import { spelledNumbersIn } from '../../compare/spelledNumbers.ts'
import { type Wording, wordingOf } from '../../compare/wording.ts'
import { namesPlaces } from '../../intent/places.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { Intent } from '../../intent.ts'
import type { GuardContext } from '../context/context.ts'
import { speaksOfMany } from '../context/many.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import type { GuardThresholds } from '../context/thresholds.ts'
import { type Warning, type WarningCode, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'
import { conversionsIn } from './conversions.ts'
import { demandsChange, partsBeating, turnsDemand } from './demandedModals.ts'
import { impliedNumbers } from './impliedNumbers.ts'
import { namedModals } from './namedModals.ts'

const codes = {
  keyword: 'keyword_changed',
  modal: 'modal_changed',
  negation: 'negation_changed',
  bound: 'bound_changed',
  condition: 'condition_lost',
  number: 'number_changed',
  value: 'number_changed',
  unit: 'number_changed',
} as const satisfies Partial<Record<DifferenceKind, WarningCode>>

type Guarded = keyof typeof codes

/**
 * Binding words in a statement that otherwise changed little. If much of it changed, it was reworded, and readers look
 * at all of it.
 */
export function guardMeaning(context: GuardContext): readonly Warning[] {
  const { rewrite, comparison, asked, thresholds, isOverhaul } = context
  const isRenumbered = renumbering(comparison, asked)
  const isImplied = impliedNumbers(context)
  const { pairs: converted } = conversionsIn(comparison)
  const isNamedModal = namedModals(rewrite.instruction, comparison, asked)
  const isBeaten = speaksOfMany(rewrite.instruction, rewrite.before)
    ? () => false
    : partsBeating(context.before, comparison, asked)
  return comparison.changed.flatMap(pair => {
    if (pair.before.kind === 'heading' || pair.before.kind === 'matter' || pair.before.text === pair.after.text)
      return []
    const wording = wordingOf(pair.before.text, pair.after.text)
    const isReworded = rewordedShare(wording) > thresholds.rewordedMaxShare
    const takesAway = wording.wordsAdded === 0
    const differences = differencesIn(wording)
    const stated = statedNumber(pair, differences, asked.intent, converted.has(pair))
    return differences
      .filter(
        difference =>
          isGuarded(difference, isReworded && !(takesAway && difference.kind === 'condition'), thresholds) &&
          !(isOverhaul && !turnsSense(difference)) &&
          !isRenumbered(difference) &&
          !(isNumeric(difference) && isImplied(difference.before, difference.after)) &&
          !isAnswer(difference, pair, asked) &&
          !(difference.kind === 'negation' && negatesOtherwise(pair)) &&
          !(isModal(difference) && difference.after !== '' && isNamedModal(difference, pair)) &&
          !(
            isAskedFor(difference, pair, asked, stated) &&
            !(
              isModal(difference) &&
              (isOfOther(difference, pair, isBeaten) || turnsDemand(difference.before, difference.after, asked.intent))
            )
          ) &&
          !isStated(pair, asked),
      )
      .map(({ kind, before, after }) =>
        warn(codes[kind as Guarded], [pair.after.start + 1, pair.after.end], describe(before, after)),
      )
  })
}

function isModal({ kind }: Pick<Difference, 'kind'>): boolean {
  return kind === 'keyword' || kind === 'modal'
}

/** `shall be mandatory` speaks of the sentence that has most of its words. */
function isOfOther(
  { before, after }: Difference,
  pair: Pair,
  isBeaten: (word: string, pair: Pair) => boolean,
): boolean {
  return before !== '' && after !== '' && isBeaten(before, pair)
}

function isNumeric({ kind }: Difference): boolean {
  return kind === 'number' || kind === 'value' || kind === 'unit'
}

/** Whether the instruction contains every new sentence of the statement, word for word. */
function isStated({ before, after }: Pair, { intent }: RequestedChanges): boolean {
  const old = new Set(sentencesIn(before.text))
  const come = sentencesIn(after.text).filter(sentence => !old.has(sentence))
  return (
    come.length > 0 && come.every(sentence => sentence.split(' ').length >= statedMinWords && intent.names(sentence))
  )
}

const statedMinWords = 4

/** A keyword that became another one, or a single word less, reverses the meaning however much else changed. */
function turnsSense({ kind, after, extent }: Difference): boolean {
  return (kind === 'keyword' && after !== '') || (extent === 1 && (kind === 'keyword' || kind === 'negation'))
}

const renumbers = stemsOf('renumber renumbered renumbering numbering')

/**
 * Whether a number became another one as the number of a list item did or, in an instruction to renumber, that of a
 * statement.
 */
function renumbering({ changed }: Comparison, { intent }: RequestedChanges): (difference: Difference) => boolean {
  const isAsked = renumbers.values().some(stem => intent.stems.has(stem))
  const known = new Set(
    changed.flatMap(({ before, after }) => [
      `${numberOf(before.marks)} ${numberOf(after.marks)}`,
      ...(isAsked ? [`${numberOf(before.text)} ${numberOf(after.text)}`] : []),
    ]),
  )
  return ({ kind, before, after }) => kind === 'number' && known.has(`${before} ${after}`)
}

/** Whether a cell that said no says yes now, in a row that the instruction speaks of. */
function isAnswer({ kind, run }: Difference, { before }: Pair, asked: RequestedChanges): boolean {
  const said = (tokens: Difference['run']['added']) => tokens.map(({ text }) => text.toLowerCase()).join(' ')
  return (
    kind === 'negation' &&
    before.kind === 'row' &&
    said(run.removed) === 'no' &&
    said(run.added) === 'yes' &&
    asked.isAboutPart(before)
  )
}

/** The number that a statement begins with. */
function numberOf(text: string): string {
  return /^[^\p{L}\p{N}]{0,8}(\d{1,9}(?:\.\d{1,9}){0,9})/u.exec(text)?.[1] ?? ''
}

function describe(before: string, after: string): string {
  if (after === '') return `Gone: "${shortened(before, shownMaxChars)}".`
  return before === ''
    ? `New: "${shortened(after, shownMaxChars)}".`
    : `"${shortened(before, shownMaxChars)}" became "${shortened(after, shownMaxChars)}".`
}

export function rewordedShare({ wordsBefore, wordsAfter, wordsRemoved, wordsAdded }: Wording): number {
  return (wordsRemoved + wordsAdded) / Math.max(1, wordsBefore + wordsAfter)
}

/** Pure additions take nothing away. */
function isGuarded(difference: Difference, isReworded: boolean, thresholds: GuardThresholds): boolean {
  const { kind, before, after, extent, run } = difference
  if (!(kind in codes) || before === '') return false
  if (kind === 'bound' && after === '') return extent <= thresholds.bindingMaxWords && hasOtherNumber(run)
  if (isReworded && extent > 1) return false
  switch (kind) {
    case 'condition':
      return extent <= thresholds.conditionMaxWords && leadsWithCondition(run)
    case 'negation':
      return extent <= thresholds.bindingMaxWords && countWords(before) !== countWords(after)
    case 'number':
      if (/^[0.,:/-]+$/.test(before) || extent > thresholds.bindingMaxWords) return false
      return (
        after !== '' &&
        (/\d/.test(before) || extent === 1 || (extent === 2 && isNumberWord(before) && isNumberWord(after)))
      )
    case 'keyword':
      return extent <= thresholds.bindingMaxWords
    default:
      return extent <= thresholds.bindingMaxWords && after !== '' && before.toLowerCase() !== after.toLowerCase()
  }
}

/** Whether one number became another: `at least 7 days` and `10 days`. */
function hasOtherNumber({ removed, added }: Difference['run']): boolean {
  return [removed, added].every(tokens => tokens.some(({ kind }) => kind === 'number'))
}

/** As many negations in other words: `cannot all be met` for `not all can be met`. */
function negatesOtherwise({ before, after }: Pair): boolean {
  const [old, now] = [negationsIn(before.text), negationsIn(after.text)]
  return old.length === now.length && !old.every(word => now.includes(word))
}

/** Two of them mean something else than one; `cannot` instead of `not` changes nothing. */
function countWords(text: string): number {
  return text === '' ? 0 : text.split(' ').length
}

/** Words in an instruction that ask for another keyword, number and so on without naming it. */
const wordsFor: Readonly<Record<Guarded, ReadonlySet<string>>> = {
  keyword: stemsOf('keyword keywords normative'),
  modal: stemsOf('keyword keywords normative modal'),
  negation: stemsOf('negation negate forbid prohibit disallow allow permit invert contradiction double'),
  bound: stemsOf('bound bounds minimum maximum limit inclusive exclusive'),
  condition: stemsOf('condition conditions exception exceptions unconditional clause'),
  number: stemsOf('number numbers value version date year release count figure numbering'),
  value: stemsOf('number numbers value default constant literal'),
  unit: stemsOf('unit units'),
}

/** `delete clause 1.2` speaks of a statement, `drop the clause on holidays` of a condition. */
const numberedClause = /\bclauses?\s+[\d(§]/i

const changing = ['set', 'amend', 'replace', 'rename', 'remove', 'rewrite'] as const

type StatedNumber = {
  /**
   * Whether a number of the statement became one that the instruction has in figures, or the same amount in another unit,
   * or a modal one that it has.
   */
  readonly isMade: boolean
  /** Whether a number in words is that number: `sixty (60)`. */
  readonly isSpelled: (word: string) => boolean
}

function statedNumber(
  { after }: Pair,
  differences: readonly Difference[],
  { numbers, names }: Intent,
  isConverted: boolean,
): StatedNumber {
  const isMade = differences.some(
    ({ kind, before, after: now }) =>
      kind === 'number' && before !== '' && now.split(' ').some(number => numbers.has(number)),
  )
  const isModalMade = differences.some(one => isModal(one) && one.before !== '' && one.after !== '' && names(one.after))
  const spelled = isMade ? spelledNumbersIn(after.text).filter(({ figure }) => numbers.has(String(figure))) : []
  return {
    isMade: isMade || isModalMade || isConverted,
    isSpelled: word => spelled.some(({ text }) => text.includes(word)),
  }
}

/**
 * Whether the instruction names the new value or mentions such things; `set` implies values without naming them, unless
 * the statement got the number that the instruction has: others in it were not asked for.
 */
function isAskedFor(
  difference: Difference,
  { before: segment }: Pair,
  asked: RequestedChanges,
  stated: StatedNumber,
): boolean {
  const { intent } = asked
  const { kind, before, after } = difference
  if (isModal({ kind }) && after !== '' && demands(intent, after.toUpperCase()) && asked.isAbout(segment)) return true
  if (kind !== 'keyword' && (intent.isOpen || asked.asks(['rewrite'], segment))) return true
  if (after !== '' && kind !== 'keyword' && kind !== 'modal' && namesAny(intent, difference)) return true
  if (kind === 'number' && stated.isSpelled(after)) return true
  if (after === '' && (asked.asksFor(['remove'], before) || (kind === 'condition' && asked.removesUnnamed))) return true
  if (isModal({ kind }) && demandsChange(before, after, intent)) return true
  const words = wordsFor[kind as Guarded]
  if (
    intent.clauses.some(
      ({ verbs, stems, object }) =>
        changing.some(verb => verbs.has(verb)) &&
        [...words].some(stem => stems.has(stem)) &&
        !(kind === 'condition' && numberedClause.test(object)),
    )
  )
    return true
  return (
    (kind === 'number' || kind === 'unit' || kind === 'value') &&
    !(kind === 'number' && stated.isMade) &&
    (asked.asks(['set', 'replace', 'rename'], segment) || asked.mayBecomeOther(segment))
  )
}

/** Words in an instruction that ask to make something MUST, SHOULD, MAY or MUST NOT. `Requirement 3` names one. */
const demandFor: readonly (readonly [RegExp, readonly string[]])[] = [
  [
    /NOT/,
    wordsIn('forbid forbids forbidden prohibit prohibits prohibited disallow disallows ban banned refuse reject'),
  ],
  [
    /MUST|SHALL|REQUIRED/,
    wordsIn('require requires required mandatory mandate mandates oblige enforce demand demands'),
  ],
  [/SHOULD|RECOMMENDED/, wordsIn('recommend recommends recommended recommendation')],
  [/MAY|OPTIONAL/, wordsIn('allow allows allowed permit permits permitted optional')],
]

function wordsIn(list: string): readonly string[] {
  return list.split(' ')
}

function demands(intent: Intent, keyword: string): boolean {
  return demandFor.find(([pattern]) => pattern.test(keyword))?.[1].some(intent.names) ?? false
}

/** A number that only names a section or step is no value: `swap sections 3 and 4` asks for no `4 hours`. */
function namesAny(intent: Intent, { kind, after, run }: Difference): boolean {
  if (kind === 'number') {
    const isReference = run.previous === undefined || namesPlaces(run.previous.text)
    return after
      .split(' ')
      .some(
        number => (isReference || !intent.places.has(number)) && (intent.numbers.has(number) || intent.names(number)),
      )
  }
  return intent.names(after) || (kind === 'value' && intent.names(after.replace(/^[`\s]+|(?<![`\s])[`\s]+$/g, '')))
}

const shownMaxChars = 60
