import { isCondition, isNegation, isNumberWord } from '../../compare/bindingWords.ts'
import type { Pair } from '../../compare/compare.ts'
import { leadsWithCondition } from '../../compare/differences.ts'
import type { Token } from '../../compare/tokens.ts'
import { type Run, wordingBetween, wordsAmong } from '../../compare/wording.ts'
import { stemsOf } from '../../intent/stems.ts'
import type { GuardContext } from '../context/context.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'

/**
 * Statements from which a clause is gone although the instruction only adds something, and has no word of the clause.
 * `reported` are warnings about statements that changed.
 */
export function guardLostClauses(
  { comparison, asked, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const { clauses } = asked.intent
  const isOnlyAddition = clauses.length > 0 && clauses.every(({ verbs }) => verbs.size === 1 && verbs.has('add'))
  if (!isOnlyAddition || isRevision) return []
  const come = stemsOf(comparison.added.map(({ text }) => text).join('\n'))
  return comparison.changed.flatMap(pair => {
    const { start, end } = pair.after
    const isReported = reported.some(warning => isAbout(warning, pair.after))
    const gone = isReported ? [] : clausesGone(pair, [asked.intent.stems, come])
    return gone.length === 0 ? [] : [warn('elsewhere_changed', [start + 1, end], `Gone: ${quoteSome(gone)}.`)]
  })
}

const clauseMinWords = 3
const clauseMaxWords = 20
/** If more of a statement is gone, it was said in other words. */
const goneMaxShare = 0.45

function clausesGone({ before, after }: Pair, known: readonly ReadonlySet<string>[]): readonly string[] {
  if (before.kind !== 'paragraph' && before.kind !== 'item') return []
  const { runs, wordsBefore, wordsRemoved } = wordingBetween(before, after)
  if (wordsRemoved > goneMaxShare * wordsBefore) return []
  return runs
    .filter(run => wordsAmong(run.removed) >= clauseMinWords && wordsAmong(run.removed) <= clauseMaxWords)
    .filter(saysSomething)
    .map(run => ({ run, words: run.removed.map(({ text }) => text).join(' ') }))
    .filter(({ run, words }) => isForeign(words, known, leadsWithCondition(run) ? sharedMaxShare : 0))
    .map(({ words }) => words)
}

/** Whether the words follow a conjunction or a comma, were in brackets, or limit what the statement says. */
function saysSomething({ removed, previous }: Run): boolean {
  const isJoined = previous !== undefined && /^(?:and|or|but|,|;|und|oder|et|ou|y|o|e)$/i.test(previous.text)
  const isBracketed = removed[0]?.text === '(' && removed.at(-1)?.text === ')'
  return isJoined || isBracketed || removed.some(limits)
}

function limits({ kind, text }: Token): boolean {
  if (kind === 'number' || kind === 'keyword') return true
  return kind === 'word' && [isCondition, isNegation, isNumberWord].some(is => is(text))
}

/** A condition is about what the instruction is about, so it may share a word with it. */
const sharedMaxShare = 0.5

function isForeign(words: string, known: readonly ReadonlySet<string>[], maxShare: number): boolean {
  const stems = [...stemsOf(words)]
  const shared = stems.filter(stem => known.some(one => one.has(stem)))
  return stems.length > 0 && shared.length <= maxShare * stems.length
}
