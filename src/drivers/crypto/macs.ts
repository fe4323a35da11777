import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto'

/** Short signed tokens: a payload of fixed length and its HMAC-SHA256, as base64url. */
export type Mac = {
  /** The MAC covers `context`, but the token does not contain it. */
  make(payload: Uint8Array, context?: Uint8Array): string
  /** The payload if this signer issued the token for this context, otherwise `null`. */
  open(token: string, context?: Uint8Array): Buffer | null
}

const tagBytes = 32

/** Each label has its own key, so that a token of one kind never verifies as another. */
export function deriveKey(secret: Uint8Array, label: string): KeyObject {
  return createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `speckeep ${label}`, 32)))
}

export function createMac(secret: Uint8Array, label: string, payloadBytes: number): Mac {
  const key = deriveKey(secret, label)
  const tokenChars = Math.ceil(((payloadBytes + tagBytes) * 4) / 3)

  function tagOf(payload: Uint8Array, context: Uint8Array): Buffer {
    return createHmac('sha256', key).update(payload).update(context).digest()
  }

  return {
    make(payload, context = new Uint8Array()) {
      return Buffer.concat([payload, tagOf(payload, context)]).toString('base64url')
    },

    open(token, context = new Uint8Array()) {
      if (token.length !== tokenChars) return null
      const bytes = Buffer.from(token, 'base64url')
      if (bytes.toString('base64url') !== token) return null
      const payload = bytes.subarray(0, payloadBytes)
      return timingSafeEqual(bytes.subarray(payloadBytes), tagOf(payload, context)) ? payload : null
    },
  }
}
