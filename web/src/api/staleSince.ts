import { createStore, useStore } from '../store.ts'

/**
 * Since when the data shown of a project has been a copy, because its code host is unavailable (`staleness.ts`).
 */
const stale = createStore<ReadonlyMap<number, string>>(new Map())

export function staleSince(projectId: number): string | null {
  return stale.get().get(projectId) ?? null
}

export function setStaleSince(projectId: number, since: string | null): void {
  const next = new Map(stale.get())
  if (since === null) next.delete(projectId)
  else next.set(projectId, since)
  stale.set(next)
}

export function useStaleSince(projectId: number): string | null {
  return useStore(stale).get(projectId) ?? null
}
