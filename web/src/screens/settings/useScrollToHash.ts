import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'

const moves = ['wheel', 'pointerdown', 'touchstart', 'keydown', 'click'] as const

/** Keeps the target of the address's hash in view while the content above it loads, until the user interacts. */
export function useScrollToHash(): void {
  const { hash } = useLocation()
  useEffect(() => {
    const part = hash === '' ? null : document.getElementById(hash)
    const page = part?.closest('.settings')
    if (!part || !page) return
    const stay = new AbortController()
    const { signal } = stay
    const observer = new ResizeObserver(() => part.scrollIntoView())
    observer.observe(page)
    signal.addEventListener('abort', () => observer.disconnect())
    for (const move of moves) addEventListener(move, () => stay.abort(), { signal, passive: true })
    return () => stay.abort()
  }, [hash])
}
