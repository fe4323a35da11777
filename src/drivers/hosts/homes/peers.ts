import type { IncomingMessage } from 'node:http'
import { HostError } from '#ports/hosts.ts'
import type { HomeStore } from '#ports/stores/homes.ts'
import { errorFrom, frameKinds, fromBytes, toBytes, toFrame } from './format.ts'
import { headersFor, type PlainCall, paths, type StreamStart, statuses } from './requests.ts'
import { bytesOf, NotConnected, type Sent, send } from './send.ts'

export type PeerOptions = {
  readonly store: Pick<HomeStore, 'find'>
  readonly key: Uint8Array
}

/** Calls to the instances that hold other homes. */
export type Peers = {
  call(homeId: string, call: PlainCall): Promise<unknown>
  /** `frames` follow the start; the answer is what the other instance yields. */
  stream(
    homeId: string,
    start: StreamStart,
    frames: AsyncIterable<Uint8Array>,
    signal: AbortSignal | undefined,
  ): AsyncIterable<Uint8Array>
}

type Reached = { readonly homeId: string; readonly address: string; readonly epoch: number }

/** How often a call that takes long asks whether the other instance still holds its home. */
const askEveryMs = 10_000
const retryAfterS = 5

export function peersOf({ store, key }: PeerOptions): Peers {
  const reached = new Map<string, Reached>()

  async function find(homeId: string): Promise<Reached> {
    const home = await store.find(homeId)
    if (home === null || !home.isLeased) throw new NotReached()
    if (home.address === null) throw new HostError('failed', 'The instance with this repository has no HOME_ADDRESS.')
    const found = { homeId, address: home.address, epoch: home.epoch }
    reached.set(homeId, found)
    return found
  }

  /** Ends when the home has no holder, or another one: the connection to a machine that is gone may stay open. */
  function whileHeld({ homeId, epoch }: Reached): AsyncDisposable & { readonly signal: AbortSignal } {
    const ended = new AbortController()
    const ask = async () => {
      const home = await store.find(homeId)
      if (home?.epoch !== epoch || !home.isLeased) ended.abort(brokenOff())
    }
    const asking = setInterval(() => ask().catch(() => {}), askEveryMs).unref()
    return { signal: ended.signal, [Symbol.asyncDispose]: async () => clearInterval(asking) }
  }

  async function post(to: Reached, path: string, rest: Pick<Sent, 'body' | 'signal'>): Promise<IncomingMessage> {
    const url = new URL(path, to.address)
    const response = await send({ url, headers: headersFor(key, to), ...rest }).catch(error => {
      reached.delete(to.homeId)
      if (rest.signal.aborted) throw rest.signal.reason
      throw error instanceof NotConnected ? new NotReached(error) : brokeOff(error)
    })
    if (response.statusCode === statuses.ok) return response
    const body = await bytesOf(response).catch(brokeOff)
    if (response.statusCode === statuses.failed) throw errorFrom(body)
    reached.delete(to.homeId)
    if (response.statusCode === statuses.misdirected) throw new NotReached()
    if (response.statusCode === statuses.unauthorized)
      throw new HostError('failed', 'The instance with this repository has another JWT_SECRET.')
    throw new HostError('failed', `The instance with this repository answered ${response.statusCode}.`)
  }

  async function ask(to: Reached, call: PlainCall): Promise<unknown> {
    await using held = whileHeld(to)
    const response = await post(to, paths.plain, { body: toBytes(call), signal: held.signal })
    return fromBytes(await bytesOf(response).catch(brokeOff))
  }

  return {
    async call(homeId, call) {
      const known = reached.get(homeId)
      if (known === undefined) return await ask(await find(homeId), call)
      try {
        return await ask(known, call)
      } catch (error) {
        if (!(error instanceof NotReached)) throw error
        // What was known may be of a process that has been replaced since.
        return await ask(await find(homeId), call)
      }
    },

    async *stream(homeId, start, frames, signal) {
      // Frames can be sent once, so what is known of the other instance must not be outdated.
      const to = await find(homeId)
      await using held = whileHeld(to)
      const either = signal ? AbortSignal.any([signal, held.signal]) : held.signal
      async function* body(): AsyncIterable<Uint8Array> {
        yield toFrame(frameKinds.value, toBytes(start))
        yield* frames
      }
      const response = await post(to, paths.streaming, { body: body(), signal: either })
      try {
        yield* response as AsyncIterable<Uint8Array>
      } catch (error) {
        throw either.aborted ? either.reason : brokeOff(error)
      } finally {
        response.destroy()
      }
    },
  }
}

/** Nothing was carried out: no process listens at the address, or another process than the one that was meant. */
class NotReached extends HostError {
  constructor(cause?: unknown) {
    const message = 'The instance with this repository is not running now. Nothing was changed; try again shortly.'
    super('busy', message, { cause, retryAfterS })
  }
}

function brokenOff(cause?: unknown): HostError {
  return new HostError('failed', 'The instance with this repository broke off. Look whether the change was made.', {
    cause,
  })
}

function brokeOff(cause: unknown): never {
  throw brokenOff(cause)
}
