import { useEffect } from 'react'
import { loadWithRetry } from '../ui/loadWithRetry.ts'
import { whenIdle } from '../whenIdle.ts'
import { loadNewImage } from './files/loadNewImage.ts'

/** The parts of the workbench that load on demand or after everything else. */

/** By then the text is painted. */
const restAfterMs = 500
const dialogs = {
  chip: async () => (await import('./commit/CommitChip.tsx')).CommitChip,
  commit: async () => (await import('./commit/CommitDialog.tsx')).CommitDialog,
  merge: async () => (await import('./commit/merge/CommitMerge.tsx')).CommitMerge,
  entry: async () => (await import('./files/EntryDialog.tsx')).EntryDialog,
  path: async () => (await import('./files/PathDialog.tsx')).PathDialog,
  blame: async () => (await import('./versions/BlameDialog.tsx')).BlameDialog,
  history: async () => (await import('./versions/HistoryDialog.tsx')).HistoryDialog,
  fileBars: async () => (await import('./FileBars.tsx')).FileBars,
  reviewBar: async () => (await import('./review/ReviewBar.tsx')).ReviewBar,
  changeCard: async () => (await import('./review/ChangeCard.tsx')).ChangeCard,
  inspector: async () => (await import('./inspect/Inspector.tsx')).Inspector,
  reviewDetails: async () => (await import('./review/ReviewDetails.tsx')).ReviewDetails,
  search: async () => (await import('./files/SearchDialog.tsx')).SearchDialog,
}

export const CommitChip = loadWithRetry(dialogs.chip)
export const CommitDialog = loadWithRetry(dialogs.commit)
export const CommitMerge = loadWithRetry(dialogs.merge)
export const EntryDialog = loadWithRetry(dialogs.entry)
export const PathDialog = loadWithRetry(dialogs.path)
export const BlameDialog = loadWithRetry(dialogs.blame)
export const HistoryDialog = loadWithRetry(dialogs.history)
export const FileBars = loadWithRetry(dialogs.fileBars)
export const ReviewBar = loadWithRetry(dialogs.reviewBar)
export const ChangeCard = loadWithRetry(dialogs.changeCard)
export const Inspector = loadWithRetry(dialogs.inspector)
export const ReviewDetails = loadWithRetry(dialogs.reviewDetails)
export const SearchDialog = loadWithRetry(dialogs.search)

export { loadWithRetry }

export const loadReviewParts = () => import('./editor/reviewParts.ts')
export const loadFileMenu = async () => (await import('./files/OpenFileMenu.tsx')).OpenFileMenu

/** Preloads the modules that the page lists for devices with a mouse, which need them soon, without running them. */
function preloadRest(): void {
  for (const link of document.querySelectorAll('link[rel="modulepreload"][media]')) {
    link.removeAttribute('media')
    link.replaceWith(link.cloneNode())
  }
}

/**
 * Loads everything once the text is editable, so that the commit and merge dialogs also open offline: one after the
 * other, between what the user does.
 */
export function useIsRestLoaded(isWritable: boolean): void {
  useEffect(() => {
    if (!isWritable) return
    let isOver = false
    const timer = setTimeout(async () => {
      preloadRest()
      for (const load of [...Object.values(dialogs), loadReviewParts, loadFileMenu, loadNewImage]) {
        await whenIdle()
        if (isOver) return
        await load().catch(() => {})
      }
    }, restAfterMs)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [isWritable])
}
