import { Alert, Button, Text } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { nameOf } from '#domain/pathParts.ts'
import { allFiles } from '../../api/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { TextLink } from '../../ui/links.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { removalOf } from '../versions/removal.ts'

export type GoneFileProps = {
  readonly projectId: number
  readonly path: string
  readonly onOpen: (path: string) => void
}

/** Shown for a file that the project does not have: who removed it, and which file has its text now. */
export function GoneFile({ projectId, path, onOpen }: GoneFileProps) {
  const client = useQueryClient()
  const { data: removal } = useQuery({
    queryKey: ['project', projectId, 'removal of', path],
    retry: false,
    queryFn: () => removalOf(client, projectId, path),
  })
  const { data: folder } = useQuery(allFiles(projectId))
  const files = folder?.type === 'directory' ? folder.entries.filter(({ type }) => type === 'file') : []
  const commit = removal?.commit
  const movedTo = removal?.movedTo ?? null
  const alike = movedTo ?? (commit === null ? files.find(file => isAlike(file.path, path))?.path : undefined)
  return (
    <Alert color="gray" variant="outline" role="alert" icon={<Icon name="alert" />} title={`There is no file ${path}`}>
      <Text size="sm">
        {commit ? (
          <>
            {commit.author.name} deleted or moved it <RelativeTime iso={commit.author.date} />:{' '}
            <TextLink to="/projects/$id/commits/$sha" params={{ id: String(projectId), sha: commit.sha }}>
              {commit.message.split('\n')[0]}
            </TextLink>
            {movedTo !== null && `. Its text is in ${movedTo}.`}
          </>
        ) : commit === null ? (
          'The project never had one at this address. Choose a file in the list.'
        ) : (
          'It may have been moved or deleted. Choose another file in the list.'
        )}
      </Text>
      {alike !== undefined && (
        <Button mt="sm" size="xs" variant="default" onClick={() => onOpen(alike)}>
          Open {alike}
        </Button>
      )}
    </Alert>
  )
}

/** The same name in another folder, with another ending, or in other letters. */
function isAlike(one: string, other: string): boolean {
  return plainName(one) === plainName(other)
}

function plainName(path: string): string {
  return nameOf(path)
    .replace(/\.[a-z0-9]{1,8}$/i, '')
    .toLowerCase()
}
