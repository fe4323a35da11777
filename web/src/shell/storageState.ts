import { createStore } from '../store.ts'

/** Whether this browser keeps what is being written, as far as is known. */
export const storageAvailable = createStore(true)
