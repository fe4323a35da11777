import type pg from 'pg'
import { limits } from '#domain/limits.ts'
import type { Clock } from '#ports/clock.ts'
import type { Revocations } from '#ports/stores/users.ts'
import { systemClock } from '../../clock.ts'

export type RevocationPoller = Revocations & {
  /** This instance has ended a sign-in: takes effect here before the database is read. */
  noteEnded(family: string): void
  /** Reads immediately rather than at the next interval. */
  look(): void
  close(): Promise<void>
}

/**
 * Older revocations no longer matter: every access token of that time has expired (Interface, Accounts: 15 minutes).
 * The extra minutes allow for clock skew.
 */
const withdrawnWithinMin = 20
/** Longer than a sign-in gives access to anything: the site of a private project. */
const endedWithinS = limits.siteAccessLastsS + 3_600
/** The overlap that is read again each time, for clock skew and late commits. */
const overlapS = 120

type Ended = { readonly id: number; readonly at: Date | null; readonly family: string | null }

/** Loads the sets, then keeps them up to date. While the database is unreachable, the last known ones stay in force. */
export async function startRevocations(
  pool: pg.Pool,
  { everyMs = 500, clock = systemClock }: { everyMs?: number; clock?: Clock } = {},
): Promise<RevocationPoller> {
  const nowMs = () => clock.now().getTime()
  const listeners = new Set<() => void>()
  /** By family, in order of their end, oldest first. */
  const ended = new Map<string, number>()
  let accounts: ReadonlyMap<number, number> = new Map()
  let loadedMs: number | null = null
  await load()
  let timer = schedule()
  let refreshing: Promise<void> | null = null
  let asked = false
  let closed = false

  function schedule(): NodeJS.Timeout {
    return setTimeout(refresh, everyMs).unref()
  }

  function refresh(): void {
    asked = false
    refreshing = load()
      // The health check reports the database; a log line every half second would not help.
      .catch(() => {})
      .finally(() => {
        refreshing = null
        if (closed) return
        if (asked) refresh()
        else timer = schedule()
      })
  }

  async function load(): Promise<void> {
    const startedMs = performance.now()
    const sinceS = loadedMs === null ? endedWithinS : (startedMs - loadedMs) / 1_000 + overlapS
    const rows = await read(pool, sinceS)
    loadedMs = startedMs
    const known = accounts
    accounts = new Map(
      rows.filter(({ family }) => family === null).map(({ id, at }) => [id, at?.getTime() ?? Number.POSITIVE_INFINITY]),
    )
    let hasChanged = accounts.size !== known.size || [...accounts].some(([id, at]) => known.get(id) !== at)
    for (const { family, at } of rows) {
      if (family === null || ended.has(family)) continue
      ended.set(family, at?.getTime() ?? nowMs())
      hasChanged = true
    }
    forgetOld()
    if (hasChanged) notifyListeners()
  }

  function forgetOld(): void {
    const before = nowMs() - endedWithinS * 1_000
    for (const [family, at] of ended) {
      if (at >= before) return
      ended.delete(family)
    }
  }

  function notifyListeners(): void {
    for (const listener of [...listeners]) listener()
  }

  return {
    endingOf({ userId, family, issuedAt }) {
      const at = accounts.get(userId)
      if (at === Number.POSITIVE_INFINITY) return 'disabled'
      const isWithdrawn = at !== undefined && issuedAt.getTime() < at
      return isWithdrawn || (family !== null && ended.has(family)) ? 'ended' : null
    },

    watch(listener) {
      const own = () => listener()
      listeners.add(own)
      return () => {
        listeners.delete(own)
      }
    },

    noteEnded(family) {
      if (ended.has(family)) return
      ended.set(family, nowMs())
      notifyListeners()
    },

    look() {
      if (closed) return
      if (refreshing !== null) {
        asked = true
        return
      }
      clearTimeout(timer)
      refresh()
    },

    async close() {
      closed = true
      clearTimeout(timer)
      await refreshing
    },
  }
}

/**
 * Disabled users (without a time), deleted users (whose tokens never count), users whose earlier tokens no longer
 * count, and sign-ins that ended within the last seconds.
 */
async function read(pool: pg.Pool, sinceS: number): Promise<readonly Ended[]> {
  const { rows } = await pool.query<Ended>({
    name: 'users.revocations',
    text: `
      select id, null::timestamptz as at, null::uuid as family from users where not enabled and deletion_begun_at is null
      union all
      select id, timestamptz '9999-12-31', null from users where deletion_begun_at > now() - $2 * interval '1 second'
      union all
      select id, tokens_valid_from, null from users
      where enabled and tokens_valid_from > now() - $1 * interval '1 minute'
      union all
      (select user_id, ended_at, family from sign_ins
       where ended_at > now() - $3 * interval '1 second' order by ended_at)`,
    values: [withdrawnWithinMin, endedWithinS, sinceS],
  })
  return rows
}
