import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { streamEvents } from '../api/events.ts'

const retryMs = 5_000

/**
 * Listens to what happens to a project for as long as it is shown, and has what is known of it asked anew. Events may be
 * missed (Interface §6), so whoever waits for something polls as well.
 */
export function useProjectNews(id: number, isOn = true): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const gone = new AbortController()
    const listen = async (): Promise<void> => {
      for (;;) {
        try {
          for await (const { event } of streamEvents(`/api/projects/${id}/events`, { signal: gone.signal })) {
            await client.invalidateQueries({ queryKey: ['project', id], exact: event !== 'commit' })
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
