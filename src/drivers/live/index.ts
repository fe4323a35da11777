/**
 * Live news over PostgreSQL's LISTEN and NOTIFY. Listeners of this instance get their news directly; the notification
 * takes it to the other instances, and each leaves aside what it sent itself, so everybody gets it exactly once.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Failure } from '#domain/errors.ts'
import type { Events } from '#ports/events.ts'
import type { Live, LiveUpdate } from '#ports/live.ts'
import { keepConnected } from './connection.ts'

export type LiveDriver = Live & { close(): Promise<void> }

export type LiveOptions = {
  /** Opens a connection that no pool will take back. */
  readonly open: () => Promise<pg.Client>
  readonly events: Pick<Events, 'fault'>
  /** Hears that some sign-in has ended or some account was disabled, on whichever instance. */
  readonly onEnding?: () => void
  readonly listenersMax?: number
  readonly heartbeatMs?: number
}

const channel = 'speckeep_news'
/** The database itself tells it (migrations/0007_accounts.sql). */
const endingsChannel = 'speckeep_endings'
/** Keeps a notification below PostgreSQL's 8,000 bytes even when every character needs six in JSON. */
const reasonMaxChars = 1_000
const notify = 'select pg_notify($1, payload) from unnest($2::text[]) payload'
/** More than this waiting means that the database does not keep up; what comes then is left out. */
const outboxMax = 1_000

/** The number keeps PostgreSQL from dropping one of two equal pieces of news. */
type Envelope = { readonly from: string; readonly number: number; readonly news: LiveUpdate }
type Listener = (event: LiveUpdate) => void

export async function startLive(options: LiveOptions): Promise<LiveDriver> {
  const { open, events, onEnding, listenersMax = 10_000, heartbeatMs = 15_000 } = options
  const self = randomUUID()
  const listeners = new Map<number, Set<Listener>>()
  const outbox: string[] = []
  let listening = 0
  let number = 0
  let sending = false

  const connection = await keepConnected({
    open,
    heartbeatMs,
    onLost: error => events.fault({ where: 'live news', error }),
    prepare(client) {
      client.on('notification', ({ channel: name, payload }) => {
        if (name === endingsChannel) onEnding?.()
        else receive(payload ?? '')
      })
      // News is not worth waiting for the disk.
      return client.query(`set synchronous_commit = off; listen ${channel}; listen ${endingsChannel}`)
    },
  })

  function receive(payload: string): void {
    const envelope = parseEnvelope(payload)
    if (envelope !== null && envelope.from !== self) notifyLocal(envelope.news)
  }

  function notifyLocal(event: LiveUpdate): void {
    for (const listener of listeners.get(event.projectId) ?? []) {
      try {
        listener(event)
      } catch (error) {
        events.fault({ where: 'a listener of live news', error })
      }
    }
  }

  /** Sends whatever has gathered while the last batch was under way. */
  async function send(): Promise<void> {
    if (sending) return
    sending = true
    try {
      while (outbox.length > 0) await connection.query(notify, [channel, outbox.splice(0)])
    } catch {
      // A lost connection reports itself, and news may be missed.
      outbox.length = 0
    } finally {
      sending = false
    }
  }

  return {
    async publish(event) {
      const short = shorten(event)
      notifyLocal(short)
      if (outbox.length >= outboxMax) return
      const envelope: Envelope = { from: self, number: number++, news: short }
      outbox.push(JSON.stringify(envelope))
      void send()
    },

    listen(projectId, listener) {
      if (listening >= listenersMax) {
        throw new Failure('unavailable', 'Too many callers listen for live news now. Read the project instead.')
      }
      // A wrapper of its own, so that one function may listen twice.
      const own: Listener = event => listener(event)
      const ofProject = listeners.get(projectId) ?? new Set()
      listeners.set(projectId, ofProject.add(own))
      listening++
      return () => {
        if (!ofProject.delete(own)) return
        listening--
        if (ofProject.size === 0) listeners.delete(projectId)
      }
    },

    async close() {
      listeners.clear()
      await connection.close()
    },
  }
}

function shorten(event: LiveUpdate): LiveUpdate {
  if (event.kind !== 'status' || event.statusReason === null) return event
  return { ...event, statusReason: event.statusReason.slice(0, reasonMaxChars) }
}

/** Anybody with the database's password may notify, so what is not ours is left aside. */
function parseEnvelope(payload: string): Envelope | null {
  try {
    const envelope: Partial<Envelope> | null = JSON.parse(payload)
    return typeof envelope?.news?.projectId === 'number' ? (envelope as Envelope) : null
  } catch {
    return null
  }
}
