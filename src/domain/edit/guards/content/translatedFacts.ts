import { numberOf } from '../../../text/numberWords.ts'
import { isCondition } from '../../compare/bindingWords.ts'
import type { Comparison, Pair } from '../../compare/compare.ts'
import { tokensOf } from '../../compare/tokens.ts'
import type { GuardContext } from '../context/context.ts'
import { isAbout, quoteSome, type Warning, warn } from '../context/warnings.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'
import { denialsIn } from './denials.ts'

/**
 * A translation has the numbers, the conditions and the negations of what it translates, and no sentence of it. `reported`
 * are warnings about statements.
 */
export function guardTranslatedFacts(
  { comparison, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  const isTranslation =
    intent.clauses.some(({ verbs }) => verbs.has('translate')) &&
    intent.clauses.every(({ verbs }) => verbs.size === 0 || verbs.has('translate'))
  if (!isTranslation || isRevision) return []
  return translated(comparison)
    .slice(0, pairsMax)
    .flatMap(({ before, after }) => {
      if (reported.some(warning => isAbout(warning, after))) return []
      const lines = [after.start + 1, after.end] as const
      const [old, now] = [before.text.slice(0, readMaxChars), after.text.slice(0, readMaxChars)]
      const kept = sentencesIn(old).filter(sentence => isLong(sentence) && now.includes(sentence))
      if (kept.length > 0) return [warn('partly_done', lines, `Still there: ${quoteSome(kept)}.`)]
      const other = otherNumbers(old, now)
      if (other.length > 0) return [warn('number_changed', lines, `Gone: ${quoteSome(other)}.`)]
      if (denialsIn(old) > 0 && denialsIn(now) === 0) return [warn('negation_changed', lines)]
      return conditionsIn(old) > 0 && conditionsIn(now) === 0 ? [warn('condition_lost', lines)] : []
    })
}

const pairsMax = 100
const readMaxChars = 4_000
const sharedMaxShare = 0.5
const sentenceMinWords = 5

/** The statements that became others in their place, with few of their words. */
function translated({ changed, lost, added }: Comparison): readonly Pair[] {
  const replaced =
    lost.length === added.length ? lost.flatMap((before, at) => ({ before, after: added[at] ?? before })) : []
  return [...changed, ...replaced].filter(
    ({ before, after }) =>
      (before.kind === 'paragraph' || before.kind === 'item') &&
      shareIn(wordsOf([after.text]), wordsOf([before.text])) <=
        (sentencesIn(before.text).length > 1 ? 1 : sharedMaxShare),
  )
}

function isLong(sentence: string): boolean {
  return (sentence.match(/\p{L}{2,}/gu)?.length ?? 0) >= sentenceMinWords
}

/** The numbers that are gone, if others came: `1,200` may be `1.200`, and `one` an article. */
function otherNumbers(before: string, after: string): readonly string[] {
  const [old, now] = [valuesIn(before), valuesIn(after)]
  const gone = [...old].filter(value => !now.has(value))
  return [...now].some(value => !old.has(value)) ? gone : []
}

function valuesIn(text: string): ReadonlySet<string> {
  return new Set(
    tokensOf(text).flatMap(({ kind, text: word }) => {
      if (kind === 'number') return [word.replace(/[.,:]/g, '')]
      const value = kind === 'word' ? numberOf(word) : null
      return value === null || value < 2 ? [] : [String(value)]
    }),
  )
}

/** `when` may be said with a noun. */
function conditionsIn(text: string): number {
  return tokensOf(text).filter(
    ({ kind, text: word }) => kind === 'word' && isCondition(word) && !/^(?:when|while|until)$/i.test(word),
  ).length
}
