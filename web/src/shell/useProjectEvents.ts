import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { streamEvents } from '../api/events.ts'
import { project as projectQuery } from '../api/queries.ts'

const retryMs = 5_000

/**
 * Subscribes to the events of a project while it is shown, and invalidates its cached queries. Events may be missed
 * (Interface §6), so code that waits for a change also polls. The first event carries the current state, which is
 * already known if it has just been fetched; after an interruption anything may have changed.
 */
export function useProjectEvents(id: number, isOn = true): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const gone = new AbortController()
    const listen = async (): Promise<void> => {
      for (let isAgain = false; ; isAgain = true) {
        let isFirst = true
        try {
          for await (const { event, data } of streamEvents('/api/projects/{id}/events', { id, signal: gone.signal })) {
            const { status } = client.getQueryData(projectQuery(id).queryKey) ?? {}
            const isKnown = isFirst && !isAgain && event === 'status' && data.status === status
            const isOfFiles = event === 'commit' || event === 'queued-commit' || (isFirst && isAgain)
            isFirst = false
            if (isKnown) continue
            await client.invalidateQueries({ queryKey: ['project', id], exact: !isOfFiles })
            await client.invalidateQueries({ queryKey: ['projects'] })
          }
        } catch {
          if (gone.signal.aborted) return
        }
        await new Promise(resolve => setTimeout(resolve, retryMs))
        if (gone.signal.aborted) return
      }
    }
    void listen()
    return () => gone.abort()
  }, [client, id, isOn])
}
