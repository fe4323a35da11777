import { createHmac } from 'node:crypto'
import { deriveKey } from './macs.ts'

/**
 * A number by which two secrets are told apart. Its 32 bits, of a key that is derived for this only, say nothing about a
 * secret of 32 bytes or more, of which any access token already shows a signature.
 */
export function secretPrint(secret: Uint8Array): number {
  return createHmac('sha256', deriveKey(secret, 'print')).update('instances').digest().readInt32BE()
}
