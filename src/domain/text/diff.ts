import { type Box, createCutFinder, type Sequences } from './myers.ts'
import { type Side, slideRuns } from './slide.ts'
import { createStepBudget, type StepBudget } from './stepBudget.ts'
import { createAnchorFinder } from './uniqueAnchors.ts'

/** Lines `[aStart, aEnd)` of one text became lines `[bStart, bEnd)` of the other. Counted from 0, half open. */
export type LineChange = {
  readonly aStart: number
  readonly aEnd: number
  readonly bStart: number
  readonly bEnd: number
}

/**
 * The changes from `a` to `b`, sorted, with at least one common line between any two. As few changed lines as possible
 * while the step budget lasts, then fewer and coarser changes; always correct, so a hostile text costs a bounded amount
 * of time.
 */
export function diffLines(
  a: readonly string[],
  b: readonly string[],
  budget: StepBudget = createStepBudget(),
): readonly LineChange[] {
  const before: Side = { lines: a, changed: new Uint8Array(a.length) }
  const after: Side = { lines: b, changed: new Uint8Array(b.length) }
  markChanged(before, after, budget)
  slideRuns(before, after, budget)
  slideRuns(after, before, budget)
  return changesOf(before.changed, after.changed)
}

/** Applies the changes to `a`, given `b`'s lines: the result is `b` if the changes are correct. */
export function applyChanges(
  a: readonly string[],
  changes: readonly LineChange[],
  b: readonly string[],
): readonly string[] {
  const result: string[] = []
  let next = 0
  for (const change of changes) {
    for (const line of a.slice(next, change.aStart)) result.push(line)
    for (const line of b.slice(change.bStart, change.bEnd)) result.push(line)
    next = change.aEnd
  }
  for (const line of a.slice(next)) result.push(line)
  return result
}

function markChanged(before: Side, after: Side, budget: StepBudget): void {
  const reduced = reduce(before, after)
  const cut = createCutFinder(reduced)
  const findAnchors = createAnchorFinder(reduced, reduced.kinds)
  const boxes: Task[] = [{ aStart: 0, aEnd: reduced.a.length, bStart: 0, bEnd: reduced.b.length, anchored: true }]
  for (let task = boxes.pop(); task !== undefined; task = boxes.pop()) {
    const box = trim(reduced, task)
    const { aStart, aEnd, bStart, bEnd } = box
    if (aStart === aEnd || bStart === bEnd || budget.stepsLeft <= 0) {
      for (let i = aStart; i < aEnd; i++) before.changed[reduced.aLine[i] as number] = 1
      for (let i = bStart; i < bEnd; i++) after.changed[reduced.bLine[i] as number] = 1
      continue
    }
    const { x, y, exact } = cut(box, budget, editsAllowed(box, budget))
    const anchors = exact || !task.anchored ? [] : findAnchors(box, budget)
    const anchored = exact ? task.anchored : anchors.length > 0
    if (anchors.length === 0) {
      boxes.push({ aStart: x, aEnd, bStart: y, bEnd, anchored }, { aStart, aEnd: x, bStart, bEnd: y, anchored })
      continue
    }
    let from = { x: aStart, y: bStart }
    for (const to of [...anchors, { x: aEnd, y: bEnd }]) {
      boxes.push({ aStart: from.x, aEnd: to.x, bStart: from.y, bEnd: to.y, anchored })
      from = { x: to.x + 1, y: to.y + 1 }
    }
  }
}

/** A box still to be compared; `anchored` unless a search for anchors in an enclosing box found none. */
type Task = Box & { readonly anchored: boolean }

/**
 * How many edits the search for one cut may try: enough for a box without any anchor to be crossed from cut to cut, as
 * a search over n edits costs about n² steps and advances at least n elements.
 */
function editsAllowed(box: Box, budget: StepBudget): number {
  return (2 * budget.stepsLeft) / (box.aEnd - box.aStart + box.bEnd - box.bStart)
}

/** The lines that could be common, as numbers below `kinds`, and which line each of them is. */
type Reduced = Sequences & { readonly aLine: Int32Array; readonly bLine: Int32Array; readonly kinds: number }

/** Lines that the other side lacks are changed in any case; only the others are worth comparing. */
function reduce(before: Side, after: Side): Reduced {
  const common = commonEnds(before.lines, after.lines)
  const aEnd = before.lines.length - common.end
  const bEnd = after.lines.length - common.end
  const kinds = new Map<string, number>()
  for (let i = common.start; i < aEnd; i++) {
    const line = before.lines[i] as string
    if (!kinds.has(line)) kinds.set(line, kinds.size)
  }
  const inAfter = new Uint8Array(kinds.size)
  const b = reducedSide(after, common.start, bEnd, line => {
    const kind = kinds.get(line)
    if (kind !== undefined) inAfter[kind] = 1
    return kind ?? null
  })
  const a = reducedSide(before, common.start, aEnd, line => {
    const kind = kinds.get(line) as number
    return inAfter[kind] === 1 ? kind : null
  })
  return { a: a.kind, aLine: a.line, b: b.kind, bLine: b.line, kinds: kinds.size }
}

function reducedSide(side: Side, start: number, end: number, kindOf: (line: string) => number | null) {
  const kind = new Int32Array(end - start)
  const line = new Int32Array(end - start)
  let kept = 0
  for (let i = start; i < end; i++) {
    const known = kindOf(side.lines[i] as string)
    if (known === null) side.changed[i] = 1
    else {
      kind[kept] = known
      line[kept++] = i
    }
  }
  return { kind: kind.subarray(0, kept), line: line.subarray(0, kept) }
}

function commonEnds(a: readonly string[], b: readonly string[]): { readonly start: number; readonly end: number } {
  const shorter = Math.min(a.length, b.length)
  let start = 0
  while (start < shorter && a[start] === b[start]) start++
  let end = 0
  while (end < shorter - start && a[a.length - 1 - end] === b[b.length - 1 - end]) end++
  return { start, end }
}

function trim({ a, b }: Sequences, box: Box): Box {
  let { aStart, aEnd, bStart, bEnd } = box
  while (aStart < aEnd && bStart < bEnd && a[aStart] === b[bStart]) {
    aStart++
    bStart++
  }
  while (aStart < aEnd && bStart < bEnd && a[aEnd - 1] === b[bEnd - 1]) {
    aEnd--
    bEnd--
  }
  return { aStart, aEnd, bStart, bEnd }
}

function changesOf(aChanged: Uint8Array, bChanged: Uint8Array): readonly LineChange[] {
  const changes: LineChange[] = []
  let aEnd = 0
  let bEnd = 0
  while (aEnd < aChanged.length || bEnd < bChanged.length) {
    const aStart = aEnd
    const bStart = bEnd
    while (aChanged[aEnd] === 1) aEnd++
    while (bChanged[bEnd] === 1) bEnd++
    if (aEnd > aStart || bEnd > bStart) changes.push({ aStart, aEnd, bStart, bEnd })
    aEnd++
    bEnd++
  }
  return changes
}
