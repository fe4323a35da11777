import type { UseStore } from 'idb-keyval'
import type { Draft } from '../../web/src/drafts/draft.ts'
import { draftStore } from '../../web/src/drafts/draftStore.ts'
import type { DraftMessage, TabChannel } from '../../web/src/drafts/tabChannel.ts'
import { createWorkspace } from '../../web/src/drafts/workspace.ts'

type Range = { readonly lower: string; readonly upper: string }

// Node has no database: of a range, only its ends matter.
Object.assign(globalThis, { IDBKeyRange: { bound: (lower: string, upper: string): Range => ({ lower, upper }) } })

/** The used subset of an object store, backed by a map. */
export function memoryStore(kept: Map<unknown, unknown> = new Map(), fail: () => boolean = () => false): UseStore {
  const answer = (result?: unknown) => {
    const request = { result, error: new Error('no space left') } as Record<string, unknown>
    queueMicrotask(() => {
      const then = request[fail() ? 'onerror' : 'onsuccess']
      if (typeof then === 'function') then()
    })
    return request
  }
  return async (_mode, callback) => {
    const store = {
      get transaction() {
        return Object.assign(answer(), { commit() {} })
      },
      put: (value: unknown, key: unknown) => void (fail() || kept.set(key, structuredClone(value))),
      get: (key: unknown) => answer(kept.get(key)),
      delete: (key: unknown) => void kept.delete(key),
      getAll: ({ lower, upper }: Range) =>
        answer([...kept].filter(([key]) => String(key) >= lower && String(key) < upper).map(([, value]) => value)),
      getAllKeys: () => answer([...kept.keys()]),
    }
    return await callback(store as unknown as IDBObjectStore)
  }
}

export const sha = 'a'.repeat(40)
export const draft = (
  path: string,
  content: string | null,
  baseSha: string | null = sha,
): Omit<Draft, 'savedAtMs'> => ({
  path,
  baseSha,
  content,
  encoding: 'utf-8',
  review: null,
  proposal: null,
})

/** Tabs of one browser. */
export function sharedTabs(): TabChannel {
  const listeners = new Set<(message: DraftMessage) => void>()
  return {
    post: message => {
      for (const listener of listeners) listener(message)
    },
    listen: listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** All tabs of a browser have one clock. */
let clock = 0
const nowMs = () => ++clock

export function openTestWorkspace(kept: UseStore, project = 7, owner = '1', tabs = sharedTabs()) {
  const store = draftStore(owner, project, kept)
  const workspace = createWorkspace({ store, tabs, nowMs, saveAfterMs: 1, alone: act => act(), onCopied: () => {} })
  workspace.follow()
  return workspace
}
