import { keys, promisifyRequest, type UseStore } from 'idb-keyval'
import type { Draft } from './draft.ts'

/** Stores drafts by project, file and the version that the draft is based on. */
export type DraftStore = {
  all(): Promise<readonly Draft[]>
  /** Returns the draft that it replaces. */
  put(draft: Draft): Promise<Draft | null>
  /** Does nothing if another tab has saved a newer draft meanwhile. */
  remove(draft: Draft): Promise<void>
}

/** The database of drafts, which can be closed or deleted from outside at any time: by the user, or by the browser. */
export type BrowserStore = {
  readonly use: UseStore
  /** Called when the database was closed; the next use opens a new one. Returns a function that stops it. */
  readonly onLost: (listener: () => void) => () => void
}

const databaseName = 'speckeep-drafts'
const storeName = 'drafts'

export function browserStore(): BrowserStore {
  const listeners = new Set<() => void>()
  let opened: Promise<IDBDatabase> | undefined
  const lose = (database: IDBDatabase): void => {
    opened = undefined
    database.close()
    for (const listener of listeners) listener()
  }
  const open = async (): Promise<IDBDatabase> => {
    const request = indexedDB.open(databaseName)
    request.onupgradeneeded = () => request.result.createObjectStore(storeName)
    const database = await promisifyRequest(request)
    // A deletion in another tab waits until this connection is closed, and would otherwise happen on the next reload.
    database.onversionchange = () => lose(database)
    database.onclose = () => lose(database)
    return database
  }
  const database = (): Promise<IDBDatabase> => {
    const opening = opened ?? open()
    opened = opening
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return opening
  }
  return {
    async use(mode, callback) {
      return callback((await database()).transaction(storeName, mode).objectStore(storeName))
    },
    onLost(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

export type DraftPlace = { readonly projectId: number; readonly path: string }

/** Where a user has drafts in this browser. */
export async function draftPlaces(owner: string, store: UseStore): Promise<readonly DraftPlace[]> {
  const found = new Map<string, DraftPlace>()
  for (const key of await keys<string>(store)) {
    const [user, projectId = '', , path = ''] = key.split('\n')
    if (user === owner) found.set(`${projectId}\n${path}`, { projectId: Number(projectId), path })
  }
  return [...found.values()].toSorted((a, b) => a.projectId - b.projectId || (a.path < b.path ? -1 : 1))
}

export function draftStore(owner: string, projectId: number, store: UseStore): DraftStore {
  const prefix = `${owner}\n${projectId}\n`
  /** All keys that begin with the prefix: the end is the same with the character after `\n`. */
  const ownKeys = () => IDBKeyRange.bound(prefix, `${owner}\n${projectId}\v`, false, true)
  const keyOf = ({ path, baseSha }: Pick<Draft, 'path' | 'baseSha'>) => `${prefix}${baseSha ?? 'new'}\n${path}`
  return {
    async all() {
      const own = await store('readonly', objects => promisifyRequest<Draft[]>(objects.getAll(ownKeys())))
      return own.sort((a, b) => a.savedAtMs - b.savedAtMs)
    },
    // A browser that denies storage throws before there is a promise.
    async put(draft) {
      return await store('readwrite', async objects => {
        const replaced: IDBRequest<Draft | undefined> = objects.get(keyOf(draft))
        objects.put(draft, keyOf(draft))
        // A transaction that waited for the results of its requests would be aborted when the page is left.
        objects.transaction.commit()
        await promisifyRequest(objects.transaction)
        return replaced.result ?? null
      })
    },
    async remove(draft) {
      const key = keyOf(draft)
      await store('readwrite', objects => {
        // Within one transaction: no newer draft can be stored in between.
        const stored: IDBRequest<Draft | undefined> = objects.get(key)
        stored.onsuccess = () => {
          if (stored.result && stored.result.savedAtMs <= draft.savedAtMs) objects.delete(key)
        }
        return promisifyRequest(objects.transaction)
      })
    },
  }
}
