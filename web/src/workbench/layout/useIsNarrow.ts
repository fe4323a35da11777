import { useSyncExternalStore } from 'react'

const query = matchMedia('(max-width: 61.99em)')

function subscribe(listener: () => void): () => void {
  query.addEventListener('change', listener)
  return () => query.removeEventListener('change', listener)
}

/** Whether the workbench shows one part at a time, as in narrow.css. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => query.matches)
}
