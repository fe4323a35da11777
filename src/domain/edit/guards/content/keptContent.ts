import { isRestriction } from '../../compare/bindingWords.ts'
import type { Comparison, Pair } from '../../compare/compare.ts'
import { negationsIn } from '../../compare/differences.ts'
import type { Segment, SegmentKind } from '../../compare/segments.ts'
import { tokensOf } from '../../compare/tokens.ts'
import { wordingBetween } from '../../compare/wording.ts'
import type { GuardContext } from '../context/context.ts'
import { isConversion } from '../context/conversion.ts'
import { isRewording } from '../context/rewording.ts'
import { quoteSome, type Warning, type WarningCode, warn } from '../context/warnings.ts'
import { shareIn, type Words, wordsOf } from '../context/words.ts'
import { denialsIn } from './denials.ts'
import { rewordedShare } from './meaning.ts'

/**
 * What another form or other words have to keep, even if much of the page changed for them. `reported` are warnings
 * about single statements.
 */
export function guardKeptContent(context: GuardContext, reported: readonly Warning[]): readonly Warning[] {
  const isReported = (wanted: WarningCode) => reported.some(({ code }) => code === wanted)
  return [
    ...lostInConversion(context),
    ...(isReported('negation_changed') ? [] : lostNegation(context)),
    ...(isReported('condition_lost') ? [] : lostRestriction(context)),
  ]
}

const codes: Readonly<Partial<Record<SegmentKind, WarningCode>>> = {
  paragraph: 'paragraph_lost',
  item: 'item_lost',
  row: 'row_lost',
}

const keptMinShare = 0.5

/** Statements that an instruction to give them another form lost. */
function lostInConversion({
  before: { lines },
  comparison: { changed, lost, added },
  asked: { intent },
}: GuardContext): readonly Warning[] {
  if (!isConversion(intent)) return []
  const now = wordsOf([...changed.map(pair => pair.after), ...added].map(({ text }) => text))
  const isHeader = ({ kind, end }: Segment) => kind === 'row' && /^[\s>|:]*-[\s>|:-]*$/.test(lines[end] ?? '')
  const isLost = (segment: Segment) => !isHeader(segment) && !isKept(wordsOf([segment.text]), now)
  const gone = [...changed.map(pair => pair.before), ...lost].filter(isLost)
  return [...Map.groupBy(gone, ({ kind }) => codes[kind] ?? null)].flatMap(([code, segments]) =>
    code === null ? [] : [warn(code, null, `Gone: ${quoteSome(segments.map(({ text }) => text))}.`)],
  )
}

function isKept(words: Words, now: Words): boolean {
  return words.size === 0 || shareIn(words, now) >= keptMinShare
}

/**
 * A rewording that only takes statements away, and says none of them in other words. `reported` are warnings that block.
 */
export function guardLostWhole(
  { comparison: { changed, lost, added }, asked: { intent }, isRevision }: GuardContext,
  reported: readonly Warning[],
): readonly Warning[] {
  if (reported.length > 0) return []
  if (!isRewording(intent) || isRevision || changed.length + added.length > 0) return []
  return [...Map.groupBy(lost, ({ kind }) => codes[kind] ?? null)].flatMap(([code, segments]) =>
    code === null ? [] : [warn(code, null, `Gone: ${quoteSome(segments.map(({ text }) => text))}.`)],
  )
}

/** Few statements that were merged or said in other words, with fewer negations. */
function lostNegation({
  comparison: { changed, lost, added },
  asked: { intent },
  isRevision,
}: GuardContext): readonly Warning[] {
  if (!isRewording(intent) || isRevision || lost.length > 1) return []
  const gone = negationsAmong([...changed.map(pair => pair.before), ...lost])
  const come = negationsAmong([...changed.map(pair => pair.after), ...added])
  if (come.length >= gone.length || gone.every(word => intent.names(word))) return []
  if (deniesAlike({ changed, lost, added })) return []
  const isRewritten = intent.clauses.every(({ verbs }) => verbs.has('rewrite'))
  if (!isRewritten && changed.some(isOtherText)) return []
  const place = changed[0]?.after ?? added[0]
  return [warn('negation_changed', place === undefined ? null : [place.start + 1, place.end])]
}

/** The same for words that limit what a statement allows: `only open orders`. */
function lostRestriction({
  comparison: { changed, lost, added },
  asked: { intent },
  isRevision,
}: GuardContext): readonly Warning[] {
  const mayAdd = intent.clauses.some(({ verbs }) => verbs.has('add'))
  if (!isRewording(intent) || mayAdd || isRevision) return []
  const gone = restrictionsAmong([...changed.map(pair => pair.before), ...lost])
  const come = restrictionsAmong([...changed.map(pair => pair.after), ...added])
  if (come.length >= gone.length || deniesAlike({ changed, lost, added })) return []
  const place = changed[0]?.after ?? added[0]
  const lines = place === undefined ? null : ([place.start + 1, place.end] as const)
  return [warn('condition_lost', lines, `Gone: ${quoteSome(gone.slice(0, 1))}.`)]
}

/** Whether all statements together deny as often as before: `not … unless` became `only if`. */
function deniesAlike({ changed, lost, added }: Pick<Comparison, 'changed' | 'lost' | 'added'>): boolean {
  const countIn = (segments: readonly Segment[]) => denialsIn(segments.map(({ text }) => text).join('\n'))
  const count = countIn([...changed.map(pair => pair.before), ...lost])
  return count > 0 && count === countIn([...changed.map(pair => pair.after), ...added])
}

function restrictionsAmong(segments: readonly Segment[]): readonly string[] {
  return segments
    .filter(({ kind }) => codes[kind] !== undefined || kind === 'code')
    .flatMap(({ text }) =>
      tokensOf(text).flatMap(({ kind, text: word }) => (kind === 'word' && isRestriction(word) ? [word] : [])),
    )
}

/** A cell that says no is an answer. */
function negationsAmong(segments: readonly Segment[]): readonly string[] {
  const prose = segments.filter(({ kind }) => codes[kind] !== undefined && kind !== 'row')
  return negationsIn(prose.map(({ text }) => text).join('\n'))
}

const otherTextMinShare = 0.5

/** To clarify may mean to say something else; a reader sees that. */
function isOtherText({ before, after }: Pair): boolean {
  return rewordedShare(wordingBetween(before, after)) > otherTextMinShare
}
