import type { Failure } from '#domain/errors.ts'
import type { GitRequest } from '#ports/hosts/gitTransport.ts'
import type { PushBounds } from '#ports/hosts/storage.ts'
import type { RepoRef } from '#ports/hosts.ts'
import { frameKinds, toBytes, toFrame } from './format.ts'
import type { Peers } from './peers.ts'
import type { SentRefusal } from './requests.ts'

/** A fetch or push that another instance answers. The bounds of a push are asked here, where its caller is known. */
export async function* forwardedExchange(
  peers: Pick<Peers, 'stream'>,
  homeId: string,
  repo: RepoRef,
  { push, ...request }: GitRequest,
  body: AsyncIterable<Uint8Array>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const bounded = boundedFrames(body, push)
  const args = [repo, { ...request, ...(push && { filesMax: push.filesMax }) }]
  try {
    yield* peers.stream(homeId, { call: 'exchange', args }, bounded.frames, signal)
  } catch (error) {
    throw bounded.reason() ?? error
  }
}

type BoundedFrames = {
  readonly frames: AsyncIterable<Uint8Array>
  /** Why the sender ended them early. */
  reason(): unknown
}

/** Of git's protocol (gitprotocol-common): the first one says in which form the sender takes the reason of a refusal. */
const packetMaxBytes = 65_520

/**
 * The chunks up to the limit, but no less than the first packet, and the refusal. The rest is still read from the
 * sender, who listens only afterwards.
 */
function boundedFrames(body: AsyncIterable<Uint8Array>, bounds: PushBounds | undefined): BoundedFrames {
  let refused: Failure | null = null
  let broken: unknown
  let sentBytes = 0
  async function* frames(): AsyncIterable<Uint8Array> {
    try {
      for await (const chunk of body) {
        if (refused === null) {
          refused = (await bounds?.take(chunk.byteLength)) ?? null
          if (refused !== null) yield refusalFrame(refused)
        }
        if (refused !== null && sentBytes >= packetMaxBytes) continue
        sentBytes += chunk.byteLength
        yield toFrame(frameKinds.chunk, chunk)
      }
    } catch (error) {
      broken = error
      throw error
    }
  }
  return { frames: frames(), reason: () => refused ?? broken }
}

function refusalFrame({ reason, message }: Failure): Buffer {
  return toFrame(frameKinds.value, toBytes({ reason, message } satisfies SentRefusal))
}
