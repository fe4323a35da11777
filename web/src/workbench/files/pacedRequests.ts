import { isProblem } from '../../api/problem.ts'

export type Pacing = {
  /** Ends the asking with its reason. */
  readonly signal: AbortSignal
  /** How long to wait before the next request; 0 if it may be sent now. */
  readonly waitBeforeNextMs: () => number
  readonly wait: (ms: number, signal: AbortSignal) => Promise<void>
  /** Called with how many are answered, and for how long all wait. */
  readonly onProgress: (answered: number, waitMs: number) => void
}

const parallelMax = 6
const shortestWaitMs = 1_000

/**
 * Asks the service for many things, a few at a time. Where it allows no more requests for now, all of them wait, and what
 * it refused is asked again; any other failure ends it.
 */
export async function askPaced<T, R>(
  things: readonly T[],
  ask: (thing: T) => Promise<R>,
  { signal, waitBeforeNextMs, wait, onProgress }: Pacing,
): Promise<readonly R[]> {
  const answers: R[] = []
  let next = 0
  let answered = 0
  let pause: Promise<void> | null = null
  let pauseMs = 0
  const rest = (ms: number): Promise<void> => {
    if (pause === null) {
      pauseMs = Math.max(ms, shortestWaitMs)
      pause = wait(pauseMs, signal).finally(() => {
        pause = null
        pauseMs = 0
      })
    }
    onProgress(answered, pauseMs)
    return pause
  }
  const answerTo = async (thing: T): Promise<R> => {
    for (;;) {
      await pause
      signal.throwIfAborted()
      const aheadMs = waitBeforeNextMs()
      if (aheadMs > 0) {
        await rest(aheadMs)
        continue
      }
      try {
        return await ask(thing)
      } catch (error) {
        if (!isProblem(error, 'rate_limited')) throw error
        await rest((error.retryAfterS ?? 0) * 1_000)
      }
    }
  }
  const askNext = async (): Promise<void> => {
    for (let at = next++; at < things.length; at = next++) {
      answers[at] = await answerTo(things[at] as T).catch(error => {
        next = things.length
        throw error
      })
      onProgress(++answered, pauseMs)
    }
  }
  await Promise.all(Array.from({ length: Math.min(parallelMax, things.length) }, askNext))
  return answers
}

export async function askOnce<R>(ask: () => Promise<R>, pacing: Pacing): Promise<R> {
  const [answer] = await askPaced([ask], each => each(), pacing)
  return answer as R
}
