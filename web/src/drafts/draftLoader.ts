import { wait } from '../wait.ts'
import type { Draft } from './draft.ts'
import type { DraftSet } from './draftSet.ts'
import type { DraftStore } from './draftStore.ts'
import { storageProblem } from './storageProblem.ts'
import { withStored } from './withStored.ts'

export type DraftLoader = {
  /** Reads the store; returns whether that succeeded. */
  readonly load: () => Promise<boolean>
  /** Stores all drafts again after the store was cleared or closed, however often that fails. */
  readonly storeAgain: () => Promise<void>
}

export type DraftLoaderOptions = {
  readonly store: DraftStore
  readonly draftSet: DraftSet
  readonly saveAfterMs: number
  /** Takes the unstored text of all open editors into the drafts. */
  readonly gather: () => void
  /** Runs one at a time in all tabs, so that none overwrites a newer draft that another is storing again. */
  readonly alone: (act: () => Promise<void>) => Promise<void>
}

const firstReadRetries = 4

/** Reconciles the drafts of this tab with those in the browser's store. */
export function createDraftLoader({ store, draftSet, saveAfterMs, gather, alone }: DraftLoaderOptions): DraftLoader {
  const { state, become, known, saving } = draftSet
  const retryAfterMs = saveAfterMs * 10

  /** Typing over a draft that could not be read would replace it, so the first read is repeated. */
  const readStored = async (): Promise<readonly Draft[]> => {
    for (let left = state.get().isLoaded ? 0 : firstReadRetries; ; left--) {
      try {
        return await store.all()
      } catch (error) {
        if (left <= 0) throw error
        await wait(saveAfterMs)
      }
    }
  }

  /** One after the other: a rival that becomes a new file may itself have a rival there. */
  const takeStored = (all: readonly Draft[]): readonly Draft[] => {
    const stored: Draft[] = []
    for (const draft of all) {
      if (known.isDropped(draft)) continue
      if (draftSet.isRival(draft)) draftSet.keepRival(draft)
      else stored.push(draft)
    }
    return stored
  }

  const load = async (): Promise<boolean> => {
    try {
      const all = await readStored()
      gather()
      const stored = takeStored(all)
      const { drafts, evicted } = withStored(state.get().drafts, stored)
      for (const draft of stored) {
        // An older one is unknown as long as its text is not in this tab.
        if (!state.get().isLoaded || drafts.get(draft.path) === draft) known.add(draft)
      }
      for (const draft of evicted) saving.save(draft)
      const restored = state.get().isLoaded ? state.get().restored : new Set(stored.map(({ path }) => path))
      become({ isLoaded: true, drafts, restored })
      return true
    } catch (error) {
      become({ isLoaded: true, problem: storageProblem(error) })
      return false
    }
  }

  const tryToStore = async (): Promise<boolean> => {
    let isStored = false
    await alone(async () => {
      const isRead = await load()
      await saving.flush()
      isStored = isRead && saving.problem() === null
    })
    if (isStored) become({ problem: null })
    return isStored
  }

  return {
    load,
    async storeAgain() {
      while (!(await tryToStore()) && state.get().drafts.size > 0) await wait(retryAfterMs)
    },
  }
}
