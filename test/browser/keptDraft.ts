import type { Page } from 'playwright-core'
import { waitFor } from '#testing/waitFor.ts'

/** Waits until the browser has stored a draft with these words, so that a reload restores it. */
export async function draftIsKept(page: Page, words: string): Promise<void> {
  await waitFor('the draft is kept', () => page.evaluate(isStored, words))
}

/** Runs in the page. */
export async function isStored(words: string): Promise<boolean> {
  for (const { name = '' } of await indexedDB.databases()) {
    const database = await answerTo(indexedDB.open(name))
    try {
      for (const store of database.objectStoreNames) {
        const records = await answerTo(database.transaction(store).objectStore(store).getAll())
        if (JSON.stringify(records).includes(words)) return true
      }
    } finally {
      database.close()
    }
  }
  return false

  function answerTo<T>(request: IDBRequest<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      request.onsuccess = () => resolve(request.result)
      request.onerror = () => reject(request.error)
    })
  }
}
