import { useState } from 'react'
import { type MergePart, mergeParts, mergeText } from './conflicts.ts'

export type MergeDecisions = {
  readonly parts: readonly MergePart[]
  /** The decided texts, by the position of the part. */
  readonly decided: ReadonlyMap<number, string>
  readonly undecided: number
  /** The merge as decided so far. */
  readonly text: string
  /** `null` opens the place again. */
  readonly decide: (index: number, text: string | null) => void
}

/** The decisions on a merge with conflict markers. `onText` gets the merge after each of them. */
export function useMergeDecisions(marked: string, onText?: (text: string) => void): MergeDecisions {
  const [parts] = useState(() => mergeParts(marked))
  const [decided, setDecided] = useState<ReadonlyMap<number, string>>(new Map())
  const decide = (index: number, text: string | null): void => {
    const next = new Map(decided)
    if (text === null) next.delete(index)
    else next.set(index, text)
    setDecided(next)
    onText?.(mergeText(parts, next))
  }
  const undecided = parts.filter(({ kind }, index) => kind === 'conflict' && !decided.has(index)).length
  return { parts, decided, undecided, text: mergeText(parts, decided), decide }
}
