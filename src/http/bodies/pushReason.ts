import { failureOf } from '#usecases/failures.ts'

/** What git's client says first of a push: the capabilities of both ends are in its first packet. */
const headMaxBytes = 65_520
const bandCapability = ' side-band-64k'
/** A band that git's client prints after "remote:", and that ends the push (gitprotocol-pack, side-band-64k). */
const errorBand = '\u0003'

export type PushBody = {
  readonly body: AsyncIterable<Uint8Array>
  /**
   * The answer, whose failure before its first byte becomes one that git prints: of an error of HTTP it shows only the
   * number here. Only for faults of the service, which are given to `onFault` too.
   */
  answered(answer: AsyncIterable<Uint8Array>, onFault: (error: unknown) => void): AsyncIterable<Uint8Array>
}

export function pushBody(sent: AsyncIterable<Uint8Array>): PushBody {
  const head: Uint8Array[] = []
  let headBytes = 0
  const chunks = sent[Symbol.asyncIterator]()

  async function next(): Promise<IteratorResult<Uint8Array>> {
    const chunk = await chunks.next()
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

  /** Reads what the driver has not: git's client listens only after it has sent everything. */
  async function speaksInBands(): Promise<boolean> {
    for (let chunk = await next(); !chunk.done; chunk = await next());
    return Buffer.concat(head).includes(bandCapability)
  }

  return {
    body: all(),
    async *answered(answer, onFault) {
      let isFirst = true
      try {
        for await (const chunk of answer) {
          isFirst = false
          yield chunk
        }
      } catch (error) {
        const { code, message } = failureOf(error)
        const isFault = code === 'unavailable' || code === 'repohost_failed'
        if (!isFirst || !isFault || !(await speaksInBands())) throw error
        onFault(error)
        yield packet(`${errorBand}Speckeep: ${message} Push again shortly.\n`)
      }
    },
  }
}

function packet(text: string): Buffer {
  const bytes = Buffer.from(text)
  const length = (bytes.byteLength + 4).toString(16).padStart(4, '0')
  return Buffer.concat([Buffer.from(length), bytes])
}
