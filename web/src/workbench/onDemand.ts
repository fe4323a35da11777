import { type ComponentType, lazy, useEffect } from 'react'

/** What of the workbench is fetched when it is asked for, or when all else is there. */

const retryAfterMs = 2_000
/** The text is painted by then. */
const restAfterMs = 500
const dialogs = {
  chip: async () => (await import('./commit/CommitChip.tsx')).CommitChip,
  commit: async () => (await import('./commit/CommitDialog.tsx')).CommitDialog,
  merge: async () => (await import('./commit/CommitMerge.tsx')).CommitMerge,
  entry: async () => (await import('./files/EntryDialog.tsx')).EntryDialog,
  path: async () => (await import('./files/PathDialog.tsx')).PathDialog,
  search: async () => (await import('./files/SearchDialog.tsx')).SearchDialog,
}

export const CommitChip = loadWithRetry(dialogs.chip)
export const CommitDialog = loadWithRetry(dialogs.commit)
export const CommitMerge = loadWithRetry(dialogs.merge)
export const EntryDialog = loadWithRetry(dialogs.entry)
export const PathDialog = loadWithRetry(dialogs.path)
export const SearchDialog = loadWithRetry(dialogs.search)

export const loadFileMenu = async () => (await import('./files/OpenFileMenu.tsx')).OpenFileMenu

/** Without a network it comes as soon as there is one. */
function loadWithRetry<P>(load: () => Promise<ComponentType<P>>) {
  const keepTrying = async (): Promise<{ default: ComponentType<P> }> => {
    for (;;) {
      const found = await load().catch(() => null)
      if (found) return { default: found }
      await new Promise(resolve => setTimeout(resolve, retryAfterMs))
    }
  }
  return lazy(keepTrying)
}

/** What the page names for those who have a mouse, who need it at once. Fetched, and not run yet. */
function preloadRest(): void {
  for (const link of document.querySelectorAll('link[rel="modulepreload"][media]')) {
    link.removeAttribute('media')
    link.replaceWith(link.cloneNode())
  }
}

/** Where somebody can write all of it comes: a commit and a merge open without a network, too. */
export function useIsRestLoaded(isWritable: boolean): void {
  useEffect(() => {
    if (!isWritable) return
    const timer = setTimeout(() => {
      preloadRest()
      for (const load of [...Object.values(dialogs), loadFileMenu]) load().catch(() => {})
    }, restAfterMs)
    return () => clearTimeout(timer)
  }, [isWritable])
}
