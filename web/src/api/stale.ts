import { useSyncExternalStore } from 'react'

/** Since when what is shown of a project is a copy, because its code host does not answer (`outage/staleness.ts`). */
const sinceOf = new Map<number, string>()
const listeners = new Set<() => void>()

export function staleSince(projectId: number): string | null {
  return sinceOf.get(projectId) ?? null
}

export function setStaleSince(projectId: number, since: string | null): void {
  if (since === null) sinceOf.delete(projectId)
  else sinceOf.set(projectId, since)
  for (const listener of listeners) listener()
}

export function useStaleSince(projectId: number): string | null {
  return useSyncExternalStore(subscribe, () => staleSince(projectId))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
