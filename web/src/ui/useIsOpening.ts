import { useEffect, useState } from 'react'

/** What has not come by then, or when the user acts, moves what is below it: what has the focus must not be hidden. */
const openingMaxMs = 8_000

/** Whether what follows something of unknown height is still hidden (`loading.css`). */
export function useIsOpening(): boolean {
  const [isOpening, setOpening] = useState(true)
  useEffect(() => {
    const done = new AbortController()
    const open = () => setOpening(false)
    const timer = setTimeout(open, openingMaxMs)
    for (const act of ['keydown', 'pointerdown']) addEventListener(act, open, { capture: true, signal: done.signal })
    return () => {
      clearTimeout(timer)
      done.abort()
    }
  }, [])
  return isOpening
}
