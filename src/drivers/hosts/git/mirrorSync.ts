import { type HostAccess, HostError } from '#ports/hosts.ts'

export type MirrorSync = {
  /** What the server showed a moment ago is enough; where it cannot be reached, what it showed last. */
  fresh(access: HostAccess): Promise<void>
  /** What the server shows from now on, or why that cannot be known. */
  now(access: HostAccess): Promise<void>
  /** Tells how old the mirror is, where the server could not be reached a moment ago. */
  noteStaleness(): Promise<void>
}

type SyncOptions = {
  readonly freshMs: number
  readonly refusedMs: number
  look(access: HostAccess): Promise<void>
  /** Notes that the mirror is what the server showed at this moment or later; is asked for it after a restart. */
  noteGood(at: Date): Promise<void>
  lastGood(): Promise<Date>
  /** The answer shows what the server showed at this moment. */
  onStale(since: Date): void
  /** Whether there is anything to show while the server cannot be reached. */
  hasContent(): Promise<boolean>
  onUnreachable(error: HostError): void
}

/** One look at a time: whoever needs a newer one than that under way shares the next. */
export function createMirrorSync(options: SyncOptions): MirrorSync {
  const { freshMs, refusedMs, look, noteGood, lastGood, onStale, hasContent, onUnreachable } = options
  let running: Promise<void> | null = null
  let next: Promise<void> | null = null
  let triedAt = Number.NEGATIVE_INFINITY
  let isUsable = false
  let isUnreachable = false
  let refused: { readonly key: string; readonly error: HostError; readonly at: number } | null = null

  async function start(access: HostAccess): Promise<void> {
    const key = keyOf(access)
    const startedAt = new Date()
    try {
      await look(access)
      await noteGood(startedAt)
      isUsable = true
      isUnreachable = false
      refused = null
    } catch (error) {
      isUnreachable = error instanceof HostError && error.isPassing
      if (error instanceof HostError && !error.isPassing) refused = { key, error, at: Date.now() }
      throw error
    } finally {
      triedAt = Date.now()
      running = null
    }
  }

  function begin(access: HostAccess): Promise<void> {
    running ??= start(access)
    return running
  }

  async function noteStaleness(): Promise<void> {
    if (isUnreachable && Date.now() - triedAt < freshMs) onStale(await lastGood())
  }

  function requireWelcome(access: HostAccess): void {
    if (refused?.key === keyOf(access) && Date.now() - refused.at < refusedMs) throw refused.error
  }

  return {
    async fresh(access) {
      requireWelcome(access)
      if (isUsable && refused === null && Date.now() - triedAt < freshMs) return await noteStaleness()
      try {
        await begin(access)
      } catch (error) {
        if (!(error instanceof HostError && error.isPassing && (await hasContent()))) throw error
        isUsable = true
        onStale(await lastGood())
        onUnreachable(error)
      }
    },
    async now(access) {
      requireWelcome(access)
      if (running === null) return await begin(access)
      next ??= running
        .catch(() => {})
        .then(() => {
          next = null
          return begin(access)
        })
      await next
    },
    noteStaleness,
  }
}

function keyOf(access: HostAccess): string {
  return access === null ? '' : `${access.username ?? ''}:${access.token}`
}
