import { changeOf, type Draft, type DraftChange } from './draft.ts'

/** What the next commit does to a file. A move is two drafts, one of them a deletion, and one change. */
export type FileChange =
  | { readonly kind: DraftChange; readonly movedFrom: null }
  | { readonly kind: 'moved'; readonly movedFrom: string }

/** Files that are moved, by their new paths, with the deletions of the old ones. */
export function movesIn(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, Draft> {
  const moves = new Map<string, Draft>()
  const known = new Set<Draft>()
  for (const { path, movedFrom, baseSha, content } of drafts.values()) {
    const removed = movedFrom === undefined ? undefined : drafts.get(movedFrom)
    if (removed?.content !== null || baseSha !== null || content === null || known.has(removed)) continue
    known.add(removed)
    moves.set(path, removed)
  }
  return moves
}

/** The changes by path, a moved file by its new one only. */
export function changesOf(drafts: ReadonlyMap<string, Draft>): ReadonlyMap<string, FileChange> {
  const moves = movesIn(drafts)
  const removed = new Set(moves.values())
  const changes = new Map<string, FileChange>()
  for (const [path, draft] of drafts) {
    const from = moves.get(path)
    if (from) changes.set(path, { kind: 'moved', movedFrom: from.path })
    else if (!removed.has(draft)) changes.set(path, { kind: changeOf(draft), movedFrom: null })
  }
  return changes
}
