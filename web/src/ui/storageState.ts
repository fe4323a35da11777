import { createStore } from '../store.ts'

/** Whether this browser can store drafts, as far as is known. */
export const storageAvailable = createStore(true)
