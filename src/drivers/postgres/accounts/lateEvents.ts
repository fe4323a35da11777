import { type Kysely, sql } from 'kysely'
import type { SecurityEvent } from '#ports/stores/securityLog.ts'
import type { Schema } from '../schema.ts'

type LateEvent = SecurityEvent & { readonly userId: number }

export type LateEvents = {
  /** Resolves before the event is written, unless too many wait. */
  add(event: LateEvent): Promise<void>
  /** Writes what waits. */
  write(): Promise<void>
  close(): Promise<void>
}

const writeEveryMs = 500
const waitingMax = 1_000

/**
 * Events that are written together, in their order, twice a second: how long a caller waits does not depend on whether
 * there is one. Those that cannot be written wait for the next time.
 */
export function lateEvents(db: Kysely<Schema>): LateEvents {
  let waiting: LateEvent[] = []
  let writing = Promise.resolve()
  const timer = setInterval(() => {
    write().catch(() => {})
  }, writeEveryMs).unref()

  function write(): Promise<void> {
    writing = writing.catch(() => {}).then(writeWaiting)
    return writing
  }

  async function writeWaiting(): Promise<void> {
    const events = waiting
    if (events.length === 0) return
    waiting = []
    try {
      await insert(db, events)
    } catch (error) {
      waiting = [...events, ...waiting]
      throw error
    }
  }

  return {
    async add(event) {
      waiting.push(event)
      if (waiting.length >= waitingMax) await write()
    },
    write,
    async close() {
      clearInterval(timer)
      await write().catch(() => {})
    },
  }
}

/** Without those of accounts that have been deleted since. */
async function insert(db: Kysely<Schema>, events: readonly LateEvent[]): Promise<void> {
  await sql`insert into security_log (user_id, what, about, address, user_agent, at)
    select "userId", what, about, address, "userAgent", at
    from jsonb_to_recordset(${JSON.stringify(events)}::jsonb)
      as event("userId" bigint, what text, about text, address text, "userAgent" text, at timestamptz)
    where exists (select from users where id = "userId")`.execute(db)
}
