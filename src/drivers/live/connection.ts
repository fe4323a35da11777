import type pg from 'pg'

export type PersistentConnection = {
  /** Queries run one after the other; they fail while there is no connection. */
  query(text: string, values: unknown[]): Promise<unknown>
  close(): Promise<void>
}

type Options = {
  readonly open: () => Promise<pg.Client>
  /** Prepares a new connection for use: the first one and each replacement. */
  readonly prepare: (client: pg.Client) => Promise<unknown>
  readonly onLost: (error: unknown) => void
  /** A connection that does not answer a ping for this long counts as broken. */
  readonly heartbeatMs: number
}

type ActiveConnection = { readonly client: pg.Client; readonly query: PersistentConnection['query'] }

const firstDelayMs = 100
const maxDelayMs = 10_000

/** A connection that is reopened when it breaks, with growing delays. Rejects only if the first one fails. */
export async function keepConnected(options: Options): Promise<PersistentConnection> {
  const { open, prepare, onLost, heartbeatMs } = options
  let active: ActiveConnection | undefined
  let timer: NodeJS.Timeout | undefined
  let closed = false
  await connect()

  async function connect(): Promise<void> {
    const client = await open()
    try {
      await prepare(client)
    } catch (error) {
      await end(client)
      throw error
    }
    if (closed) return end(client)
    const opened = lineOver(client)
    active = opened
    const heartbeat = watchHeartbeat(opened, heartbeatMs, lose)
    client.once('error', lose)
    client.once('end', () => lose(new Error('The database closed the connection.')))

    function lose(error: unknown): void {
      clearInterval(heartbeat)
      if (active !== opened) return
      active = undefined
      if (closed) return
      onLost(error)
      void end(client)
      reconnect(firstDelayMs)
    }
  }

  /** Half of the delay is random, so that many instances do not reconnect at the same moment. */
  function reconnect(delayMs: number): void {
    const retry = () => {
      connect().catch(() => {
        if (!closed) reconnect(Math.min(delayMs * 2, maxDelayMs))
      })
    }
    timer = setTimeout(retry, delayMs * (0.5 + Math.random() / 2)).unref()
  }

  return {
    async query(text, values) {
      if (active === undefined) throw new Error('There is currently no connection to the database.')
      return active.query(text, values)
    },
    async close() {
      closed = true
      clearTimeout(timer)
      if (active !== undefined) await end(active.client)
    },
  }
}

function lineOver(client: pg.Client): ActiveConnection {
  let last: Promise<unknown> = Promise.resolve()
  return {
    client,
    query(text, values) {
      const answer = last.then(() => client.query(text, values))
      last = answer.catch(() => {})
      return answer
    },
  }
}

/** A network that drops all packets looks like a quiet one, so the database is pinged. */
function watchHeartbeat(
  active: ActiveConnection,
  everyMs: number,
  onTimeout: (error: unknown) => void,
): NodeJS.Timeout {
  let unanswered = false
  const beat = () => {
    if (unanswered) return onTimeout(new Error(`The database did not answer for ${everyMs} ms.`))
    unanswered = true
    active.query('select 1', []).then(() => {
      unanswered = false
    }, onTimeout)
  }
  return setInterval(beat, everyMs).unref()
}

async function end(client: pg.Client): Promise<void> {
  await client.end().catch(() => {})
}
