import { HostError } from '#ports/hosts.ts'
import { isPacketComplete } from './packets.ts'

type Body = AsyncIterable<Uint8Array>

/** Throws `too_large` once more than `maxBytes` have arrived. */
export async function* limited(body: Body, maxBytes: number): Body {
  let receivedBytes = 0
  for await (const chunk of body) {
    receivedBytes += chunk.byteLength
    if (receivedBytes > maxBytes)
      throw new HostError('too_large', `the body of this request has at most ${maxBytes} bytes`)
    yield chunk
  }
}

/** `head` contains the first packet; `body` is the whole body, `head` included. */
export type FirstPacket = { readonly head: Buffer; readonly body: Body }

/** Resolves once the first packet has arrived. */
export async function withFirstPacket(sent: Body): Promise<FirstPacket> {
  const chunks = sent[Symbol.asyncIterator]()
  let head = Buffer.alloc(0)
  while (!isPacketComplete(head)) {
    const { done, value } = await chunks.next()
    if (done) break
    head = Buffer.concat([head, value])
  }
  async function* body(): Body {
    try {
      yield head
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) yield next.value
    } finally {
      await chunks.return?.()
    }
  }
  return { head, body: body() }
}
