import { Button, Group, Text } from '@mantine/core'
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

const noDocuments: FileTreeProps['documents'] = new Map()

/** The files of the project, by title or by name, with what is not committed. */
export function FilesPanel({ projectId, isReadOnly, onNewFile, onSearch, ...tree }: FilesPanelProps) {
  const { data: folder, error, fetchStatus, refetch } = useQuery(allFiles(projectId))
  const { data: documents = noDocuments } = useQuery({ ...documentsOf(projectId), enabled: folder !== undefined })
  const isAway = fetchStatus === 'paused' || isProblem(error, 'unreachable')
  const [showsNames, setShowsNames] = useState(readShowsNames)
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
      <FileTree
        key={folder === undefined ? 'none' : 'some'}
        documents={showsNames ? noDocuments : documents}
        {...tree}
      />
      {folder?.type === 'directory' && folder.truncated && (
        <Text size="xs" p="xs">
          Only the first {folder.entries.length} files and folders are listed.
        </Text>
      )}
    </>
  )
}
