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
  const paths = useMemo(
    () => uniqueSortedPaths([...committed.map(entry => entry.path), ...changes.keys()]),
    [committed, changes],
  )
  const entryOf = useCallback<ProjectFiles['entryOf']>(
    ({ path: of, isFolder }) => ({
      path: of,
      isFolder,
      files: isFolder ? paths.filter(each => each.startsWith(`${of}/`) && changes.get(each) !== 'deleted') : [of],
    }),
    [paths, changes],
  )
  return { committed, changes, paths, entryOf }
}
