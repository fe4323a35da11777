import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Clock } from '#ports/clock.ts'
import type { Tokens } from '#ports/tokens.ts'
import { type AccessTokenOptions, createAccessTokens } from './accessTokens.ts'
import { createStamp, deriveKey } from './stamps.ts'

export type TokenOptions = Omit<AccessTokenOptions, 'clock'> & { readonly clock?: Clock }

/** Every kind of token, from the one secret. Each kind has its own form and its own key. */
export function createTokens({ clock = { now: () => new Date() }, ...options }: TokenOptions): Tokens {
  return {
    ...createAccessTokens({ ...options, clock }),
    ...createRefreshTokens(options.jwtSecret),
    ...createCsrfTokens(options.jwtSecret),
    ...createPagesTokens(options.jwtSecret),
    ...createMarkers(options.jwtSecret),
    ...createHookSecrets(options.jwtSecret),
    ...gitTokens,
  }
}

const familySizeBytes = 16

/** A family and a generation in it: nothing of a refresh token has to be stored. */
function createRefreshTokens(secret: Uint8Array): Pick<Tokens, 'refreshToken' | 'readRefresh'> {
  const stamp = createStamp(secret, 'refresh', familySizeBytes + 4)
  return {
    refreshToken(family, generation) {
      const payload = Buffer.alloc(familySizeBytes + 4)
      familyBytes(family).copy(payload)
      payload.writeUInt32BE(generation, familySizeBytes)
      return stamp.make(payload)
    },

    readRefresh(token) {
      const payload = stamp.open(token)
      if (payload === null) return null
      return {
        family: familyOfBytes(payload.subarray(0, familySizeBytes)),
        generation: payload.readUInt32BE(familySizeBytes),
      }
    },
  }
}

/** A random part, so that no two are alike, stamped for one family, so that no other sign-in's token passes. */
function createCsrfTokens(secret: Uint8Array): Pick<Tokens, 'csrfToken' | 'csrfMatches'> {
  const randomPartBytes = 16
  const stamp = createStamp(secret, 'csrf', randomPartBytes)
  return {
    csrfToken(family) {
      return stamp.make(randomBytes(randomPartBytes), familyBytes(family))
    },

    csrfMatches(family, token) {
      return isUuid(family) && stamp.open(token, familyBytes(family)) !== null
    },
  }
}

function createPagesTokens(secret: Uint8Array): Pick<Tokens, 'signPagesAccess' | 'readPagesAccess'> {
  const stamp = createStamp(secret, 'pages', 16)
  return {
    signPagesAccess(projectId, until) {
      const payload = Buffer.alloc(16)
      payload.writeBigUInt64BE(BigInt(projectId), 0)
      payload.writeBigUInt64BE(BigInt(until.getTime()), 8)
      return stamp.make(payload)
    },

    readPagesAccess(token, now) {
      const payload = stamp.open(token)
      if (payload === null || payload.readBigUInt64BE(8) <= BigInt(now.getTime())) return null
      return Number(payload.readBigUInt64BE(0))
    },
  }
}

const markerChars = 16

function createMarkers(secret: Uint8Array): Pick<Tokens, 'markerFor'> {
  const key = deriveKey(secret, 'marker')
  return { markerFor: text => createHmac('sha256', key).update(text).digest('hex').slice(0, markerChars) }
}

function createHookSecrets(secret: Uint8Array): Pick<Tokens, 'hookSecret'> {
  const key = deriveKey(secret, 'hook')
  return { hookSecret: projectId => createHmac('sha256', key).update(`${projectId}`).digest('hex') }
}

const base62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'

/** 178 bits; the prefix lets scanners for leaked secrets know one when they see it. */
const gitTokenRandomChars = 30

/** They last long, so they are random and only their hash is stored. A fast hash will do: nobody can guess 178 bits. */
const gitTokens: Pick<Tokens, 'newGitToken' | 'hashGitToken'> = {
  newGitToken() {
    const random = Array.from({ length: gitTokenRandomChars }, () => base62.charAt(randomInt(base62.length))).join('')
    const token = `spk_${random}`
    return { token, hash: sha256(token), ending: token.slice(-4) }
  },

  hashGitToken: sha256,
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}

function isUuid(text: string): boolean {
  return /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i.test(text)
}

function familyBytes(family: string): Buffer {
  if (!isUuid(family)) throw new TypeError(`A sign-in family is named by a UUID, not by "${family}"`)
  return Buffer.from(family.replaceAll('-', ''), 'hex')
}

function familyOfBytes(bytes: Buffer): string {
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
