import { createStore, type ReadableStore } from '../store.ts'

/** A request that needs confirmation by an account with two-step sign-in; it waits while the user is asked. */
export type PendingReauth = { readonly confirmed: Promise<boolean>; readonly finish: (isConfirmed: boolean) => void }

const current = createStore<PendingReauth | null>(null)

export const pendingReauth: ReadableStore<PendingReauth | null> = current

/** Asks the user once for all pending requests. False if they cancel. */
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
