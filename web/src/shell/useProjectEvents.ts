import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type EventOf, streamEvents } from '../api/events.ts'
import { isNoProject } from '../api/problem.ts'
import { project as projectQuery } from '../api/queries.ts'

const retryMs = 5_000

type ProjectEvent = EventOf<'/api/projects/{id}/events'>

/**
 * Subscribes to the events of a project while it is shown, and invalidates its cached queries. Events may be missed
 * (Interface §6), so code that waits for a change also polls. The first events carry the current state and change
 * nothing, unless a query was read from another commit: then a commit was missed. After an interruption anything may
 * have changed.
 */
export function useProjectEvents(id: number, { isOn }: { readonly isOn: boolean }): void {
  const client = useQueryClient()
  useEffect(() => {
    if (!isOn) return
    const gone = new AbortController()
    const queryKey = ['project', id]
    const changeOf = async (
      { event, data }: ProjectEvent,
      isFirst: boolean,
    ): Promise<'nothing' | 'project' | 'files'> => {
      if (event === 'status') {
        const known = client.getQueryData(projectQuery(id).queryKey)?.status
        return isFirst && data.status === known ? 'nothing' : 'project'
      }
      if (event === 'visibility' || event === 'deleted') return 'project'
      if (event === 'pages') return (await areFrom(client, id, data.commitSha)) ? 'nothing' : 'files'
      return 'files'
    }
    const apply = async (event: ProjectEvent, isFirst: boolean, isResumed: boolean): Promise<void> => {
      const change = isFirst && isResumed ? 'files' : await changeOf(event, isFirst)
      if (change === 'nothing' || gone.signal.aborted) return
      void client.invalidateQueries({ queryKey, exact: change === 'project' })
      void client.invalidateQueries({ queryKey: ['projects'] })
    }
    const listen = async (): Promise<void> => {
      for (let isResumed = false; ; isResumed = true) {
        let isFirst = true
        try {
          for await (const event of streamEvents('/api/projects/{id}/events', { id, signal: gone.signal })) {
            void apply(event, isFirst, isResumed)
            isFirst = false
          }
        } catch (error) {
          if (gone.signal.aborted) return
          // The event that said so was missed.
          if (isNoProject(error)) void client.invalidateQueries({ queryKey, exact: true })
        }
        await new Promise(resolve => setTimeout(resolve, retryMs))
        if (gone.signal.aborted) return
      }
    }
    void listen()
    return () => gone.abort()
  }, [client, id, isOn])
}

/** Whether everything shown of the project was read from this commit. Waits for reads that have already started. */
async function areFrom(client: QueryClient, id: number, commitSha: string): Promise<boolean> {
  const shown = client.getQueryCache().findAll({ queryKey: ['project', id], type: 'active' })
  await Promise.allSettled(shown.map(query => query.promise))
  return shown.every(({ state: { data } }) => {
    const { commitSha: readFrom, pagesCommitSha = readFrom } = (data ?? {}) as Partial<Record<string, unknown>>
    return pagesCommitSha === undefined || pagesCommitSha === commitSha
  })
}
