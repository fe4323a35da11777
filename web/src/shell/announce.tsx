import { useSyncExternalStore } from 'react'

/** The one place that screen readers are told things from, politely, when a result appears without the focus moving. */
let text = ''
const listeners = new Set<() => void>()

/** The same words twice are two messages: a space that nobody hears makes them differ. */
export function announce(words: string): void {
  text = words === text ? `${words}\u00a0` : words
  for (const listener of listeners) listener()
}

export function LiveRegion() {
  const words = useSyncExternalStore(
    listener => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => text,
    () => '',
  )
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {words}
    </div>
  )
}
