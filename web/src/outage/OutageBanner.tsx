import { Button, Group } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useState } from 'react'
import { api } from '../api/client.ts'
import { staleSince } from '../api/staleSince.ts'
import { announce } from '../ui/announce.tsx'
import { formatTimeOfDay } from './formatTimeOfDay.ts'
import { useHostLabel } from './hostLabel.ts'

const probeIntervalMs = 20_000

export type OutageBannerProps = {
  readonly projectId: number
  /** When the data shown was read from the host. */
  readonly since: string
  /** Further actions. */
  readonly children: ReactNode
}

/** Shows the age of the data and polls the code host until it responds again. */
export function OutageBanner({ projectId, since, children }: OutageBannerProps) {
  const client = useQueryClient()
  const host = useHostLabel(projectId)
  const [isAsked, setAsked] = useState(false)
  const look = useQuery({
    queryKey: ['look', projectId],
    queryFn: ({ signal }) => probeHost(projectId, signal),
    refetchInterval: probeIntervalMs,
    retry: false,
    gcTime: 0,
  })
  const label = host.atStart
  useEffect(
    () => () => {
      if (staleSince(projectId) !== null) return
      announce(`${label} is available again.`)
      void client.invalidateQueries({ queryKey: ['project', projectId] })
    },
    [client, projectId, label],
  )
  const tryNow = async (): Promise<void> => {
    setAsked(true)
    await look.refetch()
    setAsked(false)
    if (staleSince(projectId) !== null) announce(`${label} is still unavailable.`)
  }
  return (
    <div className="wb-bar" data-kind="warning" role="status">
      <span>
        {label} is unavailable. You see the state from <time dateTime={since}>{formatTimeOfDay(since)}</time>. Commits
        are queued until it is back.
      </span>
      <Group gap="xs">
        {children}
        <Button size="compact-sm" variant="default" loading={isAsked} onClick={() => void tryNow()}>
          Try now
        </Button>
      </Group>
    </div>
  )
}

/** The cheapest read that reaches the host. `api/staleness.ts` evaluates the response. */
async function probeHost(projectId: number, signal: AbortSignal): Promise<boolean> {
  const params = { path: { id: String(projectId) } }
  await api.GET('/api/projects/{id}/files', { params, signal, cache: 'no-store' })
  return staleSince(projectId) === null
}
