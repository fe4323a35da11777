import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { file } from '../../../api/files.ts'
import { toast } from '../../../ui/toast.ts'
import { useWorkbench } from '../../context.ts'
import { recogniseSent } from './sentParts.ts'

/**
 * Looks up whether parts of drafts that were sent before the page was closed have been committed; what is left is
 * based on them then. Returns whether it is still looking.
 */
export function useSentParts(onFound: () => void): boolean {
  const { projectId, workspace } = useWorkbench()
  const client = useQueryClient()
  const [isLooking, setLooking] = useState(() => sentPaths(workspace).length > 0)
  const found = useEffectEvent(() => {
    toast('An earlier commit went through after all. This is what is left.')
    onFound()
  })
  useEffect(() => {
    let isGone = false
    const look = async (path: string): Promise<boolean> => {
      const now = await client.fetchQuery({ ...file(projectId, path), staleTime: 0, retry: false }).catch(() => null)
      return now !== null && !isGone && recogniseSent(workspace, now)
    }
    void Promise.all(sentPaths(workspace).map(look)).then(each => {
      if (isGone) return
      setLooking(false)
      if (each.includes(true)) found()
    })
    return () => {
      isGone = true
    }
  }, [client, projectId, workspace])
  return isLooking
}

function sentPaths({ state }: ReturnType<typeof useWorkbench>['workspace']): readonly string[] {
  return [...state().drafts.values()].flatMap(({ path, sent }) => (sent?.length ? path : []))
}
