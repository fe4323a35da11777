import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { project as projectQuery } from '../../api/queries.ts'
import { addressOf, useSiteAddress } from '../../api/siteAddress.ts'
import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { SiteFrame } from '../../ui/SiteFrame.tsx'
import { isBuilding } from '../../ui/StatusBadge.tsx'
import { useIsOnline } from '../../ui/useIsOnline.ts'

/** Needed only for an embedded site; the site's address rules add to the code. */
const PageChoice = loadWithRetry(async () => (await import('./PageSelect.tsx')).PageSelect)

/** The same before and after its pages are known. */
const pageSelectWidth = 'min(13rem, 60vw)'

const widths = { phone: 390, tablet: 820, full: null } as const
type Width = keyof typeof widths

export function Screen() {
  const id = useProjectId()
  const { data } = useQuery(projectQuery(id))
  const isOnline = useIsOnline()
  // A site that is shown stays.
  const [wasOnline, setWasOnline] = useState(isOnline)
  if (isOnline && !wasOnline) setWasOnline(true)
  if (!wasOnline) return <OfflineSite projectId={id} />
  if (!data) return <PageLayout title="Site">{<Skeleton h={420} radius="lg" />}</PageLayout>
  return <Site project={data} />
}

function OfflineSite({ projectId }: { readonly projectId: number }) {
  return (
    <PageLayout title="Site">
      <Text>
        The site cannot be shown offline: its pages come from the service. They appear here as soon as you are back
        online. What you have not committed yet is in{' '}
        <Link to="/projects/$id/edit/$" params={{ id: String(projectId), _splat: '' }}>
          the editor
        </Link>
        .
      </Text>
    </PageLayout>
  )
}

function Site({ project }: { readonly project: Schemas['Project'] }) {
  const [width, setWidth] = useState<Width>('full')
  const { data: address, error, refetch } = useSiteAddress(project)
  const [path, setPath] = useState('')
  const isMissing = project.pagesUrl === null
  const page = address && { ...address, url: addressOf(address.url, path) }
  return (
    <PageLayout
      title="Site"
      actions={
        <Group gap="sm">
          {page?.canBeFramed && (
            <Suspense fallback={<Skeleton h={36} w={pageSelectWidth} />}>
              <PageChoice projectId={project.id} value={path} onChange={setPath} width={pageSelectWidth} />
            </Suspense>
          )}
          {page?.canBeFramed && (
            <SegmentedControl
              className="site-widths"
              label="Width of the page"
              value={width}
              onChange={setWidth}
              options={{ phone: 'Phone', tablet: 'Tablet', full: 'Full' }}
            />
          )}
          {page && (
            <Button
              component="a"
              href={page.url}
              target="_blank"
              rel="noopener"
              variant="default"
              leftSection={<Icon name="open" size={16} />}
            >
              Open
            </Button>
          )}
        </Group>
      }
    >
      <BuildState project={project} />
      {isMissing && (
        <Text>
          The site has no address yet: it gets one when the project has been created.{' '}
          <Link to="/projects/$id/creating" params={{ id: String(project.id) }}>
            Show the progress
          </Link>
        </Text>
      )}
      {error && <ProblemAlert title="Cannot load the site" error={error} onRetry={() => void refetch()} />}
      {page && <SiteFrame address={page} width={widths[width]} version={project.pagesCommitSha ?? ''} />}
    </PageLayout>
  )
}

function BuildState({ project }: { readonly project: Schemas['Project'] }) {
  const { status, pagesCommitSha, pagesUrl, statusReason } = project
  if (status === 'ERROR')
    return (
      <ProblemAlert
        title={pagesUrl === null ? 'The project could not be created' : 'The site could not be built'}
        error={new Error(statusReason ?? '')}
      />
    )
  return (
    <Text size="sm" c="dimmed" mb="sm" style={{ overflowWrap: 'anywhere' }}>
      {isBuilding(status) && 'The site is being built; you see its last version until then. '}
      {pagesUrl}
      {pagesCommitSha && ` · shows ${pagesCommitSha.slice(0, 7)}`}
    </Text>
  )
}
