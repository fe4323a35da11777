import type { LineChange } from '../../text/diff.ts'
import type { LineOutline } from '../lineOutline.ts'

/** Line numbers that a change removes and adds, without lines that only moved and without blank lines. */
export type Passage = {
  readonly change: LineChange
  readonly gone: readonly number[]
  readonly come: readonly number[]
}

/** A line that one change removes and another adds back has only moved. */
export function passagesOf(
  before: LineOutline,
  after: LineOutline,
  changes: readonly LineChange[],
): readonly Passage[] {
  const moved = movedLines(before, after, changes)
  const take = (lines: readonly string[], start: number, end: number, left: Map<string, number>) => {
    const used: number[] = []
    for (let at = start; at < end; at++) {
      const line = (lines[at] ?? '').trim()
      if (line === '') continue
      const count = left.get(line) ?? 0
      if (count > 0) left.set(line, count - 1)
      else used.push(at)
    }
    return used
  }
  const movedAway = new Map(moved)
  return changes.map(change => ({
    change,
    gone: take(before.lines, change.aStart, change.aEnd, movedAway),
    come: take(after.lines, change.bStart, change.bEnd, moved),
  }))
}

function movedLines(before: LineOutline, after: LineOutline, changes: readonly LineChange[]): Map<string, number> {
  const gone = new Map<string, number>()
  for (const { aStart, aEnd } of changes) {
    for (let at = aStart; at < aEnd; at++) {
      const line = (before.lines[at] ?? '').trim()
      gone.set(line, (gone.get(line) ?? 0) + 1)
    }
  }
  const moved = new Map<string, number>()
  for (const { bStart, bEnd } of changes) {
    for (let at = bStart; at < bEnd; at++) {
      const line = (after.lines[at] ?? '').trim()
      const count = gone.get(line) ?? 0
      if (count === 0) continue
      gone.set(line, count - 1)
      moved.set(line, (moved.get(line) ?? 0) + 1)
    }
  }
  return moved
}
