import { lazy, useEffect } from 'react'

/** What of the workbench is fetched when it is asked for, or when all else is there. */

const commitDialog = () => import('./commit/CommitDialog.tsx')
const mergeDialog = () => import('./commit/MergeDialog.tsx')
const entryDialog = () => import('./files/EntryDialog.tsx')
const pathDialog = () => import('./files/PathDialog.tsx')
const searchDialog = () => import('./files/SearchDialog.tsx')
const fileMenu = () => import('./files/OpenFileMenu.tsx')

export const CommitDialog = lazy(async () => ({ default: (await commitDialog()).CommitDialog }))
export const MergeDialog = lazy(async () => ({ default: (await mergeDialog()).MergeDialog }))
export const EntryDialog = lazy(async () => ({ default: (await entryDialog()).EntryDialog }))
export const PathDialog = lazy(async () => ({ default: (await pathDialog()).PathDialog }))
export const SearchDialog = lazy(async () => ({ default: (await searchDialog()).SearchDialog }))

export const loadFileMenu = async () => (await fileMenu()).OpenFileMenu

/** By then what is shown first is there. */
const fetchAfterMs = 2_000

/** The rest comes one after the other, so that nothing waits for it: a commit and a merge open without a network, too. */
export function useRestFetched(): void {
  useEffect(() => {
    const later = setTimeout(async () => {
      for (const load of [commitDialog, fileMenu, pathDialog, mergeDialog, searchDialog, entryDialog]) {
        await load().catch(() => {})
      }
    }, fetchAfterMs)
    return () => clearTimeout(later)
  }, [])
}
