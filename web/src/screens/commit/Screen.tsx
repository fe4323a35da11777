import { Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { Fragment, useState } from 'react'
import type { Schemas } from '../../api/client.ts'
import { isProblem } from '../../api/problem.ts'
import { commit as commitQuery } from '../../api/queries.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { CommitNumber } from '../../ui/CommitNumber.tsx'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { ComparisonSwitch } from '../../workbench/versions/ComparisonSwitch.tsx'
import type { ComparisonView } from '../../workbench/versions/comparisonViews.ts'
import { editsText, messageParts, withoutTrailers } from './commitText.ts'
import { FileChange } from './FileChange.tsx'
import { RestoreFile } from './RestoreFile.tsx'
import { RevertButton } from './RevertButton.tsx'

export function Screen() {
  const id = useProjectId()
  const { sha = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(commitQuery(id, sha))
  const [view, setView] = useState<ComparisonView>('readers')
  if (isProblem(error, 'not_found') || isProblem(error, 'validation_failed')) {
    return (
      <NotFound what="commit">
        <ButtonLink mt="md" to="/projects/$id/commits" params={{ id: String(id) }}>
          All commits
        </ButtonLink>
      </NotFound>
    )
  }
  const [subject = '', ...rest] = data?.message.trim().split('\n') ?? []
  const text = withoutTrailers(rest.join('\n').trim())
  return (
    <PageLayout title={data ? subject : 'Commit'}>
      {error && <ProblemAlert title="Cannot load the commit" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton h={320} radius="lg" />}
      {data && (
        <>
          <Group gap="xs" c="dimmed" fz="sm" mb="md">
            <span>{data.author.name}</span>
            <span aria-hidden="true">·</span>
            <RelativeTime iso={data.author.date} />
            <span aria-hidden="true">·</span>
            <CommitNumber sha={data.sha} digits={12} />
            {data.editSessionId !== undefined && (
              <>
                <span aria-hidden="true">·</span>
                <TextLink to="/projects/$id/history" params={{ id: String(id) }} fz="sm" className="tap">
                  {editsText(data)}
                </TextLink>
              </>
            )}
          </Group>
          {text !== '' && <Message projectId={id} text={text} />}
          <Group justify="space-between" mb="sm">
            <Text size="sm">{filesText(data)}</Text>
            <Group gap="xs">
              {data.files.some(({ diff }) => diff !== null) && <ComparisonSwitch view={view} onChange={setView} />}
              {data.parents.length === 1 && <RevertButton projectId={id} commit={data} />}
            </Group>
          </Group>
          {data.files.map(file => (
            <Fragment key={file.path}>
              <FileChange projectId={id} file={file} sha={data.sha} parent={data.parents[0] ?? null} view={view} />
              {file.status === 'deleted' && data.parents[0] !== undefined && (
                <RestoreFile projectId={id} path={file.path} sha={data.parents[0]} />
              )}
            </Fragment>
          ))}
        </>
      )}
    </PageLayout>
  )
}

function filesText({ files, truncated }: Pick<Schemas['CommitDetails'], 'files' | 'truncated'>): string {
  if (truncated) return `More files changed than can be shown; these are ${files.length} of them`
  return files.length === 1 ? '1 file changed' : `${files.length} files changed`
}

/** The text of a commit below its subject, with links to the commits that it names. */
function Message({ projectId, text }: { readonly projectId: number; readonly text: string }) {
  return (
    <pre className="commit-text">
      {messageParts(text).map(({ kind, text: part }, index) =>
        kind === 'text' ? (
          part
        ) : (
          // biome-ignore lint/suspicious/noArrayIndexKey: the parts of one message never move
          <Link key={index} to="/projects/$id/commits/$sha" params={{ id: String(projectId), sha: part }}>
            <CommitNumber sha={part} />
          </Link>
        ),
      )}
    </pre>
  )
}
