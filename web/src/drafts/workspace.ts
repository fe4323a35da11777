import { messageOf } from '../api/problem.ts'
import { createStore, patch } from '../store.ts'
import { type Draft, draftAfter, hasSameContent, type NewDraft } from './draft.ts'
import { createDraftSaver } from './draftSaver.ts'
import { copyBeside, createKnownDrafts } from './otherTab.ts'
import { type LandedDraft, rebaseDraft } from './rebaseDraft.ts'
import type { DraftStore } from './store.ts'
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
  readonly state: () => WorkspaceState
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

export type WorkspaceState = {
  readonly isLoaded: boolean
  readonly drafts: ReadonlyMap<string, Draft>
  /** Paths whose drafts were restored from an earlier visit. */
  readonly restored: ReadonlySet<string>
  /** Why the browser cannot store all drafts, for example no space left. */
  readonly problem: string | null
}

export type WorkspaceOptions = {
  readonly store: DraftStore
  readonly tabs: TabChannel
  readonly nowMs: () => number
  readonly saveAfterMs: number
  /** Runs one at a time in all tabs, so that none overwrites a newer draft that another is storing again. */
  readonly alone: (act: () => Promise<void>) => Promise<void>
  /** Another tab stored a text for the same file, which is now a new file beside it. */
  readonly onCopied: (path: string, copy: string) => void
}

const firstReadRetries = 4

export function createWorkspace(options: WorkspaceOptions): Workspace {
  const { store, tabs, nowMs, saveAfterMs, alone, onCopied } = options
  const reopenAfterMs = saveAfterMs * 10
  const current = createStore<WorkspaceState>({
    isLoaded: false,
    drafts: new Map(),
    restored: new Set(),
    problem: null,
  })
  const editors = new Set<() => void>()
  const known = createKnownDrafts()
  const saving = createDraftSaver({
    store,
    saveAfterMs,
    onProblem: problem => become({ problem }),
    onReplaced: (replaced, by) => keepOther(replaced, by),
  })
  const become = (change: Partial<WorkspaceState>): void => patch(current, change)

  const gatherAll = (): void => {
    for (const editor of editors) editor()
  }

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

  const putBeside = (other: Draft): void => {
    const { drafts } = current.get()
    const copy = copyBeside(other, path => drafts.has(path))
    if (copy === null) return
    put(copy)
    const own = drafts.get(other.path)
    // The other tab takes the newer draft: its text has its own file by then.
    if (own && own.savedAtMs <= other.savedAtMs) save(draftAfter(other, own, nowMs()), own)
    onCopied(other.path, copy.path)
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

  const land = (landed: readonly LandedDraft[]): void => {
    gatherAll()
    for (const each of landed) {
      const now = current.get().drafts.get(each.draft.path)
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
    for (let left = current.get().isLoaded ? 0 : firstReadRetries; ; left--) {
      try {
        return await store.all()
      } catch (error) {
        if (left <= 0) throw error
        await new Promise(done => setTimeout(done, saveAfterMs))
      }
    }
  }

  /**
   * Whether another tab stored this draft of a file of which this tab has a text that is not stored yet. The own text
   * stays. The other one becomes a new file as soon as the own one replaces it, and now if it is stored elsewhere.
   */
  const isRival = (draft: Draft): boolean => {
    const own = current.get().drafts.get(draft.path)
    if (own === undefined || known.has(draft) || !current.get().isLoaded || !saving.isWaiting(draft.path)) return false
    if (own.baseSha !== draft.baseSha) {
      known.add(draft)
      if (own.content !== draft.content) putBeside(draft)
    }
    return true
  }

  const load = async (): Promise<boolean> => {
    try {
      const all = await readStored()
      gatherAll()
      const stored = all.filter(draft => !known.isDropped(draft) && !isRival(draft))
      const { drafts, evicted } = withStored(current.get().drafts, stored)
      for (const draft of stored) {
        // An older one is unknown as long as its text is not in this tab.
        if (!current.get().isLoaded || drafts.get(draft.path) === draft) known.add(draft)
      }
      for (const draft of evicted) saving.save(draft)
      const restored = current.get().isLoaded ? current.get().restored : new Set(stored.map(({ path }) => path))
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
      const now = current.get().drafts.get(message.draft.path)
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
    const isAny = current.get().drafts.size > 0
    if (isAny) become({ problem: 'its storage was cleared' })
    while (!(await storeAgain()) && current.get().drafts.size > 0) {
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
    subscribe: current.subscribe,
    state: current.get,
    gather(editor) {
      editors.add(editor)
      return () => editors.delete(editor)
    },
    put,
    discard(path) {
      const draft = current.get().drafts.get(path)
      if (!draft) return
      drop(draft)
      tabs.post({ what: 'discarded', draft })
    },
    committed(landed) {
      land(landed)
      tabs.post({ what: 'committed', landed })
      // Tabs that had an earlier state of a draft read what is left of it. A draft of which nothing is left may still be
      // in the store for a moment, and is not to be read again.
      if (landed.some(({ draft }) => current.get().drafts.has(draft.path))) void saving.flush().then(announceSaved)
    },
    async flush() {
      gatherAll()
      await saving.flush()
    },
    announceSaved,
  }
}
