import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import { api, dataOf, type Schemas } from '../../api/client.ts'
import { isNoProject } from '../../api/problem.ts'
import { allFiles, project as projectQuery } from '../../api/queries.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { useProjectEvents } from '../../shell/useProjectEvents.ts'
import { announce } from '../../ui/announce.tsx'
import { ButtonLink } from '../../ui/links.tsx'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { isBuilding } from '../../ui/StatusBadge.tsx'
import { firstDocument } from './firstDocument.ts'
import { isAwaitingPush } from './isAwaitingPush.ts'
import { Progress } from './Progress.tsx'
import { stepsOf } from './steps.ts'

const PushCommands = loadWithRetry(async () => (await import('./PushCommands.tsx')).PushCommands)

const pollMs = 2_000
/** An event reports the push; polling covers a missed event. */
const pushPollMs = 15_000

/** The live progress of a project's creation; it continues when the user leaves the page. */
export function Screen() {
  const id = useProjectId()
  const client = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...projectQuery(id),
    refetchInterval: ({ state: { data: known } }) => {
      if (!known || !isBuilding(known.status)) return false
      return isAwaitingPush(known) ? pushPollMs : pollMs
    },
  })
  useProjectEvents(id, { isOn: data !== undefined && isBuilding(data.status) })
  const retry = useMutation({
    mutationFn: () => dataOf(api.POST('/api/projects/{id}/retry', { params: { path: { id: String(id) } } })),
    onSuccess: project => client.setQueryData(projectQuery(id).queryKey, project),
  })
  const status = data?.status
  useEffect(() => {
    if (status === 'ACTIVE') announce('The project is ready.')
    if (status === 'ERROR') announce('Creating the project failed.')
  }, [status])
  const isWaiting = data !== undefined && isAwaitingPush(data)
  const delay = data && isBuilding(data.status) && !isWaiting ? data.statusReason : null
  useEffect(() => {
    if (delay !== null) announce(delay)
  }, [delay])
  useOpenWhenReady(id, data)
  const elapsedS = useElapsedS(data?.createdAt, status !== undefined && isBuilding(status))
  if (isNoProject(error)) return <NotFound what="project" />
  const params = { id: String(id) }
  return (
    <PageLayout title={data ? titleOf(data) : 'Creating'}>
      {error && <ProblemAlert title="Cannot load the project" error={error} onRetry={() => void refetch()} />}
      {isWaiting && (
        <div className="panel" style={{ maxWidth: '44rem' }}>
          <Suspense fallback={<Skeleton h={420} radius="md" />}>
            <PushCommands project={data} />
          </Suspense>
          <Text role="status" size="sm" mt="xl">
            Waiting for your push. The project opens here as soon as it arrives; you can also close this page.
          </Text>
          <Group mt="lg">
            <ButtonLink to="/projects/$id/settings" params={params} variant="default">
              Settings
            </ButtonLink>
            <ButtonLink to="/projects" variant="default">
              All projects
            </ButtonLink>
          </Group>
        </div>
      )}
      {data && !isWaiting && (
        <div className="panel" style={{ maxWidth: '34rem' }}>
          <Progress steps={stepsOf(data)} />
          {isBuilding(data.status) && (
            <Text size="sm" c="dimmed" mt="md">
              {elapsedS} s so far.{' '}
              {delay ?? 'This usually takes a few seconds; you can close this page, the creation continues.'}
            </Text>
          )}
          {data.status === 'ERROR' && (
            <ProblemAlert title="This step failed" error={new Error(data.statusReason ?? 'Unknown reason.')} />
          )}
          {retry.error && <ProblemAlert title="Could not retry" error={retry.error} />}
          <Group mt="lg">
            {data.status === 'ERROR' ? (
              <Button loading={retry.isPending} onClick={() => retry.mutate()}>
                Retry this step
              </Button>
            ) : (
              data.status !== 'INITIALIZING' && (
                <ButtonLink to="/projects/$id/edit/$" params={{ ...params, _splat: '' }}>
                  {data.status === 'BUILDING' ? 'Start writing while it builds' : 'Start writing'}
                </ButtonLink>
              )
            )}
            {data.status === 'ERROR' && (
              <ButtonLink to="/projects/$id/settings" params={params} variant="default">
                Project settings
              </ButtonLink>
            )}
            {data.status === 'ACTIVE' && (
              <ButtonLink to="/projects/$id/site" params={params} variant="default">
                Read the site
              </ButtonLink>
            )}
            <ButtonLink to="/projects" variant="default">
              {isBuilding(data.status) ? 'Close and continue in the background' : 'All projects'}
            </ButtonLink>
          </Group>
        </div>
      )}
    </PageLayout>
  )
}

/** Opens the first document once the creation that the page watched has finished, or the push has arrived. */
function useOpenWhenReady(id: number, project: Schemas['Project'] | undefined): void {
  const navigate = useNavigate()
  const client = useQueryClient()
  const hasWaited = useRef(false)
  const isMaking = project !== undefined && isBuilding(project.status)
  const isThere = project?.status === 'ACTIVE'
  useEffect(() => {
    if (isMaking) hasWaited.current = true
    if (!isThere || !hasWaited.current) return
    hasWaited.current = false
    void client
      .fetchQuery(allFiles(id))
      .then(folder => (folder.type === 'directory' ? firstDocument(folder.entries.map(({ path }) => path)) : ''))
      .catch(() => '')
      .then(path => {
        const params = { id: String(id), _splat: path }
        return navigate({ to: '/projects/$id/edit/$', params, replace: true, state: { isToWrite: true } })
      })
  }, [isMaking, isThere, id, client, navigate])
}

function titleOf(project: Schemas['Project']): string {
  const { name, status } = project
  if (isAwaitingPush(project)) return `Push a repository to ${name}`
  if (status === 'ERROR') return `“${name}” could not be created`
  return isBuilding(status) ? `Creating ${name}` : `${name} is ready`
}

function useElapsedS(since: string | undefined, isRunning: boolean): number {
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    if (!isRunning) return
    const timer = setInterval(() => setNowMs(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [isRunning])
  return since === undefined ? 0 : Math.max(0, Math.round((nowMs - Date.parse(since)) / 1_000))
}
