import type { Failure } from '#domain/errors.ts'
import type { PushBounds } from '#ports/hostStorage.ts'
import { packetLine } from './packets.ts'

export type BoundedPush = {
  readonly body: AsyncIterable<Uint8Array>
  /** Why the push was ended before its end. */
  refusal(): Failure | null
}

/**
 * The body as far as it may go. Where it may not, git meets its end too early and takes nothing; what still comes is taken
 * from the sender, who listens for the answer only when done.
 */
export function boundedPush(body: AsyncIterable<Uint8Array>, bounds: PushBounds | undefined): BoundedPush {
  let refused: Failure | null = null
  async function* within(): AsyncIterable<Uint8Array> {
    for await (const chunk of body) {
      refused ??= (await bounds?.take(chunk.byteLength)) ?? null
      if (refused === null) yield chunk
    }
  }
  return { body: within(), refusal: () => refused }
}

/** The band that git's client shows to people, each line after "remote:" (gitprotocol-pack, side-band-64k). */
const peoplesBand = '\u0002'
const bandCapability = ' side-band-64k'

/** What git answers to a push; the reason, if we ended it, comes first, or is thrown where git had nothing to say. */
export async function* withReason(
  answer: AsyncIterable<Uint8Array>,
  push: BoundedPush,
  head: Buffer,
): AsyncIterable<Uint8Array> {
  let isFirst = true
  try {
    for await (const chunk of answer) {
      const refusal = push.refusal()
      if (isFirst && refusal && head.includes(bandCapability)) {
        yield Buffer.from(packetLine(`${peoplesBand}Speckeep: ${refusal.message}\n`))
      }
      isFirst = false
      yield chunk
    }
  } catch (error) {
    throw (isFirst && push.refusal()) || error
  }
}
