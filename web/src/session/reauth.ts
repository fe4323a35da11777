import { createStore, type ReadableStore } from '../store.ts'

/** A request that an account with two-step sign-in has to confirm first waits while the person is asked. */
export type PendingReauth = { readonly confirmed: Promise<boolean>; readonly finish: (isConfirmed: boolean) => void }

const current = createStore<PendingReauth | null>(null)

export const pendingReauth: ReadableStore<PendingReauth | null> = current

/** Asks the person at the page, once for all that waits for it. False: they cancelled. */
export function requestReauth(): Promise<boolean> {
  const asked = current.get()
  if (asked !== null) return asked.confirmed
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const finish = (isConfirmed: boolean) => {
    current.set(null)
    resolve(isConfirmed)
  }
  current.set({ confirmed: promise, finish })
  return promise
}
