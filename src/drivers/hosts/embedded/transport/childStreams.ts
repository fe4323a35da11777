import { once } from 'node:events'
import { Readable } from 'node:stream'
import { HostError } from '#ports/hosts.ts'
import { type Children, errorOutputOf, type GitChild } from '../children.ts'

export type ChildStreams = {
  /** Git's complete output. A refusal is part of it; exiting without output is a fault. */
  output(child: GitChild): AsyncIterable<Uint8Array>
  /** Sends the request to git while its output is read. */
  answer(child: GitChild, sent: RequestBody, signal: AbortSignal): AsyncIterable<Uint8Array>
}

type RequestBody = Iterable<Uint8Array> | AsyncIterable<Uint8Array>

/** Reads and writes the streams of git processes. A process is stopped when its output is no longer read. */
export function childStreams(children: Children, log: (line: string) => void): ChildStreams {
  async function* output(child: GitChild): AsyncIterable<Uint8Array> {
    const ended = new Promise<number | null>(resolve => {
      child.once('error', () => resolve(null))
      child.once('close', resolve)
    })
    const errorOutput = errorOutputOf(child)
    let answered = false
    try {
      for await (const chunk of outputOf(child)) {
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

  async function* answer(child: GitChild, sent: RequestBody, signal: AbortSignal): AsyncIterable<Uint8Array> {
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
      yield* output(child)
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

  return { output, answer }
}

async function* outputOf({ stdout }: Pick<GitChild, 'stdout'>): AsyncIterable<Uint8Array> {
  try {
    yield* stdout
  } catch (cause) {
    throw new HostError('failed', 'git was stopped before it had answered', { cause })
  }
}
