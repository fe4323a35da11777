/** The conflicts of a merge, between git's conflict markers. */
export type Conflict = {
  /** Offsets of the whole conflict, including its markers. */
  readonly from: number
  readonly to: number
  readonly ours: string
  readonly theirs: string
}

const conflictPattern = /^<{7} ours\r?\n([\s\S]*?)^={7}\r?\n([\s\S]*?)^>{7} theirs(?:\r?\n|$)/gm

export function findConflicts(text: string): readonly Conflict[] {
  return [...text.matchAll(conflictPattern)].map(found => ({
    from: found.index,
    to: found.index + found[0].length,
    ours: found[1] ?? '',
    theirs: found[2] ?? '',
  }))
}

export type Side = 'ours' | 'theirs' | 'both'

export function resolveConflict(text: string, conflict: Conflict, side: Side): string {
  const { from, to, ours, theirs } = conflict
  const taken = side === 'ours' ? ours : side === 'theirs' ? theirs : ours + theirs
  return text.slice(0, from) + taken + text.slice(to)
}
