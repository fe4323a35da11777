import { useSyncExternalStore } from 'react'

/** A request that an account with two-step sign-in has to confirm first waits while the person is asked. */
export type Confirming = { readonly answered: Promise<boolean>; readonly finish: (isConfirmed: boolean) => void }

let confirming: Confirming | null = null
const listeners = new Set<() => void>()

/** Asks the person at the page, once for all that waits for it. False: they cancelled. */
export function confirmWho(): Promise<boolean> {
  if (confirming === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const finish = (isConfirmed: boolean) => {
      become(null)
      resolve(isConfirmed)
    }
    become({ answered: promise, finish })
  }
  return confirming?.answered ?? Promise.resolve(false)
}

export function useConfirming(): Confirming | null {
  return useSyncExternalStore(subscribe, () => confirming)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: Confirming | null): void {
  confirming = next
  for (const listener of listeners) listener()
}
