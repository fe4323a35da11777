import { LRUCache } from 'lru-cache'
import type { Ports } from '#ports/index.ts'

export type BackgroundLookups<T> = {
  /** Looks it up once, however often it is requested before that. */
  readonly request: (key: string, subject: T) => void
}

const pendingMax = 1_000
/** The next lookup starts once there was no request for this long, or one has waited for `waitMaxMs`. */
const quietMs = 500
const waitMaxMs = 3_000

/** Looks up in the background what readers have requested, one after the other, the oldest first. */
export function backgroundLookups<T extends object>(
  { clock }: Pick<Ports, 'clock'>,
  lookUp: (subject: T) => Promise<void>,
): BackgroundLookups<T> {
  const pending = new LRUCache<string, { readonly subject: T; readonly sinceMs: number }>({ max: pendingMax })
  let timer: NodeJS.Timeout | undefined
  let running: string | null = null

  function restart(): void {
    clearTimeout(timer)
    timer = setTimeout(lookUpNext, quietMs).unref()
  }

  async function lookUpNext(): Promise<void> {
    timer = undefined
    const [key] = pending.rkeys()
    const next = key === undefined ? undefined : pending.peek(key)
    if (key === undefined || next === undefined) return
    pending.delete(key)
    running = key
    await lookUp(next.subject).catch(() => {})
    running = null
    if (pending.size > 0) restart()
  }

  return {
    request(key, subject) {
      if (key === running) return
      if (!pending.has(key)) pending.set(key, { subject, sinceMs: clock.monotonicMs() })
      if (running !== null) return
      const [oldest] = pending.rvalues()
      if (!timer || clock.monotonicMs() - (oldest?.sinceMs ?? 0) < waitMaxMs) restart()
    },
  }
}
