import type { Draft } from './draft.ts'
import type { DraftStore } from './draftStore.ts'
import { storageProblem } from './storageProblem.ts'

/** Writes drafts to the store shortly after they change, and retries as long as the store rejects them. */
export type DraftSaver = {
  /** `before` is removed once the new draft is stored. */
  readonly save: (draft: Draft, before?: Draft) => void
  readonly remove: (draft: Draft) => void
  readonly flush: () => Promise<void>
  /** Whether a draft of this path is not stored yet. */
  readonly isWaiting: (path: string) => boolean
  /** Why a draft could not be stored; `null` when none failed. */
  readonly problem: () => string | null
}

export type DraftSaverOptions = {
  readonly store: DraftStore
  readonly saveAfterMs: number
  /** Why a draft could not be stored; `null` when all are stored. */
  readonly onProblem: (problem: string | null) => void
  /** A draft was stored in place of another one. */
  readonly onReplaced: (replaced: Draft, by: Draft) => void
}

const retryAfterMs = 3_000
/** A write that takes longer is reported, so that the user knows before leaving the page. */
const stuckAfterMs = 5_000

type PendingSave = { readonly draft: Draft; readonly before: readonly Draft[] }
/** The newest write of a path, and the end of all of its writes. */
type RunningSave = { readonly wanted: PendingSave; readonly ended: Promise<void> }

export function createDraftSaver({ store, saveAfterMs, onProblem, onReplaced }: DraftSaverOptions): DraftSaver {
  const unsaved = new Map<string, PendingSave>()
  const failures = new Map<string, string>()
  const running = new Map<string, RunningSave>()
  let timer: ReturnType<typeof setTimeout> | undefined

  const schedule = (afterMs: number): void => {
    timer ??= setTimeout(() => void flush(), afterMs)
  }
  const stop = (): void => {
    clearTimeout(timer)
    timer = undefined
  }
  const problem = (): string | null => failures.values().next().value ?? null
  const reportProblem = (): void => onProblem(problem())

  const write = async (path: string, wanted: PendingSave): Promise<void> => {
    const stuck = setTimeout(() => {
      if (!unsaved.has(path)) return
      failures.set(path, 'it does not respond')
      reportProblem()
    }, stuckAfterMs)
    try {
      const replaced = await store.put(wanted.draft)
      if (replaced !== null) onReplaced(replaced, wanted.draft)
      if (unsaved.get(path) === wanted) unsaved.delete(path)
      failures.delete(path)
      for (const draft of wanted.before) await store.remove(draft)
    } catch (error) {
      if (unsaved.has(path)) {
        failures.set(path, storageProblem(error))
        schedule(retryAfterMs)
      }
    } finally {
      clearTimeout(stuck)
    }
    reportProblem()
  }

  /**
   * Hands the draft to the store now, even if an earlier one is still being written: a page that closes does not wait.
   * Stores finish writes in the order in which they begin.
   */
  const begin = (path: string, wanted: PendingSave): Promise<void> => {
    const earlier = running.get(path)
    if (earlier?.wanted === wanted) return earlier.ended
    const ended = Promise.all([write(path, wanted), earlier?.ended]).then(() => {
      if (running.get(path)?.wanted === wanted) running.delete(path)
    })
    running.set(path, { wanted, ended })
    return ended
  }

  const flush = async (): Promise<void> => {
    stop()
    await Promise.all([...unsaved].map(([path, wanted]) => begin(path, wanted)))
  }

  return {
    save(draft, before) {
      const earlier = unsaved.get(draft.path)?.before ?? []
      unsaved.set(draft.path, { draft, before: before ? [...earlier, before] : earlier })
      schedule(saveAfterMs)
    },
    remove(draft) {
      const gone = [draft, ...(unsaved.get(draft.path)?.before ?? [])]
      unsaved.delete(draft.path)
      if (failures.delete(draft.path)) reportProblem()
      if (unsaved.size === 0) stop()
      const writing = running.get(draft.path)?.ended ?? Promise.resolve()
      // A draft that cannot be removed reappears on the next visit; nothing is lost.
      void writing.then(async () => {
        for (const each of gone) await store.remove(each).catch(() => {})
      })
    },
    flush,
    isWaiting: path => unsaved.has(path),
    problem,
  }
}
