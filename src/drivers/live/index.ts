/**
 * Live events over PostgreSQL's LISTEN and NOTIFY. Listeners in this instance receive events directly; the notification
 * carries them to the other instances, and each ignores its own, so every listener receives an event exactly once.
 */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { Failure } from '#domain/errors.ts'
import type { Events } from '#ports/events.ts'
import type { Live, LiveUpdate } from '#ports/live.ts'
import { keepConnected } from './connection.ts'

export type LiveDriver = Live & { close(): Promise<void> }

export type LiveOptions = {
  /** Opens a connection outside of any pool. */
  readonly open: () => Promise<pg.Client>
  readonly events: Pick<Events, 'fault'>
  /** Prepares each connection for what others use it for. */
  readonly prepare?: (client: pg.Client) => Promise<unknown>
  /** Called when a sign-in ends or an account is disabled, on any instance. */
  readonly onEnding?: () => void
  readonly listenersMax?: number
  readonly heartbeatMs?: number
}

const channel = 'speckeep_news'
/** A database trigger sends it (migrations/0007_accounts.sql). */
const endingsChannel = 'speckeep_endings'
/** Keeps a notification below PostgreSQL's 8,000 bytes even if every character takes six in JSON. */
const reasonMaxChars = 1_000
const notify = 'select pg_notify($1, payload) from unnest($2::text[]) payload'
/** If more than this waits, the database cannot keep up, and further events are dropped. */
const outboxMax = 1_000

/** The number keeps PostgreSQL from dropping one of two equal notifications. */
type Envelope = { readonly from: string; readonly number: number; readonly update: LiveUpdate }
type Listener = (event: LiveUpdate) => void

export async function startLive(options: LiveOptions): Promise<LiveDriver> {
  const { open, events, prepare, onEnding, listenersMax = 10_000, heartbeatMs = 15_000 } = options
  const self = randomUUID()
  const listeners = new Map<number, Set<Listener>>()
  const outbox: string[] = []
  let listening = 0
  let number = 0
  let sending = false

  const connection = await keepConnected({
    open,
    heartbeatMs,
    onLost: error => events.fault({ where: 'live events', error }),
    async prepare(client) {
      client.on('notification', ({ channel: name, payload }) => {
        if (name === endingsChannel) onEnding?.()
        else receive(payload ?? '')
      })
      // Live events are not worth waiting for the disk.
      await client.query(`set synchronous_commit = off; listen ${channel}; listen ${endingsChannel}`)
      await prepare?.(client)
    },
  })

  function receive(payload: string): void {
    const envelope = parseEnvelope(payload)
    if (envelope !== null && envelope.from !== self) notifyLocal(envelope.update)
  }

  function notifyLocal(event: LiveUpdate): void {
    for (const listener of listeners.get(event.projectId) ?? []) {
      try {
        listener(event)
      } catch (error) {
        events.fault({ where: 'a listener of live events', error })
      }
    }
  }

  /** Sends what has gathered while the previous batch was being sent. */
  async function send(): Promise<void> {
    if (sending) return
    sending = true
    try {
      while (outbox.length > 0) await connection.query(notify, [channel, outbox.splice(0)])
    } catch {
      // A lost connection reports itself, and live events may be missed.
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
      const envelope: Envelope = { from: self, number: number++, update: short }
      outbox.push(JSON.stringify(envelope))
      void send()
    },

    listen(projectId, listener) {
      if (listening >= listenersMax) {
        throw new Failure('unavailable', 'Too many callers are listening for live events. Read the project instead.')
      }
      // A separate wrapper, so that one function may listen twice.
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

/** Any client with the database's password may notify, so unknown payloads are ignored. */
function parseEnvelope(payload: string): Envelope | null {
  try {
    const envelope: Partial<Envelope> | null = JSON.parse(payload)
    return typeof envelope?.update?.projectId === 'number' ? (envelope as Envelope) : null
  } catch {
    return null
  }
}
