import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { GitRequest, GitTransport } from '#ports/gitTransport.ts'
import { HostError } from '#ports/hosts.ts'
import { type Children, errorOutputOf, type GitChild } from './children.ts'
import type { Gate } from './gate.ts'
import type { Repositories } from './repository.ts'
import { filesMaxVariable } from './transport/hook.ts'
import { isPacketComplete, packetLine } from './transport/packets.ts'
import { boundedPush, withReason } from './transport/pushBounds.ts'
import { checkPushedNames } from './transport/pushedNames.ts'
import { hiddenWant } from './transport/wants.ts'

export type TransportOptions = {
  readonly children: Children
  readonly gate: Gate
  readonly repositories: Repositories
  readonly pushMaxBytes: number
  /** The request body of a fetch; held in memory until it is complete. */
  readonly fetchMaxBytes: number
  /** How long one child may run, however much it still sends or receives. */
  readonly answerMaxMs: number
  readonly log: (line: string) => void
  readonly onPush: (id: number) => void
}

/**
 * The smart HTTP protocol (gitprotocol-http): git itself answers, one short-lived child per request. A child is started
 * only once there is something for it to do, however slow the sender, and their number is limited.
 */
export function gitTransport(options: TransportOptions): GitTransport {
  const { children, gate, repositories, pushMaxBytes, fetchMaxBytes, answerMaxMs, log, onPush } = options

  async function start(
    id: number,
    request: GitRequest,
    args: readonly string[],
    { signal, isPush, fetch }: ServeOptions = {},
  ): Promise<GitChild> {
    const { service, protocol, caller } = request
    const release = await gate.enter(caller, signal)
    try {
      const repo = await repositories.open({ id })
      await repo.requirePresent()
      if (service === 'git-receive-pack') await repo.writing.runExclusive(repo.recover)
      const hidden = fetch === undefined ? null : await hiddenWant(repo, fetch)
      if (hidden !== null) throw new HiddenObject(hidden)
      signal?.throwIfAborted()
      const child = children.start([service.replace('git-', ''), '--stateless-rpc', ...args, repo.dir], {
        worksOn: service === 'git-receive-pack' ? repo.dir : null,
        env: { ...versionOf(protocol), ...(isPush && hookLimits(request)) },
        ...(isPush && { onHookSession: checkPushedNames }),
      })
      const overdue = setTimeout(() => {
        log(`git ${child.spawnargs[1]} took longer than ${answerMaxMs / 1_000} s and was stopped`)
        void children.stop(child)
      }, answerMaxMs)
      for (const end of ['error', 'close'] as const) {
        child.once(end, () => {
          clearTimeout(overdue)
          release()
        })
      }
      return child
    } catch (error) {
      release()
      throw error
    }
  }

  async function* advertise(id: number, request: GitRequest): AsyncIterable<Uint8Array> {
    const child = await start(id, request, ['--advertise-refs'])
    try {
      child.stdin.end()
      yield Buffer.from(`${packetLine(`# service=${request.service}\n`)}0000`)
      yield* output(children, child, log)
    } finally {
      await children.stop(child)
    }
  }

  async function* exchange(
    id: number,
    request: GitRequest,
    body: AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> {
    if (request.service === 'git-receive-pack') {
      const push = await withFirstPacket(limited(body, pushMaxBytes))
      const bounded = boundedPush(push.body, request.push)
      const child = await start(id, request, [], { signal, isPush: true })
      try {
        yield* withReason(answer(child, bounded.body, signal), bounded, push.head)
      } finally {
        onPush(id)
      }
      return
    }
    const fetch = await readWhole(limited(body, fetchMaxBytes))
    const child = await start(id, request, [], { signal, ...(isVersion2(request) && { fetch }) })
    yield* answer(child, [fetch], signal)
  }

  async function* answer(
    child: GitChild,
    sent: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
    signal: AbortSignal,
  ): AsyncIterable<Uint8Array> {
    const source = Readable.from(sent)
    let failure: unknown
    const fail = (reason: unknown) => {
      failure ??= reason
      source.destroy()
      void children.stop(child)
    }
    const onAbort = () => fail(signal.reason)
    signal.addEventListener('abort', onAbort, { once: true })
    source.once('error', fail)
    source.pipe(child.stdin)
    // Drains the request when git stops reading: git's client reads the response only after sending everything.
    child.stdin.once('close', () => source.resume())
    try {
      yield* output(children, child, log)
      if (!source.readableEnded && !source.destroyed) await once(source, 'close')
    } catch (error) {
      failure ??= error
    } finally {
      signal.removeEventListener('abort', onAbort)
      source.destroy()
      await children.stop(child)
    }
    if (failure !== undefined) throw failure
  }

  return {
    advertise: ({ id }, request) => advertise(id, request),
    async *exchange({ id }, request, body, signal) {
      try {
        yield* exchange(id, request, body, signal)
      } catch (error) {
        if (!(error instanceof HiddenObject)) throw error
        yield Buffer.from(packetLine(`ERR upload-pack: not our ref ${error.sha}`))
      }
    },
  }
}

type ServeOptions = {
  readonly signal?: AbortSignal
  readonly isPush?: boolean
  /** A fetch in protocol version 2, whose wants git does not check. */
  readonly fetch?: Buffer
}

class HiddenObject extends Error {
  readonly sha: string

  constructor(sha: string) {
    super(`${sha} is not visible`)
    this.sha = sha
  }
}

/** The same body, once its first packet has arrived. */
async function withFirstPacket(sent: AsyncIterable<Uint8Array>): Promise<FirstPacket> {
  const chunks = sent[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (!isPacketComplete(head)) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* body(): AsyncIterable<Uint8Array> {
    try {
      yield head
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { head, body: body() }
}

type FirstPacket = { readonly head: Buffer; readonly body: AsyncIterable<Uint8Array> }

async function readWhole(body: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  for await (const chunk of body) chunks.push(chunk)
  return Buffer.concat(chunks)
}

function isVersion2({ protocol }: GitRequest): boolean {
  return protocol === 'version=2'
}

/** Environment variables for the hook that git starts. */
function hookLimits({ push }: GitRequest): Record<string, string> {
  const filesMax = push?.filesMax ?? null
  return filesMax === null ? {} : { [filesMaxVariable]: String(filesMax) }
}

function versionOf(protocol: string | null): Record<string, string> {
  return protocol !== null && /^version=\d$/.test(protocol) ? { GIT_PROTOCOL: protocol } : {}
}

/** Git's complete output. A refusal is part of it; exiting without output is a fault. */
async function* output(children: Children, child: GitChild, log: (line: string) => void): AsyncIterable<Uint8Array> {
  const ended = new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  const errorOutput = errorOutputOf(child)
  let answered = false
  try {
    for await (const chunk of child.stdout) {
      answered = true
      yield chunk
    }
    const code = await ended
    if (code !== 0 && answered) log(`git ${child.spawnargs[1]} exited with ${code}: ${errorOutput()}`)
    if (code !== 0 && !answered) throw new HostError('failed', `git could not answer: ${errorOutput()}`)
  } finally {
    await children.stop(child)
  }
}

async function* limited(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<Uint8Array> {
  let receivedBytes = 0
  for await (const chunk of body) {
    receivedBytes += chunk.byteLength
    if (receivedBytes > maxBytes)
      throw new HostError('too_large', `the body of this request has at most ${maxBytes} bytes`)
    yield chunk
  }
}
