import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto'
import { systemClock } from '#drivers/clock.ts'
import type { Clock } from '#ports/clock.ts'
import type { Tokens } from '#ports/tokens.ts'
import { type AccessTokenOptions, createAccessTokens } from './accessTokens.ts'
import { createMac, deriveKey } from './macs.ts'
import { bytesOfUuid, isUuid, uuidBytes, uuidOfBytes } from './uuids.ts'

export type TokenOptions = Omit<AccessTokenOptions, 'clock'> & { readonly clock?: Clock }

/** Every kind of token, derived from one secret. Each kind has its own format and its own key. */
export function createTokens({ clock = systemClock, ...options }: TokenOptions): Tokens {
  return {
    ...createAccessTokens({ ...options, clock }),
    ...createRefreshTokens(options.jwtSecret),
    ...createCsrfTokens(options.jwtSecret),
    ...createDeviceTokens(options.jwtSecret),
    ...createPagesTokens(options.jwtSecret),
    ...createFileKeys(options.jwtSecret),
    ...createMarkers(options.jwtSecret),
    ...createHookSecrets(options.jwtSecret),
    ...gitTokens,
    ...linkTokens,
  }
}

/** The token contains family and generation, so refresh tokens need no storage. */
function createRefreshTokens(secret: Uint8Array): Pick<Tokens, 'refreshToken' | 'readRefresh'> {
  const stamp = createMac(secret, 'refresh', uuidBytes + 4)
  return {
    refreshToken(family, generation) {
      const payload = Buffer.alloc(uuidBytes + 4)
      bytesOfUuid(family).copy(payload)
      payload.writeUInt32BE(generation, uuidBytes)
      return stamp.make(payload)
    },

    readRefresh(token) {
      const payload = stamp.open(token)
      if (payload === null) return null
      return {
        family: uuidOfBytes(payload.subarray(0, uuidBytes)),
        generation: payload.readUInt32BE(uuidBytes),
      }
    },
  }
}

/**
 * A random part makes each token unique; the MAC binds it to one family, so another sign-in's token does not verify.
 */
function createCsrfTokens(secret: Uint8Array): Pick<Tokens, 'csrfToken' | 'csrfMatches'> {
  const randomPartBytes = 16
  const stamp = createMac(secret, 'csrf', randomPartBytes)
  return {
    csrfToken(family) {
      return stamp.make(randomBytes(randomPartBytes), bytesOfUuid(family))
    },

    csrfMatches(family, token) {
      return isUuid(family) && stamp.open(token, bytesOfUuid(family)) !== null
    },
  }
}

/** User id and a random part. */
function createDeviceTokens(secret: Uint8Array): Pick<Tokens, 'deviceToken' | 'readDevice'> {
  const randomPartBytes = 16
  const stamp = createMac(secret, 'device', 8 + randomPartBytes)
  return {
    deviceToken(userId) {
      const user = Buffer.alloc(8)
      user.writeBigUInt64BE(BigInt(userId))
      return stamp.make(Buffer.concat([user, randomBytes(randomPartBytes)]))
    },

    readDevice(token) {
      const payload = stamp.open(token)
      if (payload === null) return null
      return { userId: Number(payload.readBigUInt64BE(0)), device: payload.subarray(8).toString('base64url') }
    },
  }
}

/** Project, user, issue time, expiry and sign-in. */
function createPagesTokens(secret: Uint8Array): Pick<Tokens, 'signPagesAccess' | 'readPagesAccess'> {
  const stamp = createMac(secret, 'pages access', 4 * numberBytes + uuidBytes)
  return {
    signPagesAccess({ projectId, userId, family, issuedAt }, until) {
      return stamp.make(numbersAndFamily([projectId, userId, issuedAt.getTime(), until.getTime()], family))
    },

    readPagesAccess(token, now) {
      const payload = stamp.open(token)
      if (payload === null) return null
      const { numbers, family } = readNumbersAndFamily(payload)
      const [projectId = 0, userId = 0, madeMs = 0, untilMs = 0] = numbers
      return untilMs <= now.getTime() ? null : { projectId, userId, family, issuedAt: new Date(madeMs) }
    },
  }
}

/** Project, user, issue time and sign-in, bound to the path, which the address says. */
function createFileKeys(secret: Uint8Array): Pick<Tokens, 'signFileAccess' | 'readFileAccess'> {
  const stamp = createMac(secret, 'site file', 3 * numberBytes + uuidBytes)
  return {
    signFileAccess({ projectId, userId, family, issuedAt }, path) {
      return stamp.make(numbersAndFamily([projectId, userId, issuedAt.getTime()], family), Buffer.from(path))
    },

    readFileAccess(key, path) {
      const payload = stamp.open(key, Buffer.from(path))
      if (payload === null) return null
      const { numbers, family } = readNumbersAndFamily(payload)
      const [projectId = 0, userId = 0, madeMs = 0] = numbers
      return { projectId, userId, family, issuedAt: new Date(madeMs) }
    },
  }
}

const numberBytes = 8
const noFamily = Buffer.alloc(uuidBytes)

function numbersAndFamily(numbers: readonly number[], family: string | null): Buffer {
  const payload = Buffer.alloc(numbers.length * numberBytes)
  for (const [at, value] of numbers.entries()) payload.writeBigUInt64BE(BigInt(value), at * numberBytes)
  return Buffer.concat([payload, family === null ? noFamily : bytesOfUuid(family)])
}

function readNumbersAndFamily(payload: Buffer) {
  const familyAt = payload.length - uuidBytes
  const numbers = Array.from({ length: familyAt / numberBytes }, (_, at) =>
    Number(payload.readBigUInt64BE(at * numberBytes)),
  )
  const family = payload.subarray(familyAt)
  return { numbers, family: family.equals(noFamily) ? null : uuidOfBytes(family) }
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

/** 178 bits; scanners for leaked secrets recognize the prefix. */
const gitTokenRandomChars = 30

/**
 * These tokens are long-lived, so they are random and only their hash is stored. A fast hash is enough: 178 bits cannot
 * be guessed.
 */
const gitTokens: Pick<Tokens, 'newGitToken' | 'hashGitToken'> = {
  newGitToken() {
    const random = Array.from({ length: gitTokenRandomChars }, () => base62.charAt(randomInt(base62.length))).join('')
    const token = `spk_${random}`
    return { token, hash: sha256(token), ending: token.slice(-4) }
  },

  hashGitToken: sha256,
}

const linkTokens: Pick<Tokens, 'newLinkToken' | 'hashLinkToken'> = {
  newLinkToken() {
    const token = randomBytes(32).toString('base64url')
    return { token, hash: sha256(token) }
  },

  hashLinkToken: sha256,
}

function sha256(text: string): Uint8Array {
  return createHash('sha256').update(text).digest()
}
