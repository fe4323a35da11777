import type { Draft } from './draft.ts'
import type { DraftStore } from './store.ts'

/** Everything of a project that is not committed, in memory and, a moment later, in the browser's store. */
export type Workspace = {
  /** Reads what the store has: at the start, and whenever another tab may have written. The newer draft wins. */
  readonly load: () => Promise<void>
  readonly subscribe: (listener: () => void) => () => void
  /** The same object until something changes. */
  readonly state: () => WorkspaceState
  readonly put: (draft: Omit<Draft, 'savedAtMs'>) => void
  readonly discard: (path: string) => void
  /** Takes away what was committed, unless it has been changed since. */
  readonly committed: (drafts: readonly Draft[]) => void
  readonly flush: () => Promise<void>
}

export type WorkspaceState = {
  readonly isLoaded: boolean
  readonly drafts: ReadonlyMap<string, Draft>
  /** Paths whose drafts come from an earlier visit. */
  readonly restored: ReadonlySet<string>
  /** Why the browser keeps no drafts, such as no space left. */
  readonly problem: string | null
}

export type WorkspaceOptions = {
  readonly store: DraftStore
  readonly nowMs: () => number
  readonly saveAfterMs: number
}

export function createWorkspace({ store, nowMs, saveAfterMs }: WorkspaceOptions): Workspace {
  let state: WorkspaceState = { isLoaded: false, drafts: new Map(), restored: new Set(), problem: null }
  const listeners = new Set<() => void>()
  const waiting = new Map<string, Draft>()
  const saving = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const become = (next: Partial<WorkspaceState>): void => {
    state = { ...state, ...next }
    for (const listener of listeners) listener()
  }

  /** Drafts that were saved before now: what the store says of them is newer. */
  const savedOnes = (): readonly Draft[] =>
    state.problem === null
      ? [...state.drafts.values()].filter(({ path }) => !waiting.has(path) && !saving.has(path))
      : []

  const attempt = async (write: Promise<void>): Promise<void> => {
    try {
      await write
      if (state.problem !== null) become({ problem: null })
    } catch (error) {
      become({ problem: error instanceof Error ? error.message : String(error) })
    }
  }

  const flush = async (): Promise<void> => {
    clearTimeout(timer)
    timer = undefined
    const drafts = [...waiting.values()]
    waiting.clear()
    for (const { path } of drafts) saving.add(path)
    await Promise.all(drafts.map(draft => attempt(store.put(draft))))
    for (const { path } of drafts) saving.delete(path)
  }

  const remove = (draft: Draft): void => {
    waiting.delete(draft.path)
    void attempt(store.remove(draft))
  }

  return {
    async load() {
      try {
        const saved = savedOnes()
        const kept = await store.all()
        const drafts = new Map(state.drafts)
        for (const draft of saved) {
          if (drafts.get(draft.path) === draft) drafts.delete(draft.path)
        }
        for (const draft of kept) {
          if ((drafts.get(draft.path)?.savedAtMs ?? 0) < draft.savedAtMs) drafts.set(draft.path, draft)
        }
        const restored = state.isLoaded ? state.restored : new Set(kept.map(({ path }) => path))
        become({ isLoaded: true, drafts, restored })
      } catch (error) {
        become({ isLoaded: true, problem: error instanceof Error ? error.message : String(error) })
      }
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    state: () => state,
    put(wish) {
      const draft = { ...wish, savedAtMs: nowMs() }
      const before = state.drafts.get(draft.path)
      if (before && before.baseSha !== draft.baseSha) remove(before)
      waiting.set(draft.path, draft)
      timer ??= setTimeout(() => void flush(), saveAfterMs)
      become({ drafts: new Map(state.drafts).set(draft.path, draft) })
    },
    discard(path) {
      const draft = state.drafts.get(path)
      if (!draft) return
      remove(draft)
      const drafts = new Map(state.drafts)
      drafts.delete(path)
      const restored = new Set(state.restored)
      restored.delete(path)
      become({ drafts, restored })
    },
    committed(done) {
      const drafts = new Map(state.drafts)
      for (const draft of done) {
        if (drafts.get(draft.path)?.content !== draft.content) continue
        drafts.delete(draft.path)
        remove(draft)
      }
      become({ drafts })
    },
    flush,
  }
}
