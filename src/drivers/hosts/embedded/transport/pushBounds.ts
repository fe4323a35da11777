import type { Failure } from '#domain/errors.ts'
import { packetLine } from '#domain/gitPackets.ts'
import type { PushBounds } from '#ports/hosts/storage.ts'

export type BoundedPush = {
  readonly body: AsyncIterable<Uint8Array>
  /** Why the push was aborted. */
  refusal(): Failure | null
}

/**
 * The body up to its limit. Beyond it, git sees a premature end and accepts nothing; the rest is read and discarded,
 * because git's client reads the response only after sending everything.
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

/**
 * Bands that git's client prints with the prefix "remote:"; the second one ends the push (gitprotocol-pack,
 * side-band-64k).
 */
const progressBand = '\u0002'
const errorBand = '\u0003'
const bandCapability = ' side-band-64k'

/** Git's answer to a push; if the push was aborted, the reason comes first, or alone if git answered nothing. */
export async function* withReason(
  answer: AsyncIterable<Uint8Array>,
  push: BoundedPush,
  head: Buffer,
): AsyncIterable<Uint8Array> {
  const speaksInBands = head.includes(bandCapability)
  let isFirst = true
  let failure: unknown
  try {
    for await (const chunk of answer) {
      const refusal = push.refusal()
      if (isFirst && refusal && speaksInBands) {
        yield Buffer.from(packetLine(`${progressBand}Speckeep: ${refusal.message}\n`))
      }
      isFirst = false
      yield chunk
    }
  } catch (error) {
    failure = error
  }
  const refusal = isFirst ? push.refusal() : null
  if (refusal && speaksInBands) yield Buffer.from(packetLine(`${errorBand}Speckeep: ${refusal.message}\n`))
  else if (refusal ?? failure) throw refusal ?? failure
}
