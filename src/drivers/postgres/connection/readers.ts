/**
 * A few connections that many concurrent reads share: queries are pipelined. With a thousand callers, this avoids the
 * queue that a pool has. For single read-only statements: nothing here may open a transaction, set a parameter, or take
 * long, since a connection answers in order.
 */
import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { openClient, type PoolOptions, requirePrimary } from './pool.ts'

export type Readers = {
  /** Runs one read statement. A lost connection fails the reads on it, and the next read opens another. */
  query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>>
  end(): Promise<void>
}

type Slot = { client: Promise<pg.Client> | undefined; waiting: number }

const slotCount = 8
const connectTimeoutMinMs = 3_000

export function openReaders(address: DatabaseAddress, options: PoolOptions): Readers {
  const slots: readonly Slot[] = Array.from({ length: slotCount }, () => ({ client: undefined, waiting: 0 }))

  const connectTimeoutMs = Math.max(connectTimeoutMinMs, options.queryTimeoutMs ?? 0)

  async function openReader(): Promise<pg.Client> {
    const client = await openClient(address, { ...options, connectTimeoutMs, pipeline: true })
    await requirePrimary(client)
    return client
  }

  function connect(slot: Slot): Promise<pg.Client> {
    const connecting = openReader()
    const forget = () => {
      if (slot.client === connecting) slot.client = undefined
    }
    connecting.then(client => client.once('end', forget), forget)
    slot.client = connecting
    return connecting
  }

  return {
    async query(statement) {
      const slot = slots.reduce((least, other) => (other.waiting < least.waiting ? other : least))
      slot.waiting++
      const connecting = slot.client ?? connect(slot)
      try {
        return await (await connecting).query(statement)
      } catch (error) {
        if (!(error instanceof pg.DatabaseError)) endUnusable(slot, connecting)
        throw error
      } finally {
        slot.waiting--
      }
    },
    async end() {
      await Promise.allSettled(slots.map(async slot => (await slot.client)?.end()))
    },
  }
}

/** An error that PostgreSQL did not send, such as a timeout, leaves an unusable connection. */
function endUnusable(slot: Slot, connecting: Promise<pg.Client>): void {
  if (slot.client === connecting) slot.client = undefined
  connecting.then(client => client.end()).catch(() => {})
}
