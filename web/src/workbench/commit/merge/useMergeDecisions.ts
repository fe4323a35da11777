import { useState } from 'react'
import type { MergeDecided } from '../../../drafts/draft.ts'
import { type MergePart, mergeParts, mergeText } from '../conflicts/mergeParts.ts'

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

/** Called after each decision with the merge, and with the decided texts in the order of the conflicts. */
export type OnMergeText = (text: string, texts: readonly (string | null)[]) => void

/** The decisions on a merge with conflict markers, from those that were made before. */
export function useMergeDecisions({ marked, texts }: MergeDecided, onText?: OnMergeText): MergeDecisions {
  const [parts] = useState(() => mergeParts(marked))
  const conflicts = parts.flatMap(({ kind }, index) => (kind === 'conflict' ? [index] : []))
  const [decided, setDecided] = useState<ReadonlyMap<number, string>>(() => {
    const before = conflicts.map((index, number) => [index, texts[number] ?? null] as const)
    return new Map(before.flatMap(([index, text]) => (text === null ? [] : [[index, text]])))
  })
  const decide = (index: number, text: string | null): void => {
    const next = new Map(decided)
    if (text === null) next.delete(index)
    else next.set(index, text)
    setDecided(next)
    onText?.(
      mergeText(parts, next),
      conflicts.map(each => next.get(each) ?? null),
    )
  }
  const undecided = conflicts.length - decided.size
  return { parts, decided, undecided, text: mergeText(parts, decided), decide }
}
