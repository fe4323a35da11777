import { createStore, patch, type ReadableStore } from '../store.ts'
import { type Draft, draftAfter, hasSameContent, type NewDraft } from './draft.ts'
import { createDraftSaver, type DraftSaver } from './draftSaver.ts'
import type { DraftStore } from './draftStore.ts'
import { copyBeside, createKnownDrafts, type KnownDrafts } from './otherTab.ts'

export type DraftState = {
  readonly isLoaded: boolean
  readonly drafts: ReadonlyMap<string, Draft>
  /** Paths whose drafts were restored from an earlier visit. */
  readonly restored: ReadonlySet<string>
  /** Why the browser cannot store all drafts, for example no space left. */
  readonly problem: string | null
}

export type DraftSetOptions = {
  readonly store: DraftStore
  readonly nowMs: () => number
  readonly saveAfterMs: number
  /** Another tab stored a text for the same file, which is now a new file beside it. */
  readonly onCopied: (path: string, copy: string) => void
}

/** The drafts that this tab shows, each of which is soon stored, and what it knows of those of other tabs. */
export type DraftSet = {
  /** Keeps its identity until something changes. */
  readonly state: ReadableStore<DraftState>
  readonly become: (change: Partial<DraftState>) => void
  readonly known: KnownDrafts
  readonly saving: DraftSaver
  readonly put: (draft: NewDraft) => void
  readonly drop: (draft: Draft) => void
  /** Whether another tab stored this draft while this tab has unstored text for the same file. */
  readonly isRival: (draft: Draft) => boolean
  /**
   * This tab keeps its text, and the rival becomes a new file: now if it has another base, otherwise when this tab's
   * text replaces it in the store.
   */
  readonly keepRival: (rival: Draft) => void
}

export function createDraftSet({ store, nowMs, saveAfterMs, onCopied }: DraftSetOptions): DraftSet {
  const current = createStore<DraftState>({
    isLoaded: false,
    drafts: new Map(),
    restored: new Set(),
    problem: null,
  })
  const known = createKnownDrafts()
  const saving = createDraftSaver({
    store,
    saveAfterMs,
    onProblem: problem => become({ problem }),
    onReplaced: (replaced, by) => keepOther(replaced, by),
  })
  const become = (change: Partial<DraftState>): void => patch(current, change)

  const put = (next: NewDraft): void => {
    const before = current.get().drafts.get(next.path)
    if (before && hasSameContent(before, next)) return
    save(draftAfter(before, next, known.timeMs(next.path, nowMs())), before)
  }

  const save = (draft: Draft, before: Draft | undefined): void => {
    known.add(draft)
    saving.save(draft, before?.baseSha === draft.baseSha ? undefined : before)
    become({ drafts: new Map(current.get().drafts).set(draft.path, draft) })
  }

  /** Keeps what another tab has stored, when this one has replaced it without knowing it. */
  const keepOther = (other: Draft, by: Draft): void => {
    const isKnown = known.has(other) || other.content === by.content
    known.stored(by)
    if (!isKnown) putBeside(other)
  }

  /** Keeps the text of another tab as a new file, and this tab's own as the newest draft of the file. */
  const putBeside = (other: Draft): void => {
    const { drafts } = current.get()
    const copy = copyBeside(other, drafts)
    if (copy === null) return
    put(copy)
    const own = drafts.get(other.path)
    // The other tab shows whichever draft is newer, and its own text is safe in the copy.
    if (own && own.savedAtMs <= other.savedAtMs) save(draftAfter(other, own, nowMs()), own)
    if (!drafts.has(copy.path)) onCopied(copy.copyOf ?? other.path, copy.path)
  }

  const drop = (draft: Draft): void => {
    known.drop(draft)
    saving.remove(draft)
    const drafts = new Map(current.get().drafts)
    const restored = new Set(current.get().restored)
    drafts.delete(draft.path)
    restored.delete(draft.path)
    become({ drafts, restored })
  }

  const isRival = (draft: Draft): boolean => {
    const own = current.get().drafts.get(draft.path)
    return own !== undefined && !known.has(draft) && current.get().isLoaded && saving.isWaiting(draft.path)
  }

  const keepRival = (rival: Draft): void => {
    const own = current.get().drafts.get(rival.path)
    if (own === undefined || own.baseSha === rival.baseSha) return
    known.add(rival)
    if (own.content !== rival.content) putBeside(rival)
  }

  return { state: current, become, known, saving, put, drop, isRival, keepRival }
}
