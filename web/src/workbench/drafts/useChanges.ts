import { useMemo, useState } from 'react'
import { changeOf, type Draft, type DraftChange } from './draft.ts'

export type Changes = ReadonlyMap<string, DraftChange>

/** What each draft does to its file. The same object until that changes: typing makes other drafts only. */
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
