import { type Draft, hasSameContent } from '../../drafts/draft.ts'
import type { Workspace } from '../../drafts/workspace.ts'

export type DraftChanges = {
  /** Drafts a file; `null` content marks it as deleted. */
  readonly put: (path: string, content: string | null, more?: Partial<Draft>) => void
  /**
   * Marks a file as deleted by the next commit, by default the version that is listed; a file that was never committed
   * is discarded immediately.
   */
  readonly putAway: (path: string, baseSha?: string | null) => void
  /** Runs an action on drafts. */
  readonly undoable: (paths: readonly string[], act: () => void) => Undo
}

/** How to undo an action on drafts, which is possible until one of them is changed, committed or discarded. */
export type Undo = {
  /** Returns whether it was undone. */
  readonly run: () => boolean
  readonly isPossible: () => boolean
}

export const plainText = { encoding: 'utf-8', review: null, proposal: null } as const

export type DraftChangesOptions = {
  readonly workspace: Pick<Workspace, 'state' | 'put' | 'discard' | 'flush'>
  /** Of the committed file; `null` for a new one. */
  readonly shaOf: (path: string) => string | null
  /** Called when the drafts of these files were replaced as a whole. */
  readonly onReplaced: (paths: readonly string[]) => void
  /** Called when an action is not undone. */
  readonly onRefused: () => void
}

/** Changes of whole files as drafts. */
export function createDraftChanges({ workspace, shaOf, onReplaced, onRefused }: DraftChangesOptions): DraftChanges {
  const draftOf = (path: string): Draft | null => workspace.state().drafts.get(path) ?? null

  const put: DraftChanges['put'] = (path, content, more = {}) =>
    workspace.put({ ...plainText, path, baseSha: draftOf(path)?.baseSha ?? shaOf(path), content, ...more })

  return {
    put,
    putAway(path, baseSha) {
      const draft = draftOf(path)
      if (draft?.baseSha === null) workspace.discard(path)
      else put(path, null, draft === null && baseSha !== undefined ? { baseSha } : {})
    },
    undoable(paths, act) {
      // Text that was just typed must not be stored after the action.
      void workspace.flush()
      const before = paths.map(draftOf)
      act()
      onReplaced(paths)
      const after = paths.map(draftOf)
      const isPossible = () => paths.map(draftOf).every((draft, index) => isSame(draft, after[index] ?? null))
      return {
        isPossible,
        run() {
          void workspace.flush()
          if (!isPossible()) {
            onRefused()
            return false
          }
          for (const [index, draft] of before.entries()) {
            if (draft) workspace.put(draft)
            else workspace.discard(paths[index] ?? '')
          }
          onReplaced(paths)
          return true
        },
      }
    },
  }
}

function isSame(a: Draft | null, b: Draft | null): boolean {
  return a === null || b === null ? a === b : hasSameContent(a, b)
}
