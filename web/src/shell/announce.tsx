import { createStore, useStore } from '../store.ts'

/** What screen readers are told, politely, when a result appears without the focus moving. */
const announcement = createStore('')

/** The same words twice are two messages: a no-break space, which is not read out, makes them differ. */
export function announce(words: string): void {
  announcement.set(words === announcement.get() ? `${words}\u00a0` : words)
}

export function LiveRegion() {
  const words = useStore(announcement)
  return (
    <div className="visually-hidden" role="status" aria-live="polite">
      {words}
    </div>
  )
}
