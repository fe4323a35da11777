import { deserialize, serialize } from 'node:v8'
import { HostError, type HostErrorKind } from '#ports/hosts.ts'

/**
 * What instances send each other: values in the structured clone format, which keeps bytes, dates and maps, and streams
 * as frames of a kind (1 byte), a length (4 bytes, big-endian) and content. Both ends hold the same key, so that a frame
 * comes from Speckeep.
 */

/** The largest call is a commit of many files, or the files of a template. */
export const valueMaxBytes = 256 * 1024 * 1024

export const frameKinds = { value: 0, chunk: 1 } as const
export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds]
export type Frame = { readonly kind: FrameKind; readonly content: Buffer }

const headBytes = 5

export function toFrame(kind: FrameKind, content: Uint8Array): Buffer {
  const head = Buffer.alloc(headBytes)
  head.writeUInt8(kind)
  head.writeUInt32BE(content.byteLength, 1)
  return Buffer.concat([head, content])
}

/** Throws `failed` for a stream that ends within a frame, and for a frame that is larger than any that is sent. */
export async function* readFrames(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Frame, void, void> {
  let parts: Uint8Array[] = []
  let bytes = 0
  let neededBytes = headBytes
  for await (const part of stream) {
    parts.push(part)
    bytes += part.byteLength
    if (bytes < neededBytes) continue
    let rest = Buffer.concat(parts)
    while (rest.byteLength >= headBytes) {
      const lengthBytes = rest.readUInt32BE(1)
      if (lengthBytes > valueMaxBytes) throw new HostError('failed', 'an instance sent a frame that is too large')
      neededBytes = headBytes + lengthBytes
      if (rest.byteLength < neededBytes) break
      const kind = rest.readUInt8() === frameKinds.chunk ? frameKinds.chunk : frameKinds.value
      yield { kind, content: rest.subarray(headBytes, neededBytes) }
      rest = rest.subarray(neededBytes)
      neededBytes = headBytes
    }
    parts = rest.byteLength === 0 ? [] : [rest]
    bytes = rest.byteLength
  }
  if (bytes > 0) throw new HostError('failed', 'an instance broke off')
}

export function toBytes(value: unknown): Buffer {
  return serialize(value)
}

export function fromBytes(bytes: Uint8Array): unknown {
  return deserialize(bytes)
}

type SentError = {
  readonly kind: HostErrorKind
  readonly message: string
  readonly retryAfterS: number | undefined
  readonly said: string | undefined
}

/** Errors without a kind are faults of the other instance, which logs them. */
export function errorBytes(error: unknown): Buffer {
  const known = error instanceof HostError ? error : new HostError('failed', 'the instance with this repository failed')
  const { kind, message, retryAfterS, hostMessage: said } = known
  return toBytes({ kind, message, retryAfterS, said } satisfies SentError)
}

export function errorFrom(bytes: Uint8Array): HostError {
  const { kind, message, retryAfterS, said } = fromBytes(bytes) as SentError
  return new HostError(kind, message, {
    ...(retryAfterS !== undefined && { retryAfterS }),
    ...(said !== undefined && { hostMessage: said }),
  })
}
