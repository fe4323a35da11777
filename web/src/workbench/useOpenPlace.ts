import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useEffect, useState } from 'react'
import type { Part, Place } from './context.ts'

export type OpenPlace = {
  /** Where to go next; `null` once it was reached. */
  readonly place: Place | null
  readonly open: (path: string, line?: number | null) => void
  readonly arrived: (place: Place) => void
}

/**
 * Where to edit: at first the open file, if the page was opened to write in it, and otherwise the section that the
 * address names, as `#section=` and the id of its heading on the site.
 */
export function useOpenPlace(projectId: number, path: string, showPart: (part: Part) => void): OpenPlace {
  const navigate = useNavigate()
  const isToWrite = useLocation({ select: ({ state }) => state.isToWrite ?? false })
  const section = useLocation({ select: ({ hash }) => sectionOf(hash) })
  const [place, setPlace] = useState<Place | null>(isToWrite ? { path, line: null, section: null } : null)
  useEffect(() => {
    if (section !== null) setPlace({ path, line: null, section })
  }, [path, section])
  const open = useCallback(
    (to: string, line: number | null = null) => {
      showPart('text')
      setPlace({ path: to, line, section: null })
      void navigate({ to: '/projects/$id/edit/$', params: { id: String(projectId), _splat: to } })
    },
    [projectId, navigate, showPart],
  )
  const arrived = useCallback((at: Place) => setPlace(next => (next === at ? null : next)), [])
  return { place, open, arrived }
}

function sectionOf(hash: string): string | null {
  const section = /^section=(.+)$/.exec(hash)?.[1] ?? null
  try {
    return section && decodeURIComponent(section)
  } catch {
    return section
  }
}
