import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Failure } from '#domain/errors.ts'
import type { GitRequest } from '#ports/hosts/gitTransport.ts'
import { HostError, type RepoRef } from '#ports/hosts.ts'
import { errorBytes, type Frame, frameKinds, fromBytes, readFrames, toBytes, valueMaxBytes } from './format.ts'
import { type DiskHost, effectOf } from './host.ts'
import type { HomeLease } from './lease.ts'
import {
  isAuthorized,
  type PlainCall,
  paths,
  type SentRefusal,
  type StreamStart,
  statuses,
  targetOf,
} from './requests.ts'

export type HomeServerOptions = {
  readonly host: DiskHost
  readonly homeId: string
  readonly lease: Pick<HomeLease, 'epoch' | 'isHeld'>
  readonly key: Uint8Array
  readonly onFault: (error: unknown) => void
}

export type HomeServer = {
  /** Sends new calls away, and lets those finish that have begun. */
  close(): Promise<void>
}

const sweepMs = 50
/** Less than the process has for its end. */
const drainMaxMs = 10_000

/** Serves the repositories of this disk to the other instances. */
export async function serveHome(
  options: HomeServerOptions,
  where: { readonly host: string; readonly port: number },
): Promise<HomeServer> {
  let isClosing = false
  const lease = { epoch: options.lease.epoch, isHeld: () => !isClosing && options.lease.isHeld() }
  const serving = { ...options, lease }
  const serve = (request: IncomingMessage, response: ServerResponse) => {
    answer(serving, request, response).catch(error => {
      if (!response.destroyed && !request.destroyed) options.onFault(error)
      response.destroy()
    })
  }
  const server = createServer(serve)
  // The sender of a stream can send it only once, so it waits until it is asked for it.
  server.on('checkContinue', (request: IncomingMessage, response: ServerResponse) => {
    if (isAuthorized(options.key, request.headers) && isServed(serving, request)) response.writeContinue()
    else response.setHeader('connection', 'close')
    serve(request, response)
  })
  server.requestTimeout = 0
  await new Promise<void>((resolve, reject) => {
    server.once('error', cause =>
      reject(new Error(`HOME_ADDRESS: its port takes a free one (${cause.message})`, { cause })),
    )
    server.listen(where.port, where.host, resolve)
  })
  let closing: Promise<void> | undefined
  async function close(): Promise<void> {
    isClosing = true
    const closed = new Promise<void>(resolve => server.close(() => resolve()))
    const sweeping = setInterval(() => server.closeIdleConnections(), sweepMs)
    const tooLong = setTimeout(() => server.closeAllConnections(), drainMaxMs)
    await closed
    clearInterval(sweeping)
    clearTimeout(tooLong)
  }
  return { close: () => (closing ??= close()) }
}

type Serving = Pick<HomeServerOptions, 'homeId' | 'lease'>

/** Whether the sender means this home, and this process holds it and does not stop. */
function isServed({ homeId, lease }: Serving, { headers }: Pick<IncomingMessage, 'headers'>): boolean {
  const target = targetOf(headers)
  return target.homeId === homeId && target.epoch === lease.epoch && lease.isHeld()
}

async function answer(options: HomeServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!isAuthorized(options.key, request.headers)) {
    // Nothing is read from a sender that is not an instance.
    response.writeHead(statuses.unauthorized, { connection: 'close' }).end(() => request.destroy())
    return
  }
  if (!isServed(options, request)) return refuse(request, response, statuses.misdirected)
  if (request.url === paths.plain) return await answerPlain(options, request, response)
  if (request.url === paths.streaming) return await answerStream(options, request, response)
  refuse(request, response, statuses.unknown)
}

function refuse(request: IncomingMessage, response: ServerResponse, status: number): void {
  request.resume()
  response.writeHead(status).end()
}

async function answerPlain(options: HomeServerOptions, request: IncomingMessage, response: ServerResponse) {
  const send = (status: number, body: Buffer) => {
    response.writeHead(status, { 'content-length': body.byteLength }).end(body)
  }
  try {
    const call = fromBytes(await whole(request)) as PlainCall
    // It may have begun to stop while the call arrived: nothing has been carried out yet.
    if (!isServed(options, request)) return refuse(request, response, statuses.misdirected)
    send(statuses.ok, toBytes(await plainCall(options.host, call)))
  } catch (error) {
    send(statuses.failed, failed(error, options))
  }
}

async function plainCall(host: DiskHost, { capability, name, args }: PlainCall): Promise<unknown> {
  if (effectOf(capability, name) === null)
    throw new HostError('failed', 'the instances are of different versions: update all of them')
  const calls = host[capability] as unknown as Readonly<Record<string, (...args: readonly unknown[]) => unknown>>
  return await calls[name]?.(...args)
}

/** The first chunk decides whether the call failed: what follows can only break off. */
async function answerStream(options: HomeServerOptions, request: IncomingMessage, response: ServerResponse) {
  const frames = readFrames(request)
  const first = await frames.next()
  if (first.done) return refuse(request, response, statuses.unknown)
  const left = new AbortController()
  response.once('close', () => left.abort())
  const chunks = streamingCall(options.host, fromBytes(first.value.content) as StreamStart, frames, left.signal)
  const yielded = chunks[Symbol.asyncIterator]()
  const head = await yielded.next().catch((error: unknown) => {
    request.resume()
    response.writeHead(statuses.failed).end(failed(error, options))
    return null
  })
  if (head === null) return
  response.writeHead(statuses.ok)
  async function* all(): AsyncIterable<Uint8Array> {
    for (let next = head; next !== null && !next.done; next = await yielded.next()) yield next.value
  }
  try {
    await pipeline(Readable.from(all(), { objectMode: false }), response)
  } finally {
    await yielded.return?.()
  }
}

function streamingCall(
  { transport, bundles }: DiskHost,
  { call, args }: StreamStart,
  frames: AsyncIterable<Frame>,
  signal: AbortSignal,
): AsyncIterable<Uint8Array> {
  const [repo, request] = args as [RepoRef, GitRequest & { readonly filesMax?: number | null }]
  if (call === 'bundle') return bundles.bundle(repo, { caller: request.caller, signal })
  if (call === 'advertise') return transport.advertise(repo, request)
  let refused: Failure | null = null
  async function* body(): AsyncIterable<Uint8Array> {
    for await (const { kind, content } of frames) {
      if (kind === frameKinds.value) {
        const { reason, message } = fromBytes(content) as SentRefusal
        refused = new Failure(reason, message)
      }
      // The bounds are asked once more for a refusal, which is not part of the push.
      yield kind === frameKinds.value ? new Uint8Array(0) : content
    }
  }
  const { filesMax, ...asked } = request
  const push = filesMax === undefined ? {} : { push: { filesMax, take: async () => refused } }
  return transport.exchange(repo, { ...asked, ...push }, body(), signal)
}

function failed(error: unknown, { onFault }: Pick<HomeServerOptions, 'onFault'>): Buffer {
  if (!(error instanceof HostError) && !(error instanceof Failure)) onFault(error)
  return errorBytes(error)
}

async function whole(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.byteLength
    if (bytes > valueMaxBytes) throw new HostError('too_large', `a call has at most ${valueMaxBytes} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts)
}
