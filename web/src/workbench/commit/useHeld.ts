import { useEffect, useState } from 'react'

/** A value that stays as it was when `hold` was called, until the pointer is released: a click reaches what it pressed. */
export function useHeld<V>(value: V): { readonly held: V; readonly hold: () => void } {
  const [pressed, setPressed] = useState<{ readonly value: V } | null>(null)
  useEffect(() => {
    if (pressed === null) return
    // The click comes right after the release.
    const release = () => setTimeout(() => setPressed(null))
    window.addEventListener('pointerup', release)
    window.addEventListener('pointercancel', release)
    return () => {
      window.removeEventListener('pointerup', release)
      window.removeEventListener('pointercancel', release)
    }
  }, [pressed])
  return { held: pressed ? pressed.value : value, hold: () => setPressed({ value }) }
}
