import type { NewDraft } from './draft.ts'
import { createDraftLoader, type DraftLoaderOptions } from './draftLoader.ts'
import { createDraftSet, type DraftSetOptions, type DraftState } from './draftSet.ts'
import { type LandedDraft, rebaseDraft } from './rebaseDraft.ts'
import type { DraftMessage, TabChannel } from './tabChannel.ts'

/** All uncommitted changes of a project, in memory and, shortly afterwards, in the browser's store. */
export type Workspace = {
  /** Reads the store: at the start, and whenever another tab may have written to it. The newer draft wins. */
  readonly load: () => Promise<void>
  /** Called when its screen is closed: the next one shows drafts only after the store was read. */
  readonly close: () => void
  /** Applies what other tabs discard and commit. Returns a function that stops it. */
  readonly follow: () => () => void
  readonly subscribe: (listener: () => void) => () => void
  /** Keeps its identity until something changes. */
  readonly state: () => DraftState
  /**
   * Registers an open editor, which is asked for unstored text before drafts are written or compared. Returns a
   * function that unregisters it.
   */
  readonly gather: (editor: () => void) => () => void
  readonly put: (draft: NewDraft) => void
  readonly discard: (path: string) => void
  /** Removes the committed drafts; later edits are rebased onto the commit. */
  readonly committed: (landed: readonly LandedDraft[]) => void
  readonly flush: () => Promise<void>
  /**
   * Stores all drafts again after the store was cleared or closed; until it has, `problem` says so. Returns whether
   * there was anything to store.
   */
  readonly storeLost: () => Promise<boolean>
  /** Makes the open workspaces of the project read what this one has stored. */
  readonly announceSaved: () => void
}

export type WorkspaceOptions = DraftSetOptions & Pick<DraftLoaderOptions, 'alone'> & { readonly tabs: TabChannel }

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { tabs } = options
  const editors = new Set<() => void>()
  const draftSet = createDraftSet(options)
  const { state, become, known, saving, put, drop } = draftSet
  const gatherAll = (): void => {
    for (const editor of editors) editor()
  }
  const loader = createDraftLoader({ ...options, draftSet, gather: gatherAll })

  const land = (landed: readonly LandedDraft[]): void => {
    gatherAll()
    for (const each of landed) {
      const now = state.get().drafts.get(each.draft.path)
      // It may be among the drafts that are being read from the store, and must not reappear. If only a part of it was
      // committed, the rest must.
      if (!now && !each.draft.stagedAs) known.drop(each.draft)
      if (!now) continue
      const next = rebaseDraft(now, each)
      if (next === null) drop(now)
      else put(next)
    }
  }

  const receive = (message: DraftMessage): void => {
    if (message.what === 'committed') land(message.landed)
    else if (message.what === 'kept') void loader.load()
    else {
      const now = state.get().drafts.get(message.draft.path)
      if (!now) known.drop(message.draft)
      else if (now.baseSha === message.draft.baseSha && now.savedAtMs <= message.draft.savedAtMs) drop(now)
    }
  }

  const storeLost = async (): Promise<boolean> => {
    gatherAll()
    const isAny = state.get().drafts.size > 0
    if (isAny) become({ problem: 'its storage was cleared' })
    await loader.storeAgain()
    return isAny
  }

  const announceSaved = (): void => tabs.post({ what: 'kept' })

  return {
    async load() {
      await loader.load()
    },
    close: () => become({ isLoaded: false }),
    storeLost,
    follow: () => tabs.listen(receive),
    subscribe: state.subscribe,
    state: state.get,
    gather(editor) {
      editors.add(editor)
      return () => editors.delete(editor)
    },
    put,
    discard(path) {
      const draft = state.get().drafts.get(path)
      if (!draft) return
      drop(draft)
      tabs.post({ what: 'discarded', draft })
    },
    committed(landed) {
      land(landed)
      tabs.post({ what: 'committed', landed })
      // Tabs that had an earlier state of a draft read what is left of it. A draft that was committed completely may still
      // be in the store for a moment; other tabs must not read it again.
      if (landed.some(({ draft }) => state.get().drafts.has(draft.path))) void saving.flush().then(announceSaved)
    },
    async flush() {
      gatherAll()
      await saving.flush()
    },
    announceSaved,
  }
}
