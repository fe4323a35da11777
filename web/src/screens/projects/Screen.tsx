import { Button, Skeleton, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useMemo, useRef, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { connection } from '../../api/connection.ts'
import { isProblem } from '../../api/problem.ts'
import { projects } from '../../api/queries.ts'
import { useSingleKeys } from '../../shell/singleKeys.ts'
import { useStore } from '../../store.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { isBuilding } from '../../ui/StatusBadge.tsx'
import { EmptyProjects } from './EmptyProjects.tsx'
import { ProjectCard } from './ProjectCard.tsx'

const DraftsOnDevice = loadWithRetry(async () => (await import('./DraftsOnDevice.tsx')).DraftsOnDevice)

const pollMs = 3_000
/** Commits queued for a code host may take a while. */
const queuePollMs = 15_000

export function Screen() {
  const [filter, setFilter] = useState('')
  const [q] = useDebouncedValue(filter.trim(), 250)
  const field = useRef<HTMLInputElement>(null)
  useSingleKeys(useMemo(() => ({ '/': () => field.current?.focus() }), []))
  const { data, error, fetchStatus, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    ...projects(q),
    placeholderData: before => before,
    refetchInterval: query => intervalFor(query.state.data?.pages.flatMap(({ entries }) => entries) ?? []),
  })
  const isReached = useStore(connection)
  const isAway = !data && (!isReached || fetchStatus === 'paused' || isProblem(error, 'unreachable'))
  const isEmpty = data?.length === 0 && q === '' && filter === ''
  return (
    <PageLayout
      title="Projects"
      actions={
        <ButtonLink to="/projects/new" leftSection={<Icon name="plus" size={16} />}>
          New project
        </ButtonLink>
      }
    >
      {!isEmpty && (
        <TextInput
          ref={field}
          mb="md"
          maw={340}
          type="search"
          aria-label="Filter the projects"
          placeholder="Filter by name or repository"
          leftSection={<Icon name="search" size={16} />}
          maxLength={200}
          value={filter}
          onChange={event => setFilter(event.currentTarget.value)}
          onKeyDown={event => event.key === 'Escape' && setFilter('')}
        />
      )}
      {error && <ProblemAlert title="Cannot load the projects" error={error} onRetry={() => void refetch()} />}
      {!data && !error && !isAway && <Skeletons />}
      {isAway && (
        <Suspense fallback={null}>
          <DraftsOnDevice />
        </Suspense>
      )}
      {isEmpty && <EmptyProjects />}
      {data?.length === 0 && !isEmpty && (
        <>
          <p>No project matches “{filter}”.</p>
          <Button variant="default" onClick={() => setFilter('')}>
            Show all projects
          </Button>
        </>
      )}
      {data && data.length > 0 && (
        <ul className="card-grid">
          {data.map(project => (
            <li key={project.id}>
              <ProjectCard project={project} />
            </li>
          ))}
        </ul>
      )}
      {hasNextPage && <ShowMore mt="lg" isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
      {data && (
        <Text mt="xl" size="sm">
          <TextLink to="/projects/deleted">Deleted projects</TextLink>
        </Text>
      )}
    </PageLayout>
  )
}

function intervalFor(shown: readonly Schemas['Project'][]): number | false {
  if (shown.some(({ status }) => isBuilding(status))) return pollMs
  return shown.some(({ queuedCommits }) => queuedCommits > 0) ? queuePollMs : false
}

function Skeletons() {
  return (
    <div className="card-grid" aria-hidden="true">
      {[1, 2, 3, 4, 5, 6].map(place => (
        <Skeleton key={place} h={124} radius="lg" />
      ))}
    </div>
  )
}
