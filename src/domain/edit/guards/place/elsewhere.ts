import { isModal } from '../../compare/bindingWords.ts'
import type { Comparison, Pair } from '../../compare/compare.ts'
import type { Segment } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { VerbFamily } from '../../intent/verbs.ts'
import type { Intent } from '../../intent.ts'
import { isRenumbered } from '../../numbering/partners.ts'
import type { GuardContext } from '../context/context.ts'
import type { RequestedChanges } from '../context/requestedChanges.ts'
import { isReordered } from '../context/revision.ts'
import { inRuns, type Warning, warn } from '../context/warnings.ts'
import { replacedBeside, translatedElsewhere } from './besideRequest.ts'

/**
 * Statements that changed, or are new, beside the change that the instruction asks for: it is made elsewhere, and the
 * instruction neither speaks of them nor contains a word of what changed in them. An instruction that does not name its
 * result, or a part of which speaks of nothing that changed ("say it in plain words"), gives no warning, because its
 * change cannot be told from others.
 */
export function guardElsewhere({ comparison, asked, numbers, isRevision }: GuardContext): readonly Warning[] {
  const { intent } = asked
  const besideTranslation = translatedElsewhere(comparison, asked)
  if (besideTranslation.length > 0) return besideTranslation
  if (isRevision) return []
  const besideAddition = replacedBeside(comparison, asked, numbers)
  if (besideAddition.length > 0) return besideAddition
  if (intent.isOpen || !isEachClauseMet(intent, comparison)) return []
  const isMade = madeChange(comparison, asked)
  if (isMade === null) return []
  const isForeign = (segment: Segment, words: string) =>
    !asked.isAboutPart(segment) && holdsSense(words) && !sharesStem(words, intent)
  const changed = comparison.changed.filter(
    pair =>
      !isMade(pair.after) &&
      !isRenumbered(pair, numbers) &&
      !isReordered(pair) &&
      isForeign(pair.before, wordsOf(pair)) &&
      !asked.isAboutPart(pair.after),
  )
  const added = asked.has(['add', 'improve'])
    ? []
    : comparison.added.filter(one => !isMade(one) && isForeign(one, one.text))
  const places = [...changed.map(({ after }) => after), ...added].toSorted((a, b) => a.start - b.start)
  return inRuns(places.map(({ start, end }) => warn('elsewhere_changed', [start + 1, end])))
}

/** Whether each clause with a verb has a word of the statements that changed, came or went; one without states a fact. */
function isEachClauseMet({ clauses }: Intent, { changed, added, lost }: Comparison): boolean {
  const statements = [...changed.flatMap(({ before, after }) => [before, after]), ...added, ...lost]
  const met = stemsOf(statements.map(({ text }) => text).join('\n'))
  return clauses.every(({ verbs, stems }) => verbs.size === 0 || stems.values().some(stem => met.has(stem)))
}

/** Which statements are the change that the instruction asks for, if it says so exactly. */
function madeChange(
  { changed, added, lost }: Comparison,
  asked: RequestedChanges,
): ((segment: Segment) => boolean) | null {
  const { intent } = asked
  const only = (family: VerbFamily) =>
    intent.clauses.length > 0 && intent.clauses.every(({ verbs }) => verbs.size > 0 && verbs.has(family))
  if (only('add')) {
    const made = new Set(added.filter(asked.isAbout))
    return made.size > 0 ? segment => made.has(segment) : null
  }
  if (only('remove')) return lost.some(asked.isAbout) ? () => false : null
  const made = new Set(changed.filter(pair => isLiteral(pair, asked)).map(({ after }) => after))
  return made.size > 0 ? segment => made.has(segment) : null
}

/** Whether every new word of the statement is one of the instruction. */
function isLiteral(pair: Pair, asked: RequestedChanges): boolean {
  if (!asked.isAbout(pair.before)) return false
  const words = addedIn(pair)
  const come = stemsOf(words)
  const modals = tokensOf(words).filter(({ kind, text }) => kind === 'keyword' || (kind === 'word' && isModal(text)))
  return (
    come.size + modals.length > 0 &&
    come.values().every(stem => asked.intent.stems.has(stem)) &&
    modals.every(({ text }) => asked.intent.names(text))
  )
}

function addedIn({ before, after }: Pair): string {
  return wordingBetween(before, after)
    .runs.flatMap(({ added }) => added.map(({ text }) => text))
    .join(' ')
}

/** Whether there are words beside those that a sentence changes with its number. */
function holdsSense(words: string): boolean {
  return (words.match(/[\p{L}\p{N}]+/gu) ?? []).some(word => !grammar.test(word))
}

const grammar = /^(?:an?|the|is|are|was|were|has|have|der|die|das|den|dem|des|eine?[mnrs]?|ist|sind|hat|haben)$/i

/** What went and what came. */
function wordsOf(pair: Pair): string {
  const { runs } = wordingBetween(pair.before, pair.after)
  return runs.flatMap(({ removed, added }) => [...removed, ...added].map(({ text }) => text)).join(' ')
}

function sharesStem(words: string, { stems }: Intent): boolean {
  return stemsOf(words)
    .values()
    .some(stem => stems.has(stem))
}
