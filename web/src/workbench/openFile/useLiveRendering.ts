import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useStore } from '../../store.ts'
import { useWorkbench } from '../context.ts'
import type { BlockRendererOptions } from '../editor/live/rendering.ts'
import { editorMode, mayBeLive } from '../editor/mode.ts'
import { createImageLoader, type Images } from '../preview/images.ts'

/** What live rendering needs of the open file; `null` if its source is shown. */
export function useLiveRendering(text: string): BlockRendererOptions | null {
  const { projectId, path, paths, draftState, onOpen } = useWorkbench()
  const client = useQueryClient()
  const [now] = useState(() => ({ paths, drafts: draftState.drafts, onOpen }))
  Object.assign(now, { paths, drafts: draftState.drafts, onOpen })
  const mode = useStore(editorMode)
  const isLive = mode === 'live' && mayBeLive(path, text)
  return useMemo(() => {
    if (!isLive) return null
    const images: Images = (image, show) => createImageLoader(client, projectId, now.drafts)(image, show)
    return { path, paths: () => now.paths, images, onOpen: to => now.onOpen(to) }
  }, [isLive, client, projectId, path, now])
}
