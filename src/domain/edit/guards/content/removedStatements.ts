import type { Pair } from '../../compare/compare.ts'
import type { Segment, SegmentKind } from '../../compare/segments.ts'
import { type Run, wordingBetween, wordsAmong } from '../../compare/wording.ts'
import { removingVerbs } from '../../intent/verbs.ts'
import type { GuardContext } from '../context/context.ts'
import { isConversion } from '../context/conversion.ts'
import type { GuardThresholds } from '../context/thresholds.ts'
import { inRuns, quoteSome, type Warning, type WarningCode, warn } from '../context/warnings.ts'
import { sentencesIn, shareIn, wordsOf } from '../context/words.ts'
import { leadingIdOf } from './losses.ts'
import { namedByPosition } from './namedByPosition.ts'

const codes: Readonly<Partial<Record<SegmentKind, WarningCode>>> = {
  paragraph: 'paragraph_lost',
  item: 'item_lost',
  row: 'row_lost',
  code: 'code_lost',
  html: 'paragraph_lost',
  comment: 'paragraph_lost',
}

/** Statements that were removed, or lost a part, without the instruction asking for it. */
export function guardRemovedStatements(context: GuardContext): readonly Warning[] {
  const { rewrite, asked, isRevision } = context
  if (rewrite.form === 'file' || asked.intent.isOpen || isRevision) return []
  return [...lostStatements(context), ...shortenedStatements(context)]
}

function lostStatements(context: GuardContext): readonly Warning[] {
  const { comparison, asked } = context
  if (isConversion(asked.intent)) return []
  const { replaced } = comparison
  const isAtPlace = asked.has([...removingVerbs, 'amend', 'set', 'rename']) ? namedByPosition(context) : () => false
  const ids = new Set(comparison.added.map(leadingIdOf))
  const isReportedById = (segment: Segment) => {
    const id = leadingIdOf(segment)
    return id !== null && !ids.has(id)
  }
  const lost = comparison.lost.filter(
    segment =>
      holdsWords(segment) &&
      !isReportedById(segment) &&
      !asked.asks(removingVerbs, segment) &&
      !(replaced.has(segment) && asked.asks(['translate'], segment)) &&
      !(isAtPlace(segment) && (asked.has(['remove']) || comparison.added.length > 0)) &&
      !(asked.has(['rename']) && asked.intent.names(segment.text)) &&
      !(replaced.has(segment) && asked.mayBecomeOther(segment)),
  )
  if (lost.length <= unnamedMax && lost.length > 0 && asked.removesUnnamed) return []
  const byCode = Map.groupBy(lost, ({ kind }) => codes[kind] ?? null)
  return [...byCode].flatMap(([code, segments]) =>
    code === null ? [] : [warn(code, null, `Gone: ${quoteSome(segments.map(({ text }) => text))}.`)],
  )
}

/** A row may be one word; fewer than three words of a text say little, and placeholders say nothing. */
function holdsWords({ kind, text }: Segment): boolean {
  if (kind === 'code' && innerFence.test(text)) return true
  const words = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  return words >= (kind === 'row' || kind === 'code' || kind === 'item' ? 1 : 3) && !saysNothing(text)
}

/** The end of a code block that is shown within another. */
const innerFence = /^\s*(?:`{3,}|~{3,})\s*$/

function saysNothing(text: string): boolean {
  return /^\W*(?:TBD|TODO)\W*$|\(?fill me in\b/i.test(text)
}

/** How many statements one unnamed thing may cover. */
const unnamedMax = 2

const shortenedMinWords = 5
/** A lost statement has moved elsewhere if this share of its words is new there. */
const movedMinShare = 0.6

function shortenedStatements({ comparison: { changed, added }, asked, thresholds }: GuardContext): readonly Warning[] {
  const come = wordsOf(added.map(({ text }) => text))
  const said = wordsOf(asked.has(['rename']) ? asked.intent.clauses.map(({ object }) => object) : [])
  const warnings = changed.flatMap(pair => {
    if (
      !isProse(pair) ||
      saysNothing(pair.before.text) ||
      asked.asks(removingVerbs, pair.before) ||
      asked.mayBecomeOther(pair.before)
    )
      return []
    const { runs, wordsBefore, wordsRemoved, wordsAdded } = wordingBetween(pair.before, pair.after)
    const less = wordsRemoved - wordsAdded
    const isShorter = less >= shortenedMinWords && less >= thresholds.shortenedMinShare * wordsBefore
    if (!isShorter && !(less >= sentenceMinWords && (runs.some(isSentence) || losesSentence(pair, thresholds))))
      return []
    const gone = wordsOf(runs.map(({ removed }) => removed.map(({ text }) => text).join(' ')))
    if (shareIn(gone, come) >= movedMinShare || shareIn(gone, said) >= movedMinShare) return []
    return [warn('text_shortened', [pair.after.start + 1, pair.after.end], `It was: ${quoteSome([pair.before.text])}.`)]
  })
  return inRuns(warnings)
}

const sentenceMinWords = 3

const removedMinWords = 6

/** Words up to the end of a sentence that were removed together, without a replacement. */
function isSentence({ removed, added }: Run): boolean {
  const ends = removed.some(({ kind, text }) => kind === 'sign' && /[.!?]/.test(text))
  return ends && wordsAmong(added) === 0 && wordsAmong(removed) >= removedMinWords
}

/** Whether hardly any words of a sentence are left. */
function losesSentence({ before, after }: Pair, { sentenceKeptMinShare }: GuardThresholds): boolean {
  const now = wordsOf([after.text])
  return sentencesIn(before.text).some(sentence => {
    const words = wordsOf([sentence])
    return words.size >= sentenceMinWords && shareIn(words, now) < sentenceKeptMinShare
  })
}

function isProse({ before }: Pair): boolean {
  return before.kind === 'paragraph' || before.kind === 'item' || before.kind === 'row' || before.kind === 'definition'
}
