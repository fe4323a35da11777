import { useMemo, useState } from 'react'
import { archivedActions } from './archivedActions.ts'
import { createFileActions, type FileActions, type FileActionsOptions } from './fileActions.ts'

export type UsedFileActions = {
  readonly actions: FileActions
  /** Increases when the open file has to read its draft again. */
  readonly fileVersion: number
}

export function useFileActions(
  { projectId, path, paths, committed, workspace, onOpen }: Omit<FileActionsOptions, 'onReplaced'>,
  isArchived: boolean,
): UsedFileActions {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map())
  const actions = useMemo(() => {
    const onReplaced = (of: readonly string[]) =>
      setVersions(before => new Map([...before, ...of.map(each => [each, (before.get(each) ?? 0) + 1] as const)]))
    const made = createFileActions({ projectId, path, paths, committed, workspace, onOpen, onReplaced })
    return isArchived ? archivedActions(made) : made
  }, [projectId, path, paths, committed, workspace, onOpen, isArchived])
  return { actions, fileVersion: versions.get(path) ?? 0 }
}
