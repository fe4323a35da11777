import { createStore, type ReadableStore } from '../store.ts'

/** A request that an account with two-step sign-in has to confirm first waits while the person is asked. */
export type Confirming = { readonly answered: Promise<boolean>; readonly finish: (isConfirmed: boolean) => void }

const current = createStore<Confirming | null>(null)

export const confirming: ReadableStore<Confirming | null> = current

/** Asks the person at the page, once for all that waits for it. False: they cancelled. */
export function confirmWho(): Promise<boolean> {
  const asked = current.get()
  if (asked !== null) return asked.answered
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const finish = (isConfirmed: boolean) => {
    current.set(null)
    resolve(isConfirmed)
  }
  current.set({ answered: promise, finish })
  return promise
}
