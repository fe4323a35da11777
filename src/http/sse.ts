import { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Settings } from '#ports/settings.ts'
import { clientSubnet, userIdOf } from './caller.ts'
import { limitConcurrency } from './concurrency.ts'

export type ServerEvent = { readonly event: string; readonly data: unknown }

/** Sent when nothing else is, so that proxies keep the connection and dead ones are noticed. */
const heartbeatMs = 15_000
/** A listener that does not read is cut off rather than held in memory. */
const waitingMax = 1_000

/**
 * Answers with server-sent events. `run` sends events until it returns or `signal` says that the caller is gone; what it
 * throws is its own matter to report.
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
  request.raw.once('close', () => gone.abort())
  reply.raw.once('close', () => gone.abort())
  run(({ event, data }) => push(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`), gone.signal)
    .catch(error => request.log.error({ err: error }, 'an event stream broke off'))
    .finally(() => {
      clearInterval(heartbeat)
      stream.push(null)
    })
  return reply.type('text/event-stream; charset=utf-8').header('x-accel-buffering', 'no').send(stream)
}

/** Refuses a stream too many of one user, or of one address. */
export type LimitStreams = (request: FastifyRequest, reply: FastifyReply) => void

export function eventStreamLimits(
  settings: Pick<Settings, 'eventStreamsPerUser' | 'eventStreamsPerAddress'>,
): LimitStreams {
  const perUser = limitConcurrency(settings.eventStreamsPerUser, 'event streams of one user')
  const perAddress = limitConcurrency(settings.eventStreamsPerAddress, 'event streams from one address')
  return (request, reply) => {
    reply.raw.once('close', perUser.enter(String(userIdOf(request))))
    reply.raw.once('close', perAddress.enter(clientSubnet(request.ip)))
  }
}
