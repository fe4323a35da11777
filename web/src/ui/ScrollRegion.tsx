import { type ReactNode, useEffect, useRef, useState } from 'react'

export type ScrollRegionProps = {
  readonly label: string
  readonly className: string
  readonly children: ReactNode
}

/** Content that may overflow. While it does, it is focusable and has an accessible name. */
export function ScrollRegion({ label, className, children }: ScrollRegionProps) {
  const region = useRef<HTMLDivElement>(null)
  const [doesScroll, setScroll] = useState(false)
  useEffect(() => {
    const place = region.current
    if (place === null) return
    const sizes = new ResizeObserver(() =>
      setScroll(place.scrollWidth > place.clientWidth || place.scrollHeight > place.clientHeight),
    )
    const watch = () => {
      sizes.disconnect()
      for (const each of [place, ...place.children]) sizes.observe(each)
    }
    const arrivals = new MutationObserver(watch)
    arrivals.observe(place, { childList: true })
    watch()
    return () => {
      arrivals.disconnect()
      sizes.disconnect()
    }
  }, [])
  const named = doesScroll ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {}
  return (
    <div ref={region} className={`scroll-region ${className}`} {...named}>
      {children}
    </div>
  )
}
