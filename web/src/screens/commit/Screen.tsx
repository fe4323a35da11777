import { Group, Skeleton, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Fragment } from 'react'
import { isProblem } from '../../api/problem.ts'
import { commit as commitQuery } from '../../api/queries.ts'
import { NotFound } from '../../shell/NotFound.tsx'
import { useProjectId } from '../../shell/ProjectLayout.tsx'
import { CommitNumber } from '../../ui/CommitNumber.tsx'
import { ButtonLink, TextLink } from '../../ui/links.tsx'
import { PageLayout } from '../../ui/PageLayout.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { editsText, withoutTrailers } from './commitText.ts'
import { FileDiff } from './FileDiff.tsx'
import { RestoreFile } from './RestoreFile.tsx'
import { RevertButton } from './RevertButton.tsx'

export function Screen() {
  const id = useProjectId()
  const { sha = '' } = useParams({ strict: false })
  const { data, error, refetch } = useQuery(commitQuery(id, sha))
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
          {text !== '' && <pre className="commit-text">{text}</pre>}
          <Group justify="space-between" mb="sm">
            <Text size="sm">{data.files.length === 1 ? '1 file' : `${data.files.length} files`} changed</Text>
            {data.parents.length === 1 && <RevertButton projectId={id} commit={data} />}
          </Group>
          {data.files.map(file => (
            <Fragment key={file.path}>
              <FileDiff file={file} />
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
