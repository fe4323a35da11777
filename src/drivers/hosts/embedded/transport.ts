import { once } from 'node:events'
import { Readable } from 'node:stream'
import { type GitService, type GitTransport, HostError } from '#ports/hosts.ts'
import type { Children, GitChild } from './children.ts'
import type { Repositories } from './repository.ts'

export type TransportOptions = {
  readonly children: Children
  readonly repositories: Repositories
  /** A push may be this large, and what a fetch asks with is far below. */
  readonly bodyMaxBytes: number
  readonly log: (line: string) => void
  readonly onPush: (id: number) => void
}

/** The smart HTTP protocol (gitprotocol-http): git itself answers, one short-lived child per request. */
export function gitTransport({ children, repositories, bodyMaxBytes, log, onPush }: TransportOptions): GitTransport {
  async function start(id: number, service: GitService, protocol: string | undefined, ...args: string[]) {
    const repo = await repositories.open({ id })
    await repo.requirePresent()
    if (service === 'git-receive-pack') await repo.writing.runExclusive(repo.recover)
    const command = [service.replace('git-', ''), '--stateless-rpc', ...args, repo.dir]
    return children.start(command, {
      worksOn: service === 'git-receive-pack' ? repo.dir : null,
      env: versionOf(protocol),
    })
  }

  return {
    async *advertise(repo, service, protocol) {
      const child = await start(repo.id, service, protocol, '--advertise-refs')
      child.stdin.end()
      yield Buffer.from(`${packetLine(`# service=${service}\n`)}0000`)
      yield* output(children, child, log)
    },
    async *exchange(repo, service, protocol, body, signal) {
      signal.throwIfAborted()
      const child = await start(repo.id, service, protocol)
      const source = Readable.from(counted(body, bodyMaxBytes))
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
      // What git no longer reads is still taken from the sender, who listens for the answer only when done.
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
        if (service === 'git-receive-pack') onPush(repo.id)
      }
      if (failure !== undefined) throw failure
    },
  }
}

function versionOf(protocol: string | undefined): Record<string, string> {
  return protocol !== undefined && /^version=\d$/.test(protocol) ? { GIT_PROTOCOL: protocol } : {}
}

function packetLine(text: string): string {
  return `${(Buffer.byteLength(text) + 4).toString(16).padStart(4, '0')}${text}`
}

/** What git says, to its end. A refusal is part of what it says; ending without a word is a fault. */
async function* output(children: Children, child: GitChild, log: (line: string) => void): AsyncIterable<Uint8Array> {
  const ended = new Promise<number | null>(resolve => {
    child.once('error', () => resolve(null))
    child.once('close', resolve)
  })
  let complaint = ''
  child.stderr.on('data', (chunk: Buffer) => {
    if (complaint.length < complaintMaxChars) complaint += chunk.toString('utf8')
  })
  let answered = false
  try {
    for await (const chunk of child.stdout) {
      answered = true
      yield chunk
    }
    const code = await ended
    if (code !== 0 && answered) log(`git ${child.spawnargs[1]} ended with ${code}: ${complaint.trim()}`)
    if (code !== 0 && !answered) throw new HostError('failed', `git could not answer: ${complaint.trim()}`)
  } finally {
    await children.stop(child)
  }
}

const complaintMaxChars = 2_000

async function* counted(body: AsyncIterable<Uint8Array>, maxBytes: number): AsyncIterable<Uint8Array> {
  let takenBytes = 0
  for await (const chunk of body) {
    takenBytes += chunk.byteLength
    if (takenBytes > maxBytes) throw new HostError('too_large', `a push has at most ${maxBytes} bytes`)
    yield chunk
  }
}
