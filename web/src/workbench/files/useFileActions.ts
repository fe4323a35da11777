import { useEffect, useMemo, useRef, useState } from 'react'
import { archivedActions } from './archivedActions.ts'
import { createFileActions, type FileActions, type FileActionsOptions } from './fileActions.ts'
import type { ShownProject } from './readMove.ts'

export type UsedFileActions = {
  readonly actions: FileActions
  /** Increases when the open file has to read its draft again. */
  readonly fileVersion: number
}

export function useFileActions(
  { projectId, path, paths, committed, workspace, onOpen }: Omit<FileActionsOptions, 'onReplaced' | 'shown'>,
  isArchived: boolean,
): UsedFileActions {
  const [versions, setVersions] = useState<ReadonlyMap<string, number>>(new Map())
  const now = useRef<(ShownProject & { readonly projectId: number }) | null>(null)
  useEffect(() => {
    now.current = { projectId, path, paths, committed }
    return () => {
      now.current = null
    }
  }, [projectId, path, paths, committed])
  const actions = useMemo(() => {
    const shown = () => (now.current?.projectId === projectId ? now.current : null)
    const onReplaced = (of: readonly string[]) =>
      setVersions(before => new Map([...before, ...of.map(each => [each, (before.get(each) ?? 0) + 1] as const)]))
    const made = createFileActions({ projectId, path, paths, committed, shown, workspace, onOpen, onReplaced })
    return isArchived ? archivedActions(made) : made
  }, [projectId, path, paths, committed, workspace, onOpen, isArchived])
  return { actions, fileVersion: versions.get(path) ?? 0 }
}
