import { createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { FailureReason } from '#domain/errors.ts'
import type { PlainCapability, StreamingCall } from './host.ts'

/** The form of the requests that instances send each other; both ends use it. */

export type PlainCall = {
  readonly capability: PlainCapability
  readonly name: string
  readonly args: readonly unknown[]
}

/** The first frame of a streaming call; the chunks of a push or a fetch follow it. */
export type StreamStart = { readonly call: StreamingCall; readonly args: readonly unknown[] }

/** A frame of kind `value` among the chunks: the sender refuses the rest. */
export type SentRefusal = { readonly reason: FailureReason; readonly message: string }

export const paths = { plain: '/call', streaming: '/stream' } as const

/** 421: this process does not hold the home any more. 422: the call failed, as the body says. */
export const statuses = { ok: 200, unauthorized: 401, unknown: 404, misdirected: 421, failed: 422 } as const

/** The home that the sender means, and the epoch in which it does. */
export type Target = { readonly homeId: string; readonly epoch: number }

export function headersFor(key: Uint8Array, { homeId, epoch }: Target): Record<string, string> {
  return { authorization: `Bearer ${tokenOf(key)}`, 'speckeep-home': homeId, 'speckeep-epoch': String(epoch) }
}

export function isAuthorized(key: Uint8Array, { authorization = '' }: IncomingHttpHeaders): boolean {
  const expected = Buffer.from(`Bearer ${tokenOf(key)}`)
  const given = Buffer.from(authorization)
  return given.byteLength === expected.byteLength && timingSafeEqual(given, expected)
}

export function targetOf(headers: IncomingHttpHeaders): Target {
  return { homeId: String(headers['speckeep-home']), epoch: Number(headers['speckeep-epoch']) }
}

/** Derived, so that the key that signs people's tokens never leaves the process. */
function tokenOf(key: Uint8Array): string {
  return createHmac('sha256', key).update('speckeep instances').digest('base64url')
}
