import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet, useNavigate, useParams, useRouterState } from '@tanstack/react-router'
import { Suspense, useEffect, useRef, useState } from 'react'
import type { Schemas } from '../api/client.ts'
import { isNoProject, isProblem } from '../api/problem.ts'
import { project as projectQuery } from '../api/queries.ts'
import { useStaleSince } from '../api/staleSince.ts'
import { TextLink } from '../ui/links.tsx'
import { loadWithRetry } from '../ui/loadWithRetry.ts'
import { Notices } from '../ui/Notices.tsx'
import { PageLayout } from '../ui/PageLayout.tsx'
import { ProblemAlert } from '../ui/ProblemAlert.tsx'
import { isBuilding, StatusBadge } from '../ui/StatusBadge.tsx'
import { NotFound } from './NotFound.tsx'
import { useProjectEvents } from './useProjectEvents.ts'

const OutageBar = loadWithRetry(async () => (await import('../outage/OutageBar.tsx')).OutageBar)
const ArchivedBar = loadWithRetry(async () => (await import('./ArchivedBar.tsx')).ArchivedBar)

const KeptDrafts = loadWithRetry(async () => (await import('./KeptDrafts.tsx')).KeptDrafts)

const pollMs = 3_000
/** Events may be missed, for example that a queued commit has landed. */
const queuePollMs = 15_000

/** The file that was open last in each project, to which the tab leads back from the other screens. */
const lastFiles = new Map<number, string>()

/** The name, state and tabs of a project around one of its screens. */
export function ProjectLayout() {
  const id = useProjectId()
  const { data, error, refetch } = useQuery({
    ...projectQuery(id),
    refetchInterval: query => intervalFor(query.state.data),
  })
  const since = useStaleSince(id)
  const waiting = data?.queuedCommits ?? 0
  const [isOutage, setOutage] = useState(false)
  if (!isOutage && (since !== null || waiting > 0)) setOutage(true)
  const isGone = isNoProject(error)
  useProjectEvents(id, { isOn: data !== undefined && !isGone })
  // An empty project has no other screens.
  const pathname = useRouterState({ select: ({ location }) => location.pathname })
  const isSettings = pathname.endsWith('/settings')
  const isEdit = /^\/projects\/\d+\/edit(\/|$)/.test(pathname)
  // Drafts open while the service does not answer.
  const isOnDevice = isEdit && isProblem(error, 'unreachable')
  const mustPush = data?.waitsForPush && !isSettings
  const tabs = useRef<HTMLElement>(null)
  // Where the tabs do not fit, they scroll.
  useEffect(() => {
    if (pathname) tabs.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [pathname])
  const navigate = useNavigate()
  const params = { id: String(id) }
  const { _splat: file = '' } = useParams({ strict: false })
  useEffect(() => {
    if (isEdit) lastFiles.set(id, file)
  }, [id, isEdit, file])
  useEffect(() => {
    if (mustPush) void navigate({ to: '/projects/$id/creating', params, replace: true })
  })
  if (!id || isGone) {
    return <NotFound what="project" below={<KeptDrafts projectId={id} />} />
  }
  return (
    <>
      <div className="project-head">
        <div className="project-crumbs">
          <TextLink to="/projects" size="sm" underline="hover">
            Projects
          </TextLink>
          <span aria-hidden="true">/</span>
          {data ? (
            <span className="project-name" title={data.name}>
              {data.name}
            </span>
          ) : (
            <Skeleton w={140} h={18} />
          )}
          {data && <StatusBadge status={data.status} waitsForPush={data.waitsForPush} />}
        </div>
        <nav ref={tabs} className="project-tabs" aria-label="Project">
          <Link
            to="/projects/$id/edit/$"
            params={{ ...params, _splat: isEdit ? '' : lastFiles.get(id) }}
            className="project-tab"
          >
            Edit
          </Link>
          <Link to="/projects/$id/site" params={params} className="project-tab">
            Site
          </Link>
          <Link to="/projects/$id/commits" params={params} className="project-tab">
            Commits
          </Link>
          <Link to="/projects/$id/history" params={params} className="project-tab">
            Rewrites
          </Link>
          <Link to="/projects/$id/settings" params={params} className="project-tab">
            Settings
          </Link>
        </nav>
      </div>
      {error && !data && !isOnDevice && (
        <PageLayout title="Project">
          <ProblemAlert title="Cannot load the project" error={error} onRetry={() => void refetch()} />
        </PageLayout>
      )}
      {(!error || data || isOnDevice) && !mustPush && <Outlet />}
      <Notices>
        <Suspense fallback={null}>
          {isOutage && <OutageBar key={id} projectId={id} since={since} waiting={waiting} />}
          {data?.status === 'ARCHIVED' && <ArchivedBar project={data} />}
        </Suspense>
      </Notices>
    </>
  )
}

function intervalFor(project: Schemas['Project'] | undefined): number | false {
  if (project === undefined) return false
  if (isInProgress(project)) return pollMs
  return project.queuedCommits > 0 ? queuePollMs : false
}

function isInProgress({ status, visibilityChange }: Schemas['Project']): boolean {
  return isBuilding(status) || (visibilityChange !== null && visibilityChange.reason === null)
}

/** The project id in the address, or 0, which no project has, if it is not a number. */
export function useProjectId(): number {
  const { id = '' } = useParams({ strict: false })
  return /^[1-9]\d{0,15}$/.test(id) ? Number(id) : 0
}
