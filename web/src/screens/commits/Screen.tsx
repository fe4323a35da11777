import { Badge, Skeleton, Text } from '@mantine/core'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { commits } from '../../api/queries.ts'
import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { CommitNumber } from '../../ui/CommitNumber.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'

export function Screen() {
  const id = useProjectId()
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(commits(id))
  return (
    <PageLayout title="Commits">
      {error && <ProblemAlert title="Cannot load the commits" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} radius="lg" />}
      {data?.length === 0 && (
        <Text maw="36rem">
          No commits yet.{' '}
          <Link to="/projects/$id/edit/$" params={{ id: String(id), _splat: '' }}>
            Write the first file
          </Link>
          , or push to the repository with your own tools.
        </Text>
      )}
      {data && data.length > 0 && (
        <ol className="rows">
          {data.map(({ sha, message, author, editSessionId, handEdits }) => (
            <li key={sha}>
              <div className="row-main">
                <Link to="/projects/$id/commits/$sha" params={{ id: String(id), sha }} className="row-link">
                  {message.split('\n')[0]}
                </Link>
                <Text size="sm" c="dimmed">
                  {author.name} · <RelativeTime iso={author.date} />
                </Text>
              </div>
              {editSessionId !== undefined && <AiMark isMixed={handEdits === true} />}
              <Text size="sm" c="dimmed">
                <CommitNumber sha={sha} />
              </Text>
            </li>
          ))}
        </ol>
      )}
      {hasNextPage && <ShowMore mt="md" isLoading={isFetchingNextPage} onMore={fetchNextPage} />}
    </PageLayout>
  )
}

/** The origin of a text is always shown. */
export function AiMark({ isMixed }: { readonly isMixed: boolean }) {
  return (
    <Badge variant="outline" tt="none" leftSection={<Icon name="sparkle" size={12} />}>
      {isMixed ? 'Rewrite and by hand' : 'Rewrite'}
    </Badge>
  )
}
