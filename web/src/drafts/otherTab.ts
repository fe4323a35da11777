import { nameOf } from '#domain/pathParts.ts'
import type { Draft, NewDraft } from './draft.ts'

/**
 * The drafts that a tab knows, by path: those that it has stored or read. One that it replaces without knowing it was
 * stored by another tab that edits the same file.
 */
export type KnownDrafts = {
  readonly add: (draft: Draft) => void
  readonly has: (draft: Draft) => boolean
  /** Forgets those that are older than a stored draft. */
  readonly stored: (draft: Draft) => void
  /** Notes that a draft was discarded or committed. */
  readonly drop: (draft: Draft) => void
  /** Whether the draft or a later state of it was dropped: an earlier read of the store may still return it. */
  readonly isDropped: (draft: Draft) => boolean
  /** The time of a new draft of this path, after all that were dropped. */
  readonly timeMs: (path: string, nowMs: number) => number
}

export function createKnownDrafts(): KnownDrafts {
  const times = new Map<string, Set<number>>()
  const dropped = new Map<string, Draft>()
  const has: KnownDrafts['has'] = ({ path, savedAtMs }) => times.get(path)?.has(savedAtMs) ?? false
  return {
    add({ path, savedAtMs }) {
      times.set(path, (times.get(path) ?? new Set()).add(savedAtMs))
    },
    has,
    stored({ path, savedAtMs }) {
      const known = times.get(path)
      for (const each of known ?? []) if (each < savedAtMs) known?.delete(each)
    },
    drop(draft) {
      const last = dropped.get(draft.path)
      if (last === undefined || last.savedAtMs < draft.savedAtMs) dropped.set(draft.path, draft)
    },
    isDropped(draft) {
      const last = dropped.get(draft.path)
      if (last === undefined || last.savedAtMs < draft.savedAtMs) return false
      return last.baseSha === draft.baseSha || has(draft)
    },
    timeMs: (path, nowMs) => Math.max(nowMs, (dropped.get(path)?.savedAtMs ?? 0) + 1),
  }
}

/**
 * The text of another tab as a new file beside the one that it was typed in, which may be such a file already; `null` if
 * there is no text to lose.
 */
export function copyBeside(other: Draft, drafts: ReadonlyMap<string, Draft>): NewDraft | null {
  const { content, encoding, proposal } = other
  if (content === null || content === '') return null
  const copyOf = other.copyOf ?? other.path
  for (const copy of copiesOf(copyOf, drafts)) {
    if (copy.content === content && copy.encoding === encoding) return copy
  }
  for (let number = 1; ; number++) {
    const path = beside(copyOf, number)
    if (!drafts.has(path)) return { path, baseSha: null, content, encoding, review: null, proposal, copyOf }
  }
}

/** The texts of other tabs that edited a file too, which are new files beside it. */
export function copiesOf(path: string, drafts: ReadonlyMap<string, Draft>): readonly Draft[] {
  return [...drafts.values()].filter(({ copyOf, content }) => copyOf === path && content !== null)
}

function beside(path: string, number: number): string {
  const name = nameOf(path)
  const dot = name.lastIndexOf('.')
  const end = dot > 0 ? name.slice(dot) : ''
  const label = number === 1 ? 'other tab' : `other tab ${number}`
  return `${path.slice(0, path.length - end.length)} (${label})${end}`
}
