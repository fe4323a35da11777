import type { Draft } from '../../drafts/draft.ts'
import type { EditHistory } from '../editor/editHistory.ts'

/** What can be undone in the files that were open, for as long as the page lives. */
export type Histories = {
  /** Keeps the history of an editor that is closed. */
  readonly keep: (path: string, isReview: boolean, history: EditHistory) => void
  /**
   * The history of a new editor of the file: that of the last one of the same text, or before a review that is over,
   * of which the whole rewrite is the last step. `null`: there is none.
   */
  readonly of: (path: string, text: string, draft: Draft | null) => EditHistory | null
  /** Of these files, the one with a review that was closed last and has a step to undo; `null` if there is none. */
  readonly lastReviewed: (paths: readonly string[], drafts: ReadonlyMap<string, Draft>) => string | null
  /** The next review of this file takes its last step back as soon as it is open. */
  readonly takeBackIn: (path: string) => void
  /** Whether the review of the file is to take a step back, which is said once. */
  readonly isToTakeBack: (path: string) => boolean
}

/** Each has up to a hundred steps, with the words that they removed. */
const keptMax = 40

const known = new WeakMap<object, Histories>()

/** Those of the project whose drafts these are. */
export function historiesOf(workspace: object): Histories {
  const histories = known.get(workspace) ?? createHistories()
  known.set(workspace, histories)
  return histories
}

export function createHistories(): Histories {
  // In the order in which they were closed.
  const kept = new Map<string, EditHistory>()
  let dueIn: string | null = null
  const nameOf = (path: string, isReview: boolean) => `${isReview ? 'review' : 'text'} ${path}`
  return {
    keep(path, isReview, history) {
      const name = nameOf(path, isReview)
      kept.delete(name)
      kept.set(name, history)
      const [oldest] = kept.keys()
      if (kept.size > keptMax && oldest !== undefined) kept.delete(oldest)
    },
    of(path, text, draft) {
      const isReview = draft?.review != null
      const { movedFrom, proposal } = draft ?? {}
      const own = kept.get(nameOf(path, isReview))
      const history = own ?? (movedFrom === undefined ? undefined : kept.get(nameOf(movedFrom, isReview)))
      if (history === undefined) return null
      const isRewritten = !isReview && proposal?.before === history.text && !proposal.isMerged
      return history.text === text || isRewritten ? history : null
    },
    lastReviewed(paths, drafts) {
      return (
        paths
          .filter(path => {
            const draft = drafts.get(path)
            const history = kept.get(nameOf(path, true))
            return draft?.review != null && history?.canUndo === true && history.text === draft.content
          })
          .toSorted((a, b) => order(nameOf(b, true)) - order(nameOf(a, true)))[0] ?? null
      )
    },
    takeBackIn(path) {
      dueIn = path
    },
    isToTakeBack(path) {
      const isDue = dueIn === path
      dueIn = null
      return isDue
    },
  }

  function order(name: string): number {
    return [...kept.keys()].indexOf(name)
  }
}
