import { LRUCache } from 'lru-cache'
import type { Ports } from '#ports/index.ts'

export type LateLookups<T> = {
  /** Asks for it once, however often it is wanted before it is looked up. */
  readonly want: (key: string, wanted: T) => void
}

const wantedMax = 1_000
/** It is looked up once nothing has been wanted for this long, or something has waited for `waitMaxMs`. */
const quietMs = 500
const waitMaxMs = 3_000

/** Looks up in the background what readers have asked for, one after the other, the oldest first. */
export function lateLookups<T extends object>(
  { clock }: Pick<Ports, 'clock'>,
  lookUp: (wanted: T) => Promise<void>,
): LateLookups<T> {
  const waiting = new LRUCache<string, { readonly wanted: T; readonly sinceMs: number }>({ max: wantedMax })
  let quiet: NodeJS.Timeout | undefined
  let lookedUp: string | null = null

  function restart(): void {
    clearTimeout(quiet)
    quiet = setTimeout(lookUpNext, quietMs).unref()
  }

  async function lookUpNext(): Promise<void> {
    quiet = undefined
    const [key, next] = [...waiting.entries()].at(-1) ?? []
    if (key === undefined || next === undefined) return
    waiting.delete(key)
    lookedUp = key
    await lookUp(next.wanted).catch(() => {})
    lookedUp = null
    if (waiting.size > 0) restart()
  }

  return {
    want(key, wanted) {
      if (key === lookedUp) return
      if (!waiting.has(key)) waiting.set(key, { wanted, sinceMs: clock.monotonicMs() })
      if (lookedUp !== null) return
      const oldest = waiting.values().toArray().at(-1)
      if (!quiet || clock.monotonicMs() - (oldest?.sinceMs ?? 0) < waitMaxMs) restart()
    },
  }
}
