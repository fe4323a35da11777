import type { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'

const shownMaxChars = 40

/** The bodies of git requests as streams, within their size and time limits. */

export function bodyOf(request: FastifyRequest): AsyncIterable<Uint8Array> {
  const body = request.body as Readable
  const encoding = request.headers['content-encoding'] ?? 'identity'
  if (encoding === 'identity') return limited(body, body.iterator({ destroyOnReturn: false }))
  if (encoding === 'gzip') return limited(body, inflated(body))
  throw new Failure(
    'unsupported_media_type',
    `The Content-Encoding "${encoding.slice(0, shownMaxChars)}" is not accepted here. Send the body as gzip or uncompressed.`,
  )
}

async function* inflated(body: Readable): AsyncIterable<Uint8Array> {
  const gunzip = createGunzip()
  body.once('close', () => gunzip.end())
  try {
    yield* body.pipe(gunzip)
  } catch (cause) {
    throw new Failure('validation_failed', 'The body is not valid gzip, or it is incomplete. Send the request again.', {
      cause,
    })
  } finally {
    body.unpipe(gunzip)
  }
}

/**
 * Counts the bytes that actually arrive, after decompression, whatever the headers say. Input that is no longer needed
 * is still read, because the client reads the response only after sending everything.
 */
async function* limited(sent: Readable, body: AsyncIterable<Uint8Array>): AsyncIterable<Uint8Array> {
  let bytes = 0
  try {
    for await (const chunk of body) {
      bytes += chunk.byteLength
      if (bytes > limits.pushMaxBytes)
        throw new Failure('too_large', `A push takes at most ${limits.pushMaxBytes} bytes.`)
      yield chunk
    }
  } finally {
    sent.resume()
  }
}

/** The same body, with a limit on how long the client may pause. */
export async function* withIdleTimeout(
  body: AsyncIterable<Uint8Array>,
  reply: FastifyReply,
  idleMaxMs: number,
): AsyncIterable<Uint8Array> {
  const chunks = body[Symbol.asyncIterator]()
  try {
    for (;;) {
      const { promise: late, reject } = Promise.withResolvers<never>()
      const timer = setTimeout(() => {
        // The rest of the body is not read, so no other request can follow on this connection.
        if (!reply.raw.headersSent) reply.header('connection', 'close')
        reject(new Failure('validation_failed', 'The request did not arrive in time.'))
      }, idleMaxMs)
      const next = await Promise.race([chunks.next(), late]).finally(() => clearTimeout(timer))
      if (next.done) return
      yield next.value
    }
  } finally {
    // Not awaited: a late body ends with its connection.
    chunks.return?.()?.catch(() => {})
  }
}

/**
 * Reads what is still unread of a body, without decompressing it. Throws if it is longer than a body may be, or if the
 * client pauses for too long; then no other request can follow on this connection.
 */
export async function discardRest(request: FastifyRequest, reply: FastifyReply, idleMaxMs: number): Promise<void> {
  const sent = request.body as Readable
  const giveUp = new AbortController()
  const late = setTimeout(() => giveUp.abort(), idleMaxMs)
  let bytes = 0
  const count = (chunk: Uint8Array) => {
    late.refresh()
    bytes += chunk.byteLength
    if (bytes > limits.pushMaxBytes) giveUp.abort()
  }
  sent.on('data', count).resume()
  try {
    await finished(sent, { writable: false, signal: giveUp.signal })
  } catch (error) {
    if (!reply.raw.headersSent) reply.header('connection', 'close')
    throw error
  } finally {
    clearTimeout(late)
    sent.off('data', count)
  }
}
