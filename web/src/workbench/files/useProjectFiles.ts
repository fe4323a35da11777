import { useQuery } from '@tanstack/react-query'
import { useCallback, useMemo } from 'react'
import { allFiles } from '../../api/queries.ts'
import type { Draft } from '../../drafts/draft.ts'
import { type Changes, useChanges } from '../../drafts/useChanges.ts'
import type { Entry } from './EntryDialog.tsx'
import type { FileActionsOptions } from './fileActions.ts'
import { type Row, uniqueSortedPaths } from './rows.ts'

export type ProjectFiles = {
  readonly committed: FileActionsOptions['committed']
  readonly changes: Changes
  /** Of the committed files and of the drafts. */
  readonly paths: readonly string[]
  /** The same without those that files were moved from. */
  readonly listed: readonly string[]
  /** A row of the tree, with the files in it. */
  readonly entryOf: (row: Pick<Row, 'path' | 'isFolder'>) => Entry
}

/** The files of a project: those that are committed, and those that its drafts add. */
export function useProjectFiles(projectId: number, drafts: ReadonlyMap<string, Draft>): ProjectFiles {
  const { data: folder } = useQuery(allFiles(projectId))
  const committed = useMemo(
    () => (folder?.type === 'directory' ? folder.entries : []).filter(entry => entry.type === 'file'),
    [folder],
  )
  const changes = useChanges(drafts)
  const { paths, listed } = useMemo(() => {
    const movedFrom = new Set([...changes.values()].flatMap(change => change.movedFrom ?? []))
    const all = uniqueSortedPaths([...committed.map(entry => entry.path), ...changes.keys(), ...movedFrom])
    return { paths: all, listed: movedFrom.size === 0 ? all : all.filter(path => !movedFrom.has(path)) }
  }, [committed, changes])
  const entryOf = useCallback<ProjectFiles['entryOf']>(
    ({ path: of, isFolder }) => ({
      path: of,
      isFolder,
      files: isFolder
        ? listed.filter(each => each.startsWith(`${of}/`) && changes.get(each)?.kind !== 'deleted')
        : [of],
    }),
    [listed, changes],
  )
  return { committed, changes, paths, listed, entryOf }
}
