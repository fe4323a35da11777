import type { LineChange } from '../text/diff.ts'
import { shortened } from '../text/shortened.ts'
import { type Fact, factsInLine } from './changeSummary/facts.ts'
import { type SummaryKind, summaryKinds } from './changeSummary/kinds.ts'
import { type Pairing, pairUp, type Sides, withoutCommon } from './changeSummary/pairing.ts'
import { passagesOf } from './changeSummary/passages.ts'
import { statementsIn } from './changeSummary/requirementStatements.ts'
import { statementPairs } from './changeSummary/statements.ts'
import { codePairs, requirementPairs, sectionPairs } from './changeSummary/structure.ts'
import { compareTexts } from './compare/compare.ts'
import type { Segment } from './compare/segments.ts'
import { type LineOutline, lineOutline } from './lineOutline.ts'

export type { SummaryKind } from './changeSummary/kinds.ts'

export type SummaryEffect = 'removed' | 'changed' | 'added'
export type SummaryCount = { readonly removed: number; readonly changed: number; readonly added: number }

export type SummaryEntry = {
  readonly kind: SummaryKind
  readonly effect: SummaryEffect
  readonly before?: string
  readonly after?: string
  /** First and last line of the NEW text, counted from 1; `null` for what was removed. */
  readonly lines: readonly [start: number, end: number] | null
}

/** What a proposal removes, changes and adds; `more` counts the entries that are not listed. */
export type ChangeSummary = {
  readonly totals: Readonly<Record<SummaryKind, SummaryCount>>
  readonly entries: readonly SummaryEntry[]
  readonly more: number
}

const entriesMax = 200
const shownMaxChars = 200

/**
 * Describes what a change means without judging it: it guesses nothing, gives equal texts equal summaries and misses no
 * change. `changes` are the line changes from one text to the other.
 */
export function summarizeChange(before: string, after: string, changes: readonly LineChange[]): ChangeSummary {
  const old = lineOutline(before)
  const now = lineOutline(after)
  const pairings = [
    ...sectionPairs(old, now, changes),
    ...requirementPairs(old, now),
    ...linePairs(old, now, changes),
    ...codePairs(old, now, changes),
    ...statementPairs(compareTexts(old, now, changes), requirementFinder(old, now)),
  ]
  const byKind = Map.groupBy(pairings, kindOf)
  const count = (kind: SummaryKind, effect: SummaryEffect) =>
    (byKind.get(kind) ?? []).reduce((sum, pairing) => sum + (effectOf(pairing) === effect ? 1 : 0), 0)
  const totals = Object.fromEntries(
    summaryKinds.map(kind => [
      kind,
      { removed: count(kind, 'removed'), changed: count(kind, 'changed'), added: count(kind, 'added') },
    ]),
  ) as Record<SummaryKind, SummaryCount>
  const listed = summaryKinds.flatMap(kind => byEffect(byKind.get(kind) ?? []))
  return { totals, entries: listed.slice(0, entriesMax).map(entryOf), more: Math.max(0, listed.length - entriesMax) }
}

/** Whether a segment states a requirement of either text; such segments are reported by their id. */
function requirementFinder(before: LineOutline, after: LineOutline): (segment: Segment) => boolean {
  const known = [before, after].map(text => new Map(statementsIn(text).map(({ start, id }) => [start, id])))
  return ({ start, text }) => known.some(ids => text.includes(ids.get(start) ?? '\n'))
}

/**
 * Pairs what single lines state. A row or a link that reappears elsewhere has moved; words and numbers matter where
 * they are.
 */
function linePairs(before: LineOutline, after: LineOutline, changes: readonly LineChange[]): readonly Pairing[] {
  const pairings: Pairing[] = []
  const loose: Pairing[] = []
  for (const { gone, come } of passagesOf(before, after, changes)) {
    const sides = withoutCommon({ before: factsIn(before, gone), after: factsIn(after, come) })
    const [old, now] = [byKind(sides.before), byKind(sides.after)]
    for (const kind of ['norm', 'number', 'link', 'row'] as const) {
      const pairs = pairUp({ before: old.get(kind) ?? [], after: now.get(kind) ?? [] }, { inOrder: inOrder.has(kind) })
      for (const pair of pairs) {
        if (inOrder.has(kind) || (pair.before && pair.after)) pairings.push(pair)
        else loose.push(pair)
      }
    }
  }
  const left: Sides = withoutCommon({
    before: loose.flatMap(({ before }) => before ?? []),
    after: loose.flatMap(({ after }) => after ?? []),
  })
  return [...pairings, ...left.before.map(fact => ({ before: fact })), ...left.after.map(fact => ({ after: fact }))]
}

const inOrder: ReadonlySet<SummaryKind> = new Set(['norm', 'number'])

function factsIn({ lines, code, rows }: LineOutline, numbers: readonly number[]): readonly Fact[] {
  return numbers.flatMap(at => (code[at] === 1 ? [] : factsInLine(lines[at] ?? '', at, { isRow: rows[at] === 1 })))
}

function byKind(facts: readonly Fact[]): ReadonlyMap<SummaryKind, readonly Fact[]> {
  return Map.groupBy(facts, ({ kind }) => kind)
}

function kindOf({ before, after }: Pairing): SummaryKind {
  return (before ?? after)?.kind ?? 'section'
}

function effectOf({ before, after }: Pairing): SummaryEffect {
  if (before === undefined) return 'added'
  return after === undefined ? 'removed' : 'changed'
}

/** Removals come first because a reader of the new text cannot see them. */
function byEffect(pairings: readonly Pairing[]): readonly Pairing[] {
  const groups = Map.groupBy(pairings, effectOf)
  return [...(groups.get('removed') ?? []), ...(groups.get('changed') ?? []), ...(groups.get('added') ?? [])]
}

function entryOf(pairing: Pairing): SummaryEntry {
  const { before, after } = pairing
  return {
    kind: kindOf(pairing),
    effect: effectOf(pairing),
    ...(before && { before: shortened(before.shown, shownMaxChars) }),
    ...(after && { after: shortened(after.shown, shownMaxChars) }),
    lines: after ? [after.start + 1, after.end] : null,
  }
}
