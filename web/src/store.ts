import { useSyncExternalStore } from 'react'

/** A value outside React that components and plain code follow. */
export type Store<T> = {
  readonly get: () => T
  readonly set: (next: T) => void
  /** Calls `listener` after each change, until the returned function is called. */
  readonly subscribe: (listener: () => void) => () => void
}

/** For those who may not change the value. */
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

/** Sets some fields. A change that changes nothing keeps the value and calls no listener. */
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
