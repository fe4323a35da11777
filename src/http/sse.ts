import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#ports/settings.ts'
import { userIdOf } from './caller.ts'
import { onceClosed } from './connections/closed.ts'
import { limitConcurrency, limitConcurrencyByAddress } from './connections/concurrency.ts'

export type ServerEvent = { readonly event: string; readonly data: unknown }

/** Sent when nothing else is, so that proxies keep the connection open and dead ones are detected. */
const heartbeatMs = 15_000
/** A listener that does not read is disconnected rather than buffered in memory. */
const waitingMax = 1_000

/**
 * Responds with server-sent events. `run` sends events until it returns or `signal` reports that the caller has
 * disconnected; it has to report its own errors.
 */
export function streamEvents<E extends ServerEvent>(
  request: FastifyRequest,
  reply: FastifyReply,
  run: (send: (event: E) => void, signal: AbortSignal) => Promise<void>,
): FastifyReply {
  const gone = new AbortController()
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      gone.abort()
      done(error)
    },
  })
  let waiting = 0
  const push = (text: string): void => {
    if (stream.destroyed || gone.signal.aborted) return
    waiting = stream.readableLength === 0 ? 0 : waiting + 1
    if (waiting > waitingMax) stream.destroy()
    else stream.push(text)
  }
  const heartbeat = setInterval(() => push(': still here\n\n'), heartbeatMs).unref()
  onceClosed(reply.raw, () => gone.abort())
  run(({ event, data }) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), gone.signal)
    .catch(error => request.log.error({ err: error }, 'an event stream broke off'))
    .finally(() => {
      clearInterval(heartbeat)
      stream.push(null)
    })
  return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
}

/** Rejects event streams above the limit of one user or address. */
export type LimitStreams = (request: FastifyRequest, reply: FastifyReply) => void

export function eventStreamLimits(
  settings: Pick<Settings, 'eventStreamsPerUser' | 'eventStreamsPerAddress'>,
): LimitStreams {
  const perUser = limitConcurrency(settings.eventStreamsPerUser, 'event streams of one user')
  const perAddress = limitConcurrencyByAddress(settings.eventStreamsPerAddress, 'event streams')
  return (request, reply) => {
    perUser.hold(String(userIdOf(request)), reply.raw)
    perAddress.hold(request.ip, reply.raw)
  }
}
