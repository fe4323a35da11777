import { messageOf } from '../api/problem.ts'
import type { Draft, NewDraft } from './draft.ts'
import { createDraftSet, type DraftSetOptions, type DraftState } from './draftSet.ts'
import { type LandedDraft, rebaseDraft } from './rebaseDraft.ts'
import type { DraftMessage, TabChannel } from './tabChannel.ts'
import { withStored } from './withStored.ts'

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

export type WorkspaceOptions = DraftSetOptions & {
  readonly tabs: TabChannel
  /** Runs one at a time in all tabs, so that none overwrites a newer draft that another is storing again. */
  readonly alone: (act: () => Promise<void>) => Promise<void>
}

const firstReadRetries = 4

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { store, tabs, saveAfterMs, alone } = options
  const reopenAfterMs = saveAfterMs * 10
  const editors = new Set<() => void>()
  const draftSet = createDraftSet(options)
  const { become, known, saving, put, drop } = draftSet
  const gatherAll = (): void => {
    for (const editor of editors) editor()
  }

  const land = (landed: readonly LandedDraft[]): void => {
    gatherAll()
    for (const each of landed) {
      const now = draftSet.state.get().drafts.get(each.draft.path)
      // It may be in what is being read from the store. Of a part, the rest is to be read.
      if (!now && !each.draft.stagedAs) known.drop(each.draft)
      if (!now) continue
      const next = rebaseDraft(now, each)
      if (next === null) drop(now)
      else put(next)
    }
  }

  /** Typing over a draft that could not be read would replace it, so the first read is repeated. */
  const readStored = async (): Promise<readonly Draft[]> => {
    for (let left = draftSet.state.get().isLoaded ? 0 : firstReadRetries; ; left--) {
      try {
        return await store.all()
      } catch (error) {
        if (left <= 0) throw error
        await new Promise(done => setTimeout(done, saveAfterMs))
      }
    }
  }

  const load = async (): Promise<boolean> => {
    try {
      const all = await readStored()
      gatherAll()
      const stored = all.filter(draft => !known.isDropped(draft) && !draftSet.isRival(draft))
      const { drafts, evicted } = withStored(draftSet.state.get().drafts, stored)
      for (const draft of stored) {
        // An older one is unknown as long as its text is not in this tab.
        if (!draftSet.state.get().isLoaded || drafts.get(draft.path) === draft) known.add(draft)
      }
      for (const draft of evicted) saving.save(draft)
      const restored = draftSet.state.get().isLoaded
        ? draftSet.state.get().restored
        : new Set(stored.map(({ path }) => path))
      become({ isLoaded: true, drafts, restored })
      return true
    } catch (error) {
      become({ isLoaded: true, problem: messageOf(error) })
      return false
    }
  }

  const receive = (message: DraftMessage): void => {
    if (message.what === 'committed') land(message.landed)
    else if (message.what === 'kept') void load()
    else {
      const now = draftSet.state.get().drafts.get(message.draft.path)
      if (!now) known.drop(message.draft)
      else if (now.baseSha === message.draft.baseSha && now.savedAtMs <= message.draft.savedAtMs) drop(now)
    }
  }

  const storeAgain = async (): Promise<boolean> => {
    let isStored = false
    await alone(async () => {
      const isRead = await load()
      await saving.flush()
      isStored = isRead && saving.problem() === null
    })
    if (isStored) become({ problem: null })
    return isStored
  }

  const storeLost = async (): Promise<boolean> => {
    gatherAll()
    const isAny = draftSet.state.get().drafts.size > 0
    if (isAny) become({ problem: 'its storage was cleared' })
    while (!(await storeAgain()) && draftSet.state.get().drafts.size > 0) {
      await new Promise(done => setTimeout(done, reopenAfterMs))
    }
    return isAny
  }

  const announceSaved = (): void => tabs.post({ what: 'kept' })

  return {
    async load() {
      await load()
    },
    close: () => become({ isLoaded: false }),
    storeLost,
    follow: () => tabs.listen(receive),
    subscribe: draftSet.state.subscribe,
    state: draftSet.state.get,
    gather(editor) {
      editors.add(editor)
      return () => editors.delete(editor)
    },
    put,
    discard(path) {
      const draft = draftSet.state.get().drafts.get(path)
      if (!draft) return
      drop(draft)
      tabs.post({ what: 'discarded', draft })
    },
    committed(landed) {
      land(landed)
      tabs.post({ what: 'committed', landed })
      // Tabs that had an earlier state of a draft read what is left of it. A draft of which nothing is left may still be
      // in the store for a moment, and is not to be read again.
      if (landed.some(({ draft }) => draftSet.state.get().drafts.has(draft.path)))
        void saving.flush().then(announceSaved)
    },
    async flush() {
      gatherAll()
      await saving.flush()
    },
    announceSaved,
  }
}
