import { useEffect, useRef, useState } from 'react'

const aheadPx = 400

/** Whether an element is, or was, on the screen or nearly so. */
export function useIsSeen() {
  const [isSeen, setSeen] = useState(false)
  const ref = useRef<HTMLDetailsElement>(null)
  useEffect(() => {
    if (isSeen || ref.current === null) return
    const watch = (entries: readonly IntersectionObserverEntry[]) => {
      if (entries.some(entry => entry.isIntersecting)) setSeen(true)
    }
    const observer = new IntersectionObserver(watch, { rootMargin: `${aheadPx}px` })
    observer.observe(ref.current)
    return () => observer.disconnect()
  }, [isSeen])
  return { isSeen, ref }
}
