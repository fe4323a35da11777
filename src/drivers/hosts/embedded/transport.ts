import { buffer } from 'node:stream/consumers'
import { packetLine } from '#domain/gitPackets.ts'
import type { GitRequest, GitTransport } from '#ports/hosts/gitTransport.ts'
import { childStreams } from './transport/childStreams.ts'
import { boundedPush, withReason } from './transport/pushBounds.ts'
import { limited, withFirstPacket } from './transport/requestBody.ts'
import { HiddenObject, type ServiceOptions, serviceStarter } from './transport/startService.ts'

export type TransportOptions = ServiceOptions & {
  readonly pushMaxBytes: number
  /** The request body of a fetch; held in memory until it is complete. */
  readonly fetchMaxBytes: number
  readonly onPush: (id: number) => void
}

/**
 * The smart HTTP protocol (gitprotocol-http): git itself answers, one short-lived child per request. A child is started
 * only once there is something for it to do, however slow the sender, and their number is limited.
 */
export function gitTransport(options: TransportOptions): GitTransport {
  const { children, pushMaxBytes, fetchMaxBytes, log, onPush } = options
  const start = serviceStarter(options)
  const streams = childStreams(children, log)

  async function* advertise(id: number, request: GitRequest): AsyncIterable<Uint8Array> {
    const child = await start(id, request, { kind: 'advertise' })
    try {
      child.stdin.end()
      yield Buffer.from(`${packetLine(`# service=${request.service}\n`)}0000`)
      yield* streams.output(child)
    } finally {
      await children.stop(child)
    }
  }

  async function* servePush(
    id: number,
    request: GitRequest,
    sent: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> {
    const { head, body } = await withFirstPacket(limited(sent, pushMaxBytes))
    const bounded = boundedPush(body, request.push)
    const child = await start(id, request, { kind: 'push', signal })
    try {
      yield* withReason(streams.answer(child, bounded.body, signal), bounded, head)
    } finally {
      onPush(id)
    }
  }

  async function* serveFetch(
    id: number,
    request: GitRequest,
    sent: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> {
    const body = await buffer(limited(sent, fetchMaxBytes))
    try {
      const child = await start(id, request, { kind: 'fetch', signal, body })
      yield* streams.answer(child, [body], signal)
    } catch (error) {
      if (!(error instanceof HiddenObject)) throw error
      yield Buffer.from(packetLine(`ERR upload-pack: not our ref ${error.sha}`))
    }
  }

  return {
    advertise: ({ id }, request) => advertise(id, request),
    exchange: ({ id }, request, body, signal) =>
      request.service === 'git-receive-pack'
        ? servePush(id, request, body, signal)
        : serveFetch(id, request, body, signal),
  }
}
