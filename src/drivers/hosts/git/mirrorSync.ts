import { type HostAccess, HostError } from '#ports/hosts.ts'

export type MirrorSync = {
  /**
   * Uses the result of a recent sync, unless it is known to be outdated; falls back to the last state where the server
   * cannot be reached.
   */
  ensureFresh(access: HostAccess, known: { readonly isOutdated: boolean }): Promise<void>
  /** Syncs with the current state of the server, or throws why it cannot be read. */
  run(access: HostAccess): Promise<void>
  /** Reports the age of the mirror if the server could not be reached recently. */
  noteStaleness(): Promise<void>
}

type SyncOptions = {
  readonly freshMs: number
  readonly refusedMs: number
  sync(access: HostAccess): Promise<void>
  /** Records that the mirror matches the server as of this time or later; read again after a restart. */
  noteGood(at: Date): Promise<void>
  lastGood(): Promise<Date>
  /** The answer shows the server as of this time. */
  onStale(since: Date): void
  /** Whether there is anything to show while the server cannot be reached. */
  hasContent(): Promise<boolean>
  onUnreachable(error: HostError): void
}

/** One sync at a time: callers that need a newer one than the one in progress share the next. */
export function createMirrorSync(options: SyncOptions): MirrorSync {
  const { freshMs, refusedMs, sync, noteGood, lastGood, onStale, hasContent, onUnreachable } = options
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
      await sync(access)
      await noteGood(startedAt)
      isUsable = true
      isUnreachable = false
      refused = null
    } catch (error) {
      isUnreachable = error instanceof HostError && error.isTransient
      if (error instanceof HostError && !error.isTransient) refused = { key, error, at: Date.now() }
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

  function requireNotRefused(access: HostAccess): void {
    if (refused?.key === keyOf(access) && Date.now() - refused.at < refusedMs) throw refused.error
  }

  async function run(access: HostAccess): Promise<void> {
    requireNotRefused(access)
    if (running === null) return await begin(access)
    next ??= running
      .catch(() => {})
      .then(() => {
        next = null
        return begin(access)
      })
    await next
  }

  return {
    async ensureFresh(access, { isOutdated }) {
      requireNotRefused(access)
      const isRecent = isUsable && refused === null && Date.now() - triedAt < freshMs
      if (isRecent && !isOutdated) return await noteStaleness()
      try {
        await (isOutdated ? run(access) : begin(access))
      } catch (error) {
        if (!(error instanceof HostError && error.isTransient && (await hasContent()))) throw error
        isUsable = true
        onStale(await lastGood())
        onUnreachable(error)
      }
    },
    run,
    noteStaleness,
  }
}

function keyOf(access: HostAccess): string {
  return access === null ? '' : `${access.username ?? ''}:${access.token}`
}
