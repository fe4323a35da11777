import { randomFillSync } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { Failure } from '#domain/errors.ts'
import { problemOf } from '../problem.ts'
import { statusOf } from '../status.ts'

const requestIdBytes = 9
/** Drawn for many ids at once: a call for each costs more than the rest of it. */
const drawn = Buffer.alloc(requestIdBytes * 512)
let usedBytes = drawn.length

export function newRequestId(): string {
  if (usedBytes === drawn.length) {
    randomFillSync(drawn)
    usedBytes = 0
  }
  usedBytes += requestIdBytes
  return drawn.toString('base64url', usedBytes - requestIdBytes, usedBytes)
}

/**
 * Node rejects what is not HTTP, or has too long headers, before there is a request; the response has the same form as
 * all other errors.
 */
export function handleClientError(error: NodeJS.ErrnoException, socket: Socket): void {
  if (socket.writable && error.code !== 'ECONNRESET') socket.write(rawResponse(failureOf(error)))
  socket.destroy(error)
}

/** A response on a connection from which no request is read. */
export function rawResponse(failure: Failure): string {
  const [status] = statusOf[failure.code]
  const requestId = newRequestId()
  const body = JSON.stringify(problemOf(failure, { url: '/', id: requestId }))
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/problem+json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${requestId}`,
    ...(failure.retryAfterS === undefined ? [] : [`Retry-After: ${failure.retryAfterS}`]),
    'X-Content-Type-Options: nosniff',
    'Cache-Control: no-store',
    'Connection: close',
  ]
  return `${head.join('\r\n')}\r\n\r\n${body}`
}

function failureOf(error: NodeJS.ErrnoException): Failure {
  if (error.code === 'HPE_HEADER_OVERFLOW') return new Failure('too_large', 'Address and headers take at most 16 KiB.')
  if (error.code === 'ERR_HTTP_REQUEST_TIMEOUT') {
    return new Failure('validation_failed', 'The request did not arrive in time.')
  }
  return new Failure('validation_failed', 'This is not a valid HTTP request.')
}
