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

  function restart(): void {
    clearTimeout(quiet)
    quiet = setTimeout(async () => {
      const next = waiting.pop()
      if (next) await lookUp(next.wanted).catch(() => {})
      quiet = undefined
      if (waiting.size > 0) restart()
    }, quietMs).unref()
  }

  return {
    want(key, wanted) {
      if (!waiting.has(key)) waiting.set(key, { wanted, sinceMs: clock.monotonicMs() })
      const oldest = waiting.values().toArray().at(-1)
      if (!quiet || clock.monotonicMs() - (oldest?.sinceMs ?? 0) < waitMaxMs) restart()
    },
  }
}
