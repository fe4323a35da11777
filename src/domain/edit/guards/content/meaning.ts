import { once } from '../../../once.ts'
import { shortened } from '../../../text/shortened.ts'
import { isNumberWord, namesAll } from '../../compare/bindingWords.ts'
import type { Comparison, Pair } from '../../compare/compare.ts'
import { type Difference, differencesIn, leadsWithCondition, negationsIn } from '../../compare/differences.ts'
import { type Wording, wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { speaksOfMany } from '../context/many.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { isRewording } from '../context/rewording.ts'
import type { GuardThresholds } from '../context/thresholds.ts'
import { type Warning, type WarningCode, warn } from '../context/warnings.ts'
import { sentencesIn } from '../context/words.ts'
import { type GuardedKind, isAskedFor, isModal, statedNumber } from './askedMeaning.ts'
import { conversionsIn } from './conversions.ts'
import { isWeaker, partsBeating, turnsDemand } from './demandedModals.ts'
import { boundsAlike, deniesAlike } from './denials.ts'
import { impliedNumbers } from './impliedNumbers.ts'
import { namedModals } from './namedModals.ts'
import { repeating } from './repeating.ts'

const codes = {
  keyword: 'keyword_changed',
  modal: 'modal_changed',
  negation: 'negation_changed',
  bound: 'bound_changed',
  condition: 'condition_lost',
  number: 'number_changed',
  value: 'number_changed',
  unit: 'number_changed',
} as const satisfies Record<GuardedKind, WarningCode>

/**
 * Binding words in a statement that otherwise changed little. If much of it changed, it was reworded, and readers look
 * at all of it.
 */
export function guardMeaning(context: GuardContext): readonly Warning[] {
  const { rewrite, comparison, asked, thresholds, isOverhaul } = context
  const isRenumbered = renumbering(comparison, asked)
  const isImplied = impliedNumbers(context)
  const { pairs: converted } = conversionsIn(comparison)
  const repeats = repeating(rewrite.instruction)
  const mayReword = isRewording(asked.intent)
  const isNamedModal = namedModals(rewrite.instruction, comparison, asked)
  const isOutmatched = speaksOfMany(rewrite.instruction, rewrite.before)
    ? () => false
    : partsBeating(context.before, comparison, asked)
  return comparison.changed.flatMap(pair => {
    if (pair.before.kind === 'heading' || pair.before.kind === 'matter' || pair.before.text === pair.after.text)
      return []
    const wording = wordingBetween(pair.before, pair.after)
    const isReworded = rewordedShare(wording) > thresholds.rewordedMaxShare
    const takesAway = wording.wordsAdded === 0
    const differences = differencesIn(wording)
    const givesNumber = differences.some(
      one => one.kind === 'number' && one.after !== '' && asked.intent.numbers.has(one.after),
    )
    const isStatedHere = once(() => isStated(pair, asked))
    const isRepetition = once(() => repeats(pair))
    const stated = statedNumber(pair, differences, asked.intent, converted.has(pair))
    return differences
      .filter(
        difference =>
          isGuarded(difference, isReworded && !(takesAway && difference.kind === 'condition'), thresholds) &&
          !(isOverhaul && !turnsSense(difference)) &&
          !isRenumbered(difference) &&
          !(isNumeric(difference) && isImplied(difference.before, difference.after)) &&
          !isAnswer(difference, pair, asked) &&
          !(difference.kind === 'negation' && (negatesOtherwise(pair) || (mayReword && deniesAlike(pair)))) &&
          !(difference.kind === 'bound' && difference.after === '' && boundsAlike(pair)) &&
          !(difference.kind === 'bound' && namesAll(difference.before) && namesAll(difference.after)) &&
          !(
            isModal(difference) &&
            difference.after !== '' &&
            isNamedModal(difference, pair) &&
            !(givesNumber && isWeaker(difference.before, difference.after))
          ) &&
          !(
            isAskedFor(difference, pair, asked, stated) &&
            !(
              isModal(difference) &&
              (isOfOther(difference, pair, isOutmatched) ||
                turnsDemand(difference.before, difference.after, asked.intent))
            )
          ) &&
          !isStatedHere() &&
          !((difference.kind === 'negation' || difference.kind === 'condition') && isRepetition()),
      )
      .map(({ kind, before, after }) =>
        warn(codes[kind as GuardedKind], [pair.after.start + 1, pair.after.end], describe(before, after)),
      )
  })
}

/** `shall be mandatory` speaks of the sentence that has most of its words. */
function isOfOther(
  { before, after }: Difference,
  pair: Pair,
  isOutmatched: (word: string, pair: Pair) => boolean,
): boolean {
  return before !== '' && after !== '' && isOutmatched(before, pair)
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

const shownMaxChars = 60
