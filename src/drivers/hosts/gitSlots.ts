import { HostError } from '#ports/hosts.ts'

export type SlotLimits = {
  /** How many slots there are; one caller may hold half of them. */
  readonly slotsMax: number
  readonly waitMaxMs: number
  readonly waitingMax: number
}

/**
 * A semaphore for the git processes of callers: each holds a slot, given in order of arrival. A caller that waits too
 * long, or finds the queue full, gets `busy`.
 */
export type GitSlots = {
  /** Resolves to the function that releases the slot. */
  acquire(caller: string, signal?: AbortSignal): Promise<() => void>
}

type Waiting = { readonly caller: string; readonly resolve: (release: () => void) => void }

type ConfiguredLimits = {
  readonly gitProcessesMax: number
  readonly gitWaitMaxS: number
  readonly gitWaitingMax: number
}

export function gitSlots({ gitProcessesMax, gitWaitMaxS, gitWaitingMax }: ConfiguredLimits): GitSlots {
  return createSlots({ slotsMax: gitProcessesMax, waitMaxMs: gitWaitMaxS * 1_000, waitingMax: gitWaitingMax })
}

export function createSlots({ slotsMax, waitMaxMs, waitingMax }: SlotLimits): GitSlots {
  const perCallerMax = Math.max(1, Math.ceil(slotsMax / 2))
  const held = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let total = 0

  function isFree(caller: string): boolean {
    return total < slotsMax && (held.get(caller) ?? 0) < perCallerMax
  }

  function hold(caller: string): () => void {
    total++
    held.set(caller, (held.get(caller) ?? 0) + 1)
    let isHeld = true
    return () => {
      if (!isHeld) return
      isHeld = false
      total--
      const others = (held.get(caller) ?? 1) - 1
      if (others === 0) held.delete(caller)
      else held.set(caller, others)
      serveWaiting()
    }
  }

  function serveWaiting(): void {
    for (const next of waiting) {
      if (!isFree(next.caller)) continue
      waiting.delete(next)
      next.resolve(hold(next.caller))
    }
  }

  return {
    async acquire(caller, signal) {
      signal?.throwIfAborted()
      if (isFree(caller)) return hold(caller)
      if (waiting.size >= waitingMax) throw busy()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const entry = { caller, resolve }
      const giveUp = (reason: unknown) => {
        if (waiting.delete(entry)) reject(reason)
      }
      const onAbort = () => giveUp(signal?.reason)
      const timer = setTimeout(() => giveUp(busy()), waitMaxMs).unref()
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.add(entry)
      return await promise.finally(() => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
      })
    },
  }
}

const retryAfterS = 5

function busy(): HostError {
  return new HostError('busy', 'Too many git requests are running. Try again in a few seconds.', { retryAfterS })
}
