import { useEffect, useState } from 'react'
import { clickMaxMs } from '../../../api/heldPress.ts'

/** A value that stays as it was when `hold` was called, until the pointer is released: a click reaches what it pressed. */
export function useHeld<V>(value: V): { readonly held: V; readonly hold: () => void } {
  const [pressed, setPressed] = useState<{ readonly value: V } | null>(null)
  useEffect(() => {
    if (pressed === null) return
    const done = new AbortController()
    const release = () => setPressed(null)
    window.addEventListener('click', release, done)
    // No click comes if the pointer has left what it pressed.
    for (const end of ['pointerup', 'pointercancel']) {
      window.addEventListener(end, () => setTimeout(release, clickMaxMs), done)
    }
    return () => done.abort()
  }, [pressed])
  return { held: pressed ? pressed.value : value, hold: () => setPressed({ value }) }
}
