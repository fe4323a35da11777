import type { IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { HostError } from '#ports/hosts.ts'
import type { HomeStore } from '#ports/stores/homes.ts'
import { errorFrom, frameKinds, fromBytes, toBytes, toFrame } from './format.ts'
import { effectOf } from './host.ts'
import { headersFor, type PlainCall, paths, type StreamStart, statuses } from './requests.ts'
import { NotConnected, type Sent, send } from './send.ts'

export type PeerOptions = {
  readonly store: Pick<HomeStore, 'find'>
  readonly key: Uint8Array
  /** How long a call waits for an instance that is started again. */
  readonly returnMaxMs: number
}

/** Calls to the instances that hold other homes. */
export type Peers = {
  call(homeId: string, call: PlainCall): Promise<unknown>
  /** `frames`, if any, follow the start; the answer is what the other instance yields. */
  stream(
    homeId: string,
    start: StreamStart,
    frames: AsyncIterable<Uint8Array> | null,
    signal: AbortSignal | undefined,
  ): AsyncIterable<Uint8Array>
}

type Reached = { readonly homeId: string; readonly address: string; readonly epoch: number }

/** How often a call that takes long asks whether the other instance still holds its home. */
const askEveryMs = 10_000
const retryAfterS = 5
const lookEveryMs = 250
/** Many calls may wait for an instance that takes long to stop, and each connects to it. */
const looksMaxMs = 1_000

export function peersOf({ store, key, returnMaxMs }: PeerOptions): Peers {
  const reached = new Map<string, Reached>()
  const looks = new Map<string, ReturnType<typeof store.find>>()

  /** Calls that look at the same time share a query. */
  function look(homeId: string): ReturnType<typeof store.find> {
    const running = looks.get(homeId)
    if (running !== undefined) return running
    const looking = store.find(homeId).finally(() => looks.delete(homeId))
    looks.set(homeId, looking)
    return looking
  }

  /** Carries out what may be repeated, until the home is served or has been away for too long. */
  async function untilReached<T>(homeId: string, known: Reached | undefined, act: (to: Reached) => Promise<T>) {
    const giveUpAtMs = performance.now() + returnMaxMs
    let mayHaveArrived = false
    let pauseMs = lookEveryMs
    for (let to = known; ; to = undefined) {
      try {
        return await act(to ?? (await find(homeId)))
      } catch (error) {
        if (!(error instanceof NotReached)) throw error
        mayHaveArrived ||= error.mayHaveArrived
        // What was known may be of a process that has been replaced since.
        if (to !== undefined) continue
        const isReturning = error.awayMs < returnMaxMs && performance.now() < giveUpAtMs
        if (!isReturning) throw mayHaveArrived ? brokenOff(error) : error
        await wait(pauseMs)
        pauseMs = Math.min(2 * pauseMs, looksMaxMs)
      }
    }
  }

  async function find(homeId: string): Promise<Reached> {
    const home = await look(homeId)
    if (home === null || home.awayMs > 0) throw new NotReached({ awayMs: home?.awayMs ?? Number.POSITIVE_INFINITY })
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
      if (home?.epoch !== epoch || home.awayMs > 0) ended.abort(brokenOff())
    }
    const asking = setInterval(() => ask().catch(() => {}), askEveryMs).unref()
    return { signal: ended.signal, [Symbol.asyncDispose]: async () => clearInterval(asking) }
  }

  async function post(to: Reached, path: string, rest: Pick<Sent, 'body' | 'signal'>): Promise<IncomingMessage> {
    const url = new URL(path, to.address)
    const response = await send({ url, headers: headersFor(key, to), ...rest }).catch(error => {
      reached.delete(to.homeId)
      if (rest.signal.aborted) throw rest.signal.reason
      if (!(error instanceof NotConnected)) throw brokenOff(error)
      throw new NotReached({ cause: error, mayHaveArrived: error.mayHaveArrived })
    })
    if (response.statusCode === statuses.ok) return response
    const body = await buffer(response).catch(throwBrokenOff)
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
    return fromBytes(await buffer(response).catch(throwBrokenOff))
  }

  /** Sent again when its answer is lost. */
  async function askAgain(to: Reached, call: PlainCall): Promise<unknown> {
    return await ask(to, call).catch(throwRepeatable)
  }

  return {
    async call(homeId, call) {
      const once = effectOf(call.capability, call.name) === 'repeatable' ? askAgain : ask
      return await untilReached(homeId, reached.get(homeId), to => once(to, call))
    },

    async *stream(homeId, start, frames, signal) {
      await using opening = new AsyncDisposableStack()
      let isSent = false
      async function* body(): AsyncIterable<Uint8Array> {
        yield toFrame(frameKinds.value, toBytes(start))
        if (frames === null) return
        isSent = true
        yield* frames
      }
      // What is known of the other instance may be outdated, and frames can be sent only once.
      const [response, either] = await untilReached(homeId, undefined, async to => {
        const held = opening.use(whileHeld(to))
        const either = signal ? AbortSignal.any([signal, held.signal]) : held.signal
        const response = await post(to, paths.streaming, { body: body(), signal: either }).catch(error => {
          if (signal?.aborted) throw error
          if (!isSent) return throwRepeatable(error)
          const isHarmless = error instanceof NotReached || (error instanceof BrokenOff && changesNothing(start))
          throw isHarmless ? notRunning(error) : error
        })
        return [response, either] as const
      })
      try {
        yield* response as AsyncIterable<Uint8Array>
      } catch (error) {
        throw either.aborted ? either.reason : throwBrokenOff(error)
      } finally {
        response.destroy()
      }
    },
  }
}

/** No process listens at the address, or another process than the one that was meant. */
class NotReached extends HostError {
  /** For how long no process has held the home. */
  readonly awayMs: number
  /** Whether a process may have received the call before it ended; otherwise nothing was changed. */
  readonly mayHaveArrived: boolean

  constructor({
    awayMs = 0,
    mayHaveArrived = false,
    cause,
  }: Partial<Pick<NotReached, 'awayMs' | 'mayHaveArrived' | 'cause'>> = {}) {
    super('busy', notRunningMessage, { cause, retryAfterS })
    this.awayMs = awayMs
    this.mayHaveArrived = mayHaveArrived
  }
}

const notRunningMessage =
  'The instance with this repository is not running now. Nothing was changed; try again shortly.'

function notRunning(cause: unknown): HostError {
  return new HostError('busy', notRunningMessage, { cause, retryAfterS })
}

/** The other instance may have received the call, and ended before it answered. */
class BrokenOff extends HostError {}

function brokenOff(cause?: unknown): BrokenOff {
  return new BrokenOff(
    'failed',
    'The connection to the instance with this repository broke off. Check whether the change was made.',
    { cause },
  )
}

function throwBrokenOff(cause: unknown): never {
  throw brokenOff(cause)
}

/** For calls of which the other instance has nothing to carry out, or that change nothing. */
function throwRepeatable(error: unknown): never {
  const mayHaveArrived = error instanceof BrokenOff || (error instanceof NotReached && error.mayHaveArrived)
  throw mayHaveArrived ? new NotReached({ cause: error }) : error
}

function changesNothing({ call, args }: StreamStart): boolean {
  const [, request] = args as [unknown, { readonly service?: string } | undefined]
  return call !== 'exchange' || request?.service === 'git-upload-pack'
}
