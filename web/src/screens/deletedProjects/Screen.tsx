import { Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Suspense, useRef, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { deletedProjects } from '../../api/queries.ts'
import { TextLink } from '../../ui/links.tsx'
import { loadWithRetry } from '../../ui/loadWithRetry.ts'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { useKeptFocus } from '../../ui/useKeptFocus.ts'
import { DeletedRow } from './DeletedRow.tsx'

const RemovalDialog = loadWithRetry(async () => (await import('./RemovalDialog.tsx')).RemovalDialog)

/** Deleted projects, until they are deleted permanently. */
export function Screen() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(deletedProjects)
  const [doomed, setDoomed] = useState<Schemas['DeletedProject'] | null>(null)
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <PageLayout title="Deleted projects">
      <Text size="sm" mb="md">
        A deleted project can be restored with its site and its whole history for 30 days. Then it is deleted
        permanently. <TextLink to="/projects">Projects</TextLink>
      </Text>
      {error && <ProblemAlert title="Cannot load the deleted projects" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={160} />}
      <div ref={list} tabIndex={-1}>
        {data?.length === 0 && <Text>No project was deleted in the last 30 days.</Text>}
        {data && data.length > 0 && (
          <ul className="rows">
            {data.map(project => (
              <DeletedRow key={project.id} project={project} onRemove={() => setDoomed(project)} />
            ))}
          </ul>
        )}
      </div>
      {hasNextPage && <ShowMore isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
      <Suspense fallback={null}>
        {doomed && <RemovalDialog project={doomed} onClose={() => setDoomed(null)} />}
      </Suspense>
    </PageLayout>
  )
}
