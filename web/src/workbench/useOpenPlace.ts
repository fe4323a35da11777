import { useLocation, useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import type { Part, Place } from './context.ts'

export type OpenPlace = {
  readonly place: Place | null
  readonly open: (path: string, line?: number | null) => void
}

/** Where to edit: at first the open file, if the page was opened to write in it. */
export function useOpenPlace(projectId: number, path: string, showPart: (part: Part) => void): OpenPlace {
  const navigate = useNavigate()
  const isToWrite = useLocation({ select: ({ state }) => state.isToWrite ?? false })
  const [place, setPlace] = useState<Place | null>(isToWrite ? { path, line: null } : null)
  const open = useCallback(
    (to: string, line: number | null = null) => {
      showPart('text')
      setPlace({ path: to, line })
      void navigate({ to: '/projects/$id/edit/$', params: { id: String(projectId), _splat: to } })
    },
    [projectId, navigate, showPart],
  )
  return { place, open }
}
