import { Alert, Button, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { allFiles } from '../../api/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { lastCommitOf, version } from '../versions/requests.ts'

export type GoneFileProps = {
  readonly projectId: number
  readonly path: string
  readonly onOpen: (path: string) => void
}

/** Shown for a file that the project does not have: who removed it, and which file has its text now. */
export function GoneFile({ projectId, path, onOpen }: GoneFileProps) {
  const { data: commit } = useQuery(lastCommitOf(projectId, path))
  const before = commit?.parents[0] ?? ''
  const { data: last } = useQuery({ ...version(projectId, path, before), enabled: before !== '' })
  const { data: folder } = useQuery(allFiles(projectId))
  const entries = folder?.type === 'directory' ? folder.entries : []
  const movedTo = last && entries.find(({ type, sha }) => type === 'file' && sha === last.sha)?.path
  return (
    <Alert color="gray" variant="outline" role="alert" icon={<Icon name="alert" />} title={`There is no file ${path}`}>
      <Text size="sm">
        {commit ? (
          <>
            {commit.author.name} deleted or moved it <RelativeTime iso={commit.author.date} />:{' '}
            <TextLink to="/projects/$id/commits/$sha" params={{ id: String(projectId), sha: commit.sha }}>
              {commit.message.split('\n')[0]}
            </TextLink>
            {movedTo !== undefined && `. Its text is in ${movedTo}.`}
          </>
        ) : (
          'It may have been moved or deleted. Choose another file in the list.'
        )}
      </Text>
      {movedTo !== undefined && (
        <Button mt="sm" size="xs" variant="default" onClick={() => onOpen(movedTo)}>
          Open {movedTo}
        </Button>
      )}
    </Alert>
  )
}
