import type { Failure } from '#domain/errors.ts'
import { flushPacket, packetLine } from '#domain/gitPackets.ts'
import type { GitService } from '#ports/hosts/gitTransport.ts'
import { HostError } from '#ports/hosts.ts'
import { failureOf } from '#usecases/failures.ts'
import { packetSplitter } from './packetSplitter.ts'

/** What git's client says first: the capabilities of both ends of a push are in its first packet. */
const headMaxBytes = 65_520
const bandCapability = ' side-band-64k'
/** Bands that git's client prints after "remote:"; the second one ends the push (gitprotocol-pack, side-band-64k). */
const progressBand = '\u0002'
const errorBand = '\u0003'
const startMaxBytes = 20
const fetchStart = /^[0-9a-f]{4}(?:want |command=)/

export type GitReasons = {
  /** Sends an empty packet before it sends much, and shows no more of an error than its number. */
  readonly isGit: boolean
  readonly requestId: string
  /** Called with each failure that becomes a message. */
  readonly onFailure: (error: unknown) => void
  /**
   * Whether the client waits for an answer of git, rather than to be asked for its password or its body; it may also
   * have disconnected.
   */
  readonly isListening: (failure: Pick<Failure, 'code'>) => boolean
}

export type GitBody = {
  readonly body: AsyncIterable<Uint8Array>
  /**
   * The answer, whose failure becomes a message that git prints: of an error of HTTP it shows only the number here.
   * Only for clients that say that they read such messages.
   */
  answered(answer: AsyncIterable<Uint8Array>, reasons: GitReasons): AsyncIterable<Uint8Array>
}

/** The body of a request of this service, and the reasons for its failures. `discardRest` reads what is unread of it. */
export function gitBody(
  service: GitService,
  sent: AsyncIterable<Uint8Array>,
  discardRest: () => Promise<void>,
): GitBody {
  const head: Uint8Array[] = []
  let headBytes = 0
  /** It did not arrive in time, or not whole: its sender gets an error of HTTP, and loses the connection. */
  let isBroken = false
  const chunks = sent[Symbol.asyncIterator]()

  async function next(): Promise<IteratorResult<Uint8Array>> {
    const chunk = await chunks.next().catch(error => {
      isBroken = failureOf(error).code === 'validation_failed'
      throw error
    })
    if (!chunk.done && headBytes < headMaxBytes) {
      head.push(chunk.value)
      headBytes += chunk.value.byteLength
    }
    return chunk
  }

  async function* all(): AsyncIterable<Uint8Array> {
    try {
      for (let chunk = await next(); !chunk.done; chunk = await next()) yield chunk.value
    } finally {
      await chunks.return?.()
    }
  }

  /**
   * Reads what the driver has not: git's client listens only after it has sent everything. Only the head of it is
   * decompressed, because the sender may not be signed in. False: it is too long, or does not arrive.
   */
  async function isDrained(): Promise<boolean> {
    try {
      while (headBytes < headMaxBytes && !(await next()).done);
      await chunks.return?.()
      await discardRest()
      return true
    } catch {
      return false
    }
  }

  const isPush = service === 'git-receive-pack'
  const speaksInBands = () => Buffer.concat(head).includes(bandCapability)

  /** `null`: the client understands none. */
  function messageOf(sentence: string, isGit: boolean): Buffer | null {
    const start = Buffer.concat(head).toString('latin1', 0, startMaxBytes)
    if (!isPush) return fetchStart.test(start) ? Buffer.from(packetLine(`ERR ${sentence}`)) : null
    if (speaksInBands()) return Buffer.from(packetLine(`${errorBand}${sentence}\n`))
    // The push that follows gets the reason.
    return isGit && start === flushPacket ? Buffer.alloc(0) : null
  }

  async function* withReason(
    answer: AsyncIterable<Uint8Array>,
    { isGit, isListening, onFailure, requestId }: GitReasons,
  ): AsyncIterable<Uint8Array> {
    // A fetch is as long as its repository, and a part of it cannot be followed by a message.
    const packets = isPush ? packetSplitter() : null
    let isFirst = true
    try {
      for await (const chunk of answer) {
        isFirst = false
        const complete = packets === null ? chunk : packets.take(chunk)
        if (complete.byteLength > 0) yield complete
      }
    } catch (error) {
      const failure = failureOf(error)
      if (isBroken || !isListening(failure) || !(await isDrained())) throw error
      const sentence = `${gitReason(failure, requestId)}${isPassing(error) ? ` ${isPush ? 'Push' : 'Fetch'} again shortly.` : ''}`
      if (packets?.isFlushed()) {
        // Git has answered; what failed is what follows it here.
        onFailure(error)
        if (speaksInBands()) yield Buffer.from(packetLine(`${progressBand}${sentence}\n`))
      } else {
        const message = isFirst || isPush ? messageOf(sentence, isGit) : null
        if (message === null) throw error
        onFailure(error)
        yield message
        return
      }
    }
    if (packets) yield packets.rest()
  }

  return { body: all(), answered: withReason }
}

/** What git prints of a failure. */
export function gitReason({ message, code }: Pick<Failure, 'message' | 'code'>, requestId: string): string {
  return `Speckeep: ${message}${code === 'internal' ? ` It is ${requestId}.` : ''}`
}

function isPassing(error: unknown): boolean {
  return error instanceof HostError && error.isTransient
}
