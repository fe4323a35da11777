import type { ChangeSet } from '@codemirror/state'
import type { Join } from './structure.ts'

/**
 * Whether a change only moved some ranges, so that what was made for them can be moved as well: typing costs nothing for
 * the rest of the document.
 */
export function areMoved(before: readonly Join[], now: readonly Join[], changes: ChangeSet): boolean {
  if (before.length !== now.length) return false
  let [start, end] = [Number.POSITIVE_INFINITY, -1]
  changes.iterChangedRanges((from, to) => {
    start = Math.min(start, from)
    end = Math.max(end, to)
  })
  const shift = changes.newLength - changes.length
  return before.every((a, index) => {
    const b = now[index]
    if (b === undefined) return false
    if (a.to < start) return b.from === a.from && b.to === a.to
    return a.from > end && b.from === a.from + shift && b.to === a.to + shift
  })
}
