import { useSyncExternalStore } from 'react'

/** An observable value outside React, used by components and plain code. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  readonly subscribe: (listener: () => void) => () => void
}

/** A store without write access. */
export type ReadableStore<T> = Pick<Store<T>, 'get' | 'subscribe'>

export function createStore<T>(initial: T): Store<T> {
  let value = initial
  const listeners = new Set<() => void>()
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return
      value = next
      for (const listener of listeners) listener()
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Sets some fields. If none of them changes, the value is kept and no listener is called. */
export function patch<T extends object>(store: Store<T>, change: Partial<T>): void {
  const before = store.get()
  const next = { ...before, ...change }
  let isOther = false
  for (const name in next) isOther ||= next[name] !== before[name]
  if (isOther) store.set(next)
}

export function useStore<T>(store: ReadableStore<T>): T {
  return useSyncExternalStore(store.subscribe, store.get, store.get)
}
