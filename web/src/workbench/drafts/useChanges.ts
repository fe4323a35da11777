import { useState } from 'react'
import { changeOf, type Draft, type DraftChange } from './draft.ts'

export type Changes = ReadonlyMap<string, DraftChange>

/** What each draft does to its file. The same object until that changes: typing makes other drafts only. */
export function useChanges(drafts: ReadonlyMap<string, Draft>): Changes {
  const [known, setKnown] = useState(() => changesOf(drafts))
  if (known.drafts === drafts) return known.changes
  const { changes } = changesOf(drafts)
  const next = { drafts, changes: areSame(known.changes, changes) ? known.changes : changes }
  setKnown(next)
  return next.changes
}

function changesOf(drafts: ReadonlyMap<string, Draft>) {
  const changes: Changes = new Map([...drafts].map(([path, draft]) => [path, changeOf(draft)]))
  return { drafts, changes }
}

function areSame(a: Changes, b: Changes): boolean {
  return a.size === b.size && [...a].every(([path, change]) => b.get(path) === change)
}
