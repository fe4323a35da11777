import { type ComponentType, lazy, useEffect } from 'react'

/** What of the workbench is fetched when it is asked for, or when all else is there. */

const tryAgainMs = 2_000
const dialogs = {
  commit: async () => (await import('./commit/CommitDialog.tsx')).CommitDialog,
  merge: async () => (await import('./commit/MergeDialog.tsx')).MergeDialog,
  entry: async () => (await import('./files/EntryDialog.tsx')).EntryDialog,
  path: async () => (await import('./files/PathDialog.tsx')).PathDialog,
  search: async () => (await import('./files/SearchDialog.tsx')).SearchDialog,
}

export const CommitDialog = fetched(dialogs.commit)
export const MergeDialog = fetched(dialogs.merge)
export const EntryDialog = fetched(dialogs.entry)
export const PathDialog = fetched(dialogs.path)
export const SearchDialog = fetched(dialogs.search)

export const loadFileMenu = async () => (await import('./files/OpenFileMenu.tsx')).OpenFileMenu

/** Without a network it comes as soon as there is one. */
function fetched<P>(load: () => Promise<ComponentType<P>>) {
  const keepTrying = async (): Promise<{ default: ComponentType<P> }> => {
    for (;;) {
      const found = await load().catch(() => null)
      if (found) return { default: found }
      await new Promise(resolve => setTimeout(resolve, tryAgainMs))
    }
  }
  return lazy(keepTrying)
}

/** Where somebody can write all of it comes, one after the other: a commit and a merge open without a network, too. */
export function useRestFetched(isWritable: boolean): void {
  useEffect(() => {
    if (!isWritable) return
    void (async () => {
      for (const load of [...Object.values(dialogs), loadFileMenu]) await load().catch(() => {})
    })()
  }, [isWritable])
}
