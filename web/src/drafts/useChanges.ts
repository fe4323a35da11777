import { useMemo, useState } from 'react'
import type { Draft } from './draft.ts'
import { changesOf, type FileChange } from './moves.ts'

export type Changes = ReadonlyMap<string, FileChange>

/** What each draft changes. Keeps its identity until a kind changes, as typing only replaces drafts. */
export function useChanges(drafts: ReadonlyMap<string, Draft>): Changes {
  const next: Changes = useMemo(() => changesOf(drafts), [drafts])
  const [known, keep] = useState(next)
  if (areSame(known, next)) return known
  keep(next)
  return next
}

function areSame(a: Changes, b: Changes): boolean {
  return (
    a.size === b.size &&
    [...a].every(([path, { kind, movedFrom }]) => {
      const other = b.get(path)
      return other?.kind === kind && other.movedFrom === movedFrom
    })
  )
}
