import { HostError } from '#ports/hosts.ts'
import type { GitLimits } from './settings.ts'

export type GateOptions = {
  /** How many may enter; half of them may belong to one caller. */
  readonly concurrencyMax: number
  readonly waitMaxMs: number
  readonly waitingMax: number
}

/**
 * Admits a limited number of callers in parallel, in order of arrival. A caller that waits too long, or finds the queue
 * full, gets `busy`.
 */
export type Gate = {
  /** Resolves to the function that leaves and admits the next one. */
  enter(caller: string, signal?: AbortSignal): Promise<() => void>
}

type Waiting = { readonly caller: string; readonly admit: (release: () => void) => void }

type GateLimits = Pick<GitLimits, 'gitProcessesMax' | 'gitWaitMaxS' | 'gitWaitingMax'>

export function gitGate({ gitProcessesMax, gitWaitMaxS, gitWaitingMax }: GateLimits): Gate {
  return createGate({ concurrencyMax: gitProcessesMax, waitMaxMs: gitWaitMaxS * 1_000, waitingMax: gitWaitingMax })
}

export function createGate({ concurrencyMax, waitMaxMs, waitingMax }: GateOptions): Gate {
  const shareMax = Math.max(1, Math.ceil(concurrencyMax / 2))
  const inside = new Map<string, number>()
  const waiting = new Set<Waiting>()
  let total = 0

  function mayEnter(caller: string): boolean {
    return total < concurrencyMax && (inside.get(caller) ?? 0) < shareMax
  }

  function admit(caller: string): () => void {
    total++
    inside.set(caller, (inside.get(caller) ?? 0) + 1)
    let isInside = true
    return () => {
      if (!isInside) return
      isInside = false
      total--
      const others = (inside.get(caller) ?? 1) - 1
      if (others === 0) inside.delete(caller)
      else inside.set(caller, others)
      admitWaiting()
    }
  }

  function admitWaiting(): void {
    for (const one of waiting) {
      if (!mayEnter(one.caller)) continue
      waiting.delete(one)
      one.admit(admit(one.caller))
    }
  }

  return {
    async enter(caller, signal) {
      signal?.throwIfAborted()
      if (mayEnter(caller)) return admit(caller)
      if (waiting.size >= waitingMax) throw busy()
      const { promise, resolve, reject } = Promise.withResolvers<() => void>()
      const one = { caller, admit: resolve }
      const giveUp = (reason: unknown) => {
        if (waiting.delete(one)) reject(reason)
      }
      const onAbort = () => giveUp(signal?.reason)
      const timer = setTimeout(() => giveUp(busy()), waitMaxMs).unref()
      signal?.addEventListener('abort', onAbort, { once: true })
      waiting.add(one)
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
