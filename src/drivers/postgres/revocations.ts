import type pg from 'pg'
import type { Revocations } from '#ports/stores/users.ts'

export type RevocationPoller = Revocations & { close(): Promise<void> }

/**
 * Older withdrawals no longer matter: every access token of that time has run out (Interface, Accounts: 15 minutes).
 * The minutes above that are for clocks that differ.
 */
const withdrawnWithinMin = 20

/** Loads the set, then keeps it fresh. While the database is out of reach the last known set stays in force. */
export async function startRevocations(pool: pg.Pool, options: { everyMs?: number } = {}): Promise<RevocationPoller> {
  const { everyMs = 500 } = options
  let withdrawnAt = await load(pool)
  let refreshing = Promise.resolve()
  let timer = schedule()

  function schedule(): NodeJS.Timeout {
    return setTimeout(() => {
      refreshing = refresh()
    }, everyMs).unref()
  }

  async function refresh(): Promise<void> {
    try {
      withdrawnAt = await load(pool)
    } catch {
      // The health check reports the database; a line here every half second would help nobody.
    }
    timer = schedule()
  }

  return {
    isRevoked(userId, issuedAt) {
      const at = withdrawnAt.get(userId)
      return at !== undefined && issuedAt.getTime() < at
    },
    async close() {
      clearTimeout(timer)
      await refreshing
      clearTimeout(timer)
    },
  }
}

/** The moment before which a user's tokens no longer count; for the disabled that moment never comes. */
async function load(pool: pg.Pool): Promise<ReadonlyMap<number, number>> {
  const { rows } = await pool.query<{ id: number; at: Date | null }>({
    name: 'users.revocations',
    text: `
      select id, null::timestamptz as at from users where not enabled
      union all
      select id, tokens_valid_from from users
      where enabled and tokens_valid_from > now() - $1 * interval '1 minute'`,
    values: [withdrawnWithinMin],
  })
  return new Map(rows.map(({ id, at }) => [id, at?.getTime() ?? Number.POSITIVE_INFINITY]))
}
