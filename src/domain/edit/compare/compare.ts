import { diffLines, type LineChange } from '../../text/diff.ts'
import { describeText } from '../../text/encoding.ts'
import { createStepBudget } from '../../text/stepBudget.ts'
import type { LineOutline } from '../lineOutline.ts'
import { createSegmentReader, type Segment, type SegmentReader } from './segments.ts'
import { matchAlike, withSuccessor } from './similarity.ts'

/** A segment that is in both texts but differs in content or position. */
export type Pair = { readonly before: Segment; readonly after: Segment }

/** The effect of a change on the segments of a document. Segments equal in content and position are left out. */
export type Comparison = {
  /** Differ in wording or form. */
  readonly changed: readonly Pair[]
  /** Unchanged, but on the other side of some other statements. */
  readonly moved: readonly Pair[]
  readonly lost: readonly Segment[]
  /** The lost segments that something else replaced. */
  readonly replaced: ReadonlySet<Segment>
  readonly added: readonly Segment[]
}

/** A statement that was reworded elsewhere has to keep more of its words than one that was reworded in its place. */
const movedMinShare = 0.7

/** Compares two texts by their segments. `changes` are the line changes from one text to the other. */
export function compareTexts(before: LineOutline, after: LineOutline, changes: readonly LineChange[]): Comparison {
  const [reader, other] = [createSegmentReader(before, matterEnd(before)), createSegmentReader(after, matterEnd(after))]
  const widened = widen(changes, before.lines, reader, other)
  const work = createStepBudget()
  const lost: Segment[] = []
  const replaced = new Set<Segment>()
  const added: Segment[] = []
  const changed: Pair[] = []
  for (const { aStart, aEnd, bStart, bEnd } of widened) {
    const old = reader.read({ start: aStart, end: aEnd })
    const now = other.read({ start: bStart, end: bEnd })
    for (const gap of diffLines(old.map(keyOf), now.map(keyOf), work)) {
      const { pairs, left } = withSuccessor(
        matchAlike(old.slice(gap.aStart, gap.aEnd), now.slice(gap.bStart, gap.bEnd)),
      )
      for (const pair of pairs) changed.push(pair)
      for (const segment of left.before) lost.push(segment)
      if (left.after.length > 0) for (const segment of left.before) replaced.add(segment)
      for (const segment of left.after) added.push(segment)
    }
  }
  const same = takeEqual(lost, added)
  const alike = matchAlike(same.before, same.after, movedMinShare)
  return {
    changed: [...changed.filter(pair => !isSame(pair)), ...alike.pairs],
    moved: [...changed.filter(isSame), ...same.pairs],
    lost: alike.left.before,
    replaced,
    added: alike.left.after,
  }
}

/**
 * Extends each change to all segments that it touches on either side; around a change both texts are equal. Changes
 * with only blank lines between them are one: what moved down by a statement is compared with what it was.
 */
function widen(
  changes: readonly LineChange[],
  lines: readonly string[],
  old: SegmentReader,
  now: SegmentReader,
): readonly LineChange[] {
  const isBlank = (start: number, end: number) => lines.slice(start, end).every(line => line.trim() === '')
  const widened: LineChange[] = []
  for (const { aStart, aEnd, bStart, bEnd } of changes) {
    const up = Math.max(old.above(aStart), now.above(bStart))
    const down = Math.max(old.below(aEnd), now.below(bEnd))
    const last = widened.at(-1)
    if (last !== undefined && (last.aEnd >= aStart - up || isBlank(last.aEnd, aStart - up))) {
      widened[widened.length - 1] = { ...last, aEnd: aEnd + down, bEnd: bEnd + down }
    } else widened.push({ aStart: aStart - up, aEnd: aEnd + down, bStart: bStart - up, bEnd: bEnd + down })
  }
  return widened
}

function isSame({ before, after }: Pair): boolean {
  return keyOf(before) === keyOf(after)
}

function keyOf({ kind, marks, text }: Segment): string {
  return `${kind}\n${marks}\n${text}`
}

/** Takes what reappears elsewhere, word for word. */
function takeEqual(before: readonly Segment[], after: readonly Segment[]) {
  const waiting = Map.groupBy(before.toReversed(), ({ text }) => text)
  const pairs: Pair[] = []
  const used = new Set<Segment>()
  const left = after.filter(segment => {
    const partner = waiting.get(segment.text)?.pop()
    if (partner === undefined) return true
    used.add(partner)
    pairs.push({ before: partner, after: segment })
    return false
  })
  return { pairs, before: before.filter(segment => !used.has(segment)), after: left }
}

function matterEnd({ lines }: LineOutline): number {
  const { frontMatter } = describeText(lines.slice(0, 501).join('\n'))
  return frontMatter === null ? 0 : lines.slice(0, 501).join('\n').slice(0, frontMatter.end).split('\n').length - 1
}
