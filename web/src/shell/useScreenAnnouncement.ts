import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { announce } from '../ui/announce.tsx'

/**
 * Reads out the title of a screen that replaces another one; the text of another file is not another screen. The link that led there may be gone: then the focus is at
 * the beginning of the content, and not at that of the page.
 */
export function useScreenAnnouncement(): void {
  const router = useRouter()
  useEffect(() => {
    let shown: string | null = null
    return router.subscribe('onRendered', ({ fromLocation }) => {
      const before = shown
      const at = router.state.matches.at(-1)
      shown = (at?.routeId.endsWith('$') ? at.routeId : at?.pathname) ?? null
      if (fromLocation === undefined || shown === before) return
      if (document.activeElement === document.body) document.getElementById('main')?.focus({ preventScroll: true })
      announce(document.title)
    })
  }, [router])
}
