import { useSyncExternalStore } from 'react'

/** Whether this browser keeps what is being written, as far as is known. */
let isKept = true
const listeners = new Set<() => void>()

export function tellKeeping(next: boolean): void {
  if (next === isKept) return
  isKept = next
  for (const listener of listeners) listener()
}

export function useKeeping(): boolean {
  return useSyncExternalStore(subscribe, keeps, keeps)
}

function keeps(): boolean {
  return isKept
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
