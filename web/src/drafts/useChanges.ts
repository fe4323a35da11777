import { useMemo, useState } from 'react'
import { changeOf, type Draft, type DraftChange } from './draft.ts'

export type Changes = ReadonlyMap<string, DraftChange>

/** The kind of change of each draft. Keeps its identity until a kind changes, as typing only replaces drafts. */
export function useChanges(drafts: ReadonlyMap<string, Draft>): Changes {
  const next: Changes = useMemo(() => new Map([...drafts].map(([path, draft]) => [path, changeOf(draft)])), [drafts])
  const [known, keep] = useState(next)
  if (areSame(known, next)) return known
  keep(next)
  return next
}

function areSame(a: Changes, b: Changes): boolean {
  return a.size === b.size && [...a].every(([path, change]) => b.get(path) === change)
}
