import type { Comparison, Pair } from '../../compare/compare.ts'

/** Statements that changed, and those that took the place of one with which they have too little in common. */
export function replacements({ changed, lost, replaced, added }: Comparison): readonly Pair[] {
  const gone = lost.filter(segment => replaced.has(segment)).slice(0, readMax)
  const others = added.slice(0, readMax).flatMap(after => {
    const before = gone.find(({ kind, start }) => kind === after.kind && Math.abs(start - after.start) <= reachLines)
    return before === undefined ? [] : [{ before, after }]
  })
  return [...changed.slice(0, readMax), ...others]
}

const readMax = 100
/** How far a statement may be from the one that it replaced. */
const reachLines = 20
