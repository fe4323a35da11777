import type { Comparison, Pair } from '../compare/compare.ts'
import type { Segment } from '../compare/segments.ts'
import { wordingBetween } from '../compare/wording.ts'
import { type Fact, withoutFacts } from './facts.ts'
import type { SummaryKind } from './kinds.ts'
import type { Pairing } from './pairing.ts'

/** Changes to whole statements. Sections, rows and code have their own kinds when they are added or removed. */
export function statementPairs(
  { changed, moved, lost, added }: Comparison,
  isRequirement: (segment: Segment) => boolean,
): readonly Pairing[] {
  const isReported = (segment: Segment) => !reportedElsewhere.has(segment.kind) && !isRequirement(segment)
  return [
    ...lost.filter(isReported).map((segment): Pairing => ({ before: factOf(kindOf(segment), segment) })),
    ...changed.flatMap(pair => changePairs(pair, isReported)),
    ...added.filter(isReported).map((segment): Pairing => ({ after: factOf(kindOf(segment), segment) })),
    ...moved.map(({ before, after }): Pairing => ({ before: factOf('order', before), after: factOf('order', after) })),
  ]
}

const reportedElsewhere = new Set(['heading', 'row', 'code', 'fence', 'rule'])

function kindOf({ kind }: Segment): SummaryKind {
  return kind === 'matter' ? 'metadata' : 'text'
}

function changePairs(pair: Pair, isReported: (segment: Segment) => boolean): readonly Pairing[] {
  const { before, after } = pair
  const pairOf = (kind: SummaryKind): Pairing => ({ before: factOf(kind, before), after: factOf(kind, after) })
  if (before.kind === 'rule' || after.kind === 'rule') return [pairOf('form')]
  if ((before.kind === 'code' || before.kind === 'heading') && after.kind === before.kind) return []
  const change = changeOf(pair)
  if (change === 'words') return isReported(before) && isReported(after) ? [pairOf(kindOf(after))] : []
  return change === 'form' || before.marks !== after.marks || before.kind !== after.kind ? [pairOf('form')] : []
}

/** Whether words changed that no fact of a line covers, only punctuation, or nothing else. */
function changeOf({ before, after }: Pair): 'words' | 'form' | 'facts' {
  if (before.text === after.text || withoutFacts(before.text) === withoutFacts(after.text)) return 'facts'
  let change: 'form' | 'facts' = 'facts'
  let hasAddress = false
  for (const { removed, added } of wordingBetween(before, after).runs) {
    const tokens = [...removed, ...added]
    if (tokens.some(({ kind }) => kind === 'word' || kind === 'code' || kind === 'number')) return 'words'
    if (tokens.some(({ kind }) => kind === 'address')) hasAddress = true
    if (tokens.some(({ kind, text }) => kind === 'sign' && !/[\x21-\x7E\p{P}\p{S}]/u.test(text))) return 'words'
    if (tokens.some(({ kind }) => kind === 'sign')) change = 'form'
  }
  return hasAddress && shownAddresses(before.text) !== shownAddresses(after.text) ? 'words' : change
}

/** Addresses that readers see as the text of a link; link targets are facts. */
function shownAddresses(text: string): string {
  return (
    withoutFacts(text)
      .match(/\bhttps?:\S+/g)
      ?.join(' ') ?? ''
  )
}

function factOf(kind: SummaryKind, { marks, text, start, end }: Segment): Fact {
  const shown = marks === '' ? text : `${marks.replace(/(?<!\u21B5)\u21B5+$/, '')} ${text}`.trim()
  return { kind, key: shown, twin: '', shown, start, end }
}
