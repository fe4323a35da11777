import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto'
import type { Sealing } from '#ports/sealing.ts'

export type SealingKeys = {
  readonly current: Uint8Array
  /** Keys that only open existing sealed texts; new texts use the current key. */
  readonly previous: readonly Uint8Array[]
}

const algorithm = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** AES-256-GCM. A sealed text is `1.KEYID.BASE64URL`, the last being nonce, ciphertext and tag. */
export function createSealing({ current, previous }: SealingKeys): Sealing {
  const currentHeader = headerOf(current)
  const keys = new Map([...previous, current].map(key => [headerOf(key), key]))

  return {
    seal(text, context) {
      const nonce = randomBytes(nonceBytes)
      const cipher = createCipheriv(algorithm, current, nonce, { authTagLength: tagBytes })
      cipher.setAAD(Buffer.from(currentHeader + context))
      const parts = [nonce, cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()]
      return currentHeader + Buffer.concat(parts).toString('base64url')
    },

    open(sealed, context) {
      const header = sealed.slice(0, currentHeader.length)
      const key = keys.get(header)
      const text = sealed.slice(header.length)
      const body = Buffer.from(text, 'base64url')
      if (key === undefined || body.toString('base64url') !== text || body.length < nonceBytes + tagBytes) return null
      const decipher = createDecipheriv(algorithm, key, body.subarray(0, nonceBytes), { authTagLength: tagBytes })
      decipher.setAAD(Buffer.from(header + context))
      decipher.setAuthTag(body.subarray(-tagBytes))
      try {
        return decipher.update(body.subarray(nonceBytes, -tagBytes), undefined, 'utf8') + decipher.final('utf8')
      } catch {
        return null
      }
    },

    isCurrent: sealed => sealed.startsWith(currentHeader),
  }
}

/** The key id is a hash of the key: it selects the right key and reveals nothing about it. */
function headerOf(key: Uint8Array): string {
  const id = createHash('sha256').update('speckeep key id').update(key).digest('base64url').slice(0, 8)
  return `1.${id}.`
}
