import type { Comparison, Pair } from '../compare/compare.ts'
import { negationsIn } from '../compare/differences.ts'
import type { Segment, SegmentKind } from '../compare/segments.ts'
import { wordingOf } from '../compare/wording.ts'
import type { LineOutline } from '../lineOutline.ts'
import { isConversion } from './conversion.ts'
import { rewordedShare } from './meaning.ts'
import { isRevision } from './removedStatements.ts'
import type { RequestedChanges } from './requestedChanges.ts'
import type { GuardThresholds } from './thresholds.ts'
import { quoteSome, type Warning, type WarningCode, warn } from './warnings.ts'
import { shareIn, type Words, wordsOf } from './words.ts'

/**
 * What another form or other words have to keep, even if much of the page changed for them. `reported` are warnings
 * about single statements.
 */
export function guardKeptContent(
  before: LineOutline,
  comparison: Comparison,
  asked: RequestedChanges,
  thresholds: GuardThresholds,
  reported: readonly Warning[],
): readonly Warning[] {
  const isReported = reported.some(({ code }) => code === 'negation_changed')
  return [
    ...lostInConversion(before, comparison, asked),
    ...(isReported ? [] : lostNegation(comparison, asked, thresholds)),
  ]
}

const codes: Readonly<Partial<Record<SegmentKind, WarningCode>>> = {
  paragraph: 'paragraph_lost',
  item: 'item_lost',
  row: 'row_lost',
}

const keptMinShare = 0.5

/** Statements that an instruction to give them another form lost. */
function lostInConversion(
  { lines }: LineOutline,
  { changed, lost, added }: Comparison,
  { intent }: RequestedChanges,
): readonly Warning[] {
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

/** Few statements that were merged or said in other words, with fewer negations. */
function lostNegation(
  comparison: Comparison,
  { intent }: RequestedChanges,
  thresholds: GuardThresholds,
): readonly Warning[] {
  const { changed, lost, added } = comparison
  const isRewording =
    intent.clauses.length > 0 &&
    intent.clauses.every(({ verbs }) => (verbs.has('rewrite') || verbs.has('improve')) && !verbs.has('remove'))
  if (!isRewording || isRevision(comparison, thresholds) || lost.length > 1) return []
  const gone = negationsAmong([...changed.map(pair => pair.before), ...lost])
  const come = negationsAmong([...changed.map(pair => pair.after), ...added])
  if (come.length >= gone.length || gone.every(word => intent.names(word))) return []
  const isRewritten = intent.clauses.every(({ verbs }) => verbs.has('rewrite'))
  if (!isRewritten && changed.some(isOtherText)) return []
  const place = changed[0]?.after ?? added[0]
  return [warn('negation_changed', place === undefined ? null : [place.start + 1, place.end])]
}

function negationsAmong(segments: readonly Segment[]): readonly string[] {
  const prose = segments.filter(({ kind }) => codes[kind] !== undefined)
  return negationsIn(prose.map(({ text }) => text).join('\n'))
}

const otherTextMinShare = 0.5

/** To clarify may mean to say something else; a reader sees that. */
function isOtherText({ before, after }: Pair): boolean {
  return rewordedShare(wordingOf(before.text, after.text)) > otherTextMinShare
}
