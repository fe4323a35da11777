import { Button, Group, Skeleton, Text } from '@mantine/core'
import { useTimeout } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { isProblem } from '../../api/problem.ts'
import { allFiles, documents as documentsOf } from '../../api/queries.ts'
import { Icon } from '../../ui/Icon.tsx'
import { ProblemAlert } from '../../ui/ProblemAlert.tsx'
import { FileTree, type FileTreeProps } from './FileTree.tsx'
import { NamesButton, readShowsNames } from './NamesButton.tsx'

export type FilesPanelProps = Omit<FileTreeProps, 'documents'> & {
  readonly projectId: number
  readonly isReadOnly: boolean
  readonly onNewFile: () => void
  readonly onSearch: () => void
}

/** A list of names that became titles would move: titles are longer, and may take two lines. */
const titlesMaxMs = 2_000

const noDocuments: FileTreeProps['documents'] = new Map()

/** The files of the project, by title or by name, with what is not committed. */
export function FilesPanel({ projectId, isReadOnly, onNewFile, onSearch, ...tree }: FilesPanelProps) {
  const { data: folder, error, fetchStatus, refetch } = useQuery(allFiles(projectId))
  const titles = useQuery({ ...documentsOf(projectId), enabled: folder !== undefined })
  const documents = titles.data ?? noDocuments
  const isAway = fetchStatus === 'paused' || isProblem(error, 'unreachable')
  const [showsNames, setShowsNames] = useState(readShowsNames)
  const [isLate, setLate] = useState(false)
  useTimeout(() => setLate(true), titlesMaxMs, { autoInvoke: true })
  const isComing = !isAway && !error && (folder === undefined || (titles.isLoading && !showsNames && !isLate))
  return (
    <>
      <Group gap={6} p="xs">
        <Button
          size="compact-sm"
          variant="default"
          leftSection={<Icon name="plus" size={14} />}
          disabled={isReadOnly}
          onClick={onNewFile}
        >
          New file
        </Button>
        <Button size="compact-sm" variant="default" leftSection={<Icon name="search" size={14} />} onClick={onSearch}>
          Search
        </Button>
        <NamesButton showsNames={showsNames} onChange={setShowsNames} />
      </Group>
      {isAway && !folder && (
        <Text size="xs" p="xs">
          {navigator.onLine ? 'Speckeep cannot be reached.' : 'You are offline.'} Until that is over, only files with
          uncommitted changes are listed.
        </Text>
      )}
      {error && !isAway && !folder && (
        <ProblemAlert title="Cannot load the files" error={error} onRetry={() => void refetch()} />
      )}
      {isComing ? (
        <TreePlaceholder />
      ) : (
        <FileTree
          key={folder === undefined ? 'none' : 'some'}
          documents={showsNames ? noDocuments : documents}
          {...tree}
        />
      )}
      {folder?.type === 'directory' && folder.truncated && (
        <Text size="xs" p="xs">
          Only the first {folder.entries.length} files and folders are listed.
        </Text>
      )}
    </>
  )
}

const placeholderRows = ['72%', '55%', '80%', '64%', '48%', '70%', '58%', '76%']

function TreePlaceholder() {
  return (
    <div aria-hidden="true">
      {placeholderRows.map(width => (
        <Skeleton key={width} h="0.9rem" w={width} mx="1rem" my="1rem" />
      ))}
    </div>
  )
}
