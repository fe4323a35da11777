import { createStore, del, entries, get, set, type UseStore } from 'idb-keyval'
import type { Draft } from './draft.ts'

/** Stores drafts by project, file and the version that the draft is based on. */
export type DraftStore = {
  all(): Promise<readonly Draft[]>
  put(draft: Draft): Promise<void>
  /** Does nothing if another tab has saved a newer draft meanwhile. */
  remove(draft: Draft): Promise<void>
}

/**
 * Writes commit their transaction immediately: one that waited for the results of its requests would be aborted when
 * the page is left.
 */
export function browserStore(): UseStore {
  const store = createStore('speckeep-drafts', 'drafts')
  return (mode, callback) =>
    store(mode, objects => {
      const done = callback(objects)
      if (mode === 'readwrite') objects.transaction.commit()
      return done
    })
}

export function draftStore(owner: string, projectId: number, store: UseStore): DraftStore {
  const prefix = `${owner}\n${projectId}\n`
  const keyOf = ({ path, baseSha }: Pick<Draft, 'path' | 'baseSha'>) => `${prefix}${baseSha ?? 'new'}\n${path}`
  return {
    async all() {
      const kept = await entries<string, Draft>(store)
      const own = kept.filter(([key]) => key.startsWith(prefix)).map(([, draft]) => draft)
      return own.sort((a, b) => a.savedAtMs - b.savedAtMs)
    },
    // A browser that denies storage throws before there is a promise.
    async put(draft) {
      await set(keyOf(draft), draft, store)
    },
    async remove(draft) {
      const kept = await get<Draft>(keyOf(draft), store)
      if (kept && kept.savedAtMs <= draft.savedAtMs) await del(keyOf(draft), store)
    },
  }
}
