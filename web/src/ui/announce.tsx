import { createStore, useStore } from '../store.ts'

/** The content of a polite live region, for results that appear without moving the focus. */
const announcement = createStore('')

/** Repeating a text makes a second message: an appended no-break space, which is not read out, makes them differ. */
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
