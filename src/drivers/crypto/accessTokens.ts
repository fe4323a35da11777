import { createHash, timingSafeEqual } from 'node:crypto'
import { createSigner, createVerifier } from 'fast-jwt'
import { LRUCache } from 'lru-cache'
import { exactBytes } from '#domain/exactBytes.ts'
import type { Clock } from '#ports/clock.ts'
import type { Tokens } from '#ports/tokens.ts'
import { isUuid } from './uuids.ts'

export type AccessTokenOptions = {
  readonly jwtSecret: Uint8Array
  readonly issuer: string
  readonly audience: string
  readonly accessLifetimeS: number
  readonly clock: Clock
}

/** Our tokens have about 300 characters; longer ones are not even parsed. */
const tokenMaxChars = 4_096

/** The clock skew allowed between two instances. */
const clockToleranceS = 60

const algorithm = 'HS256'
const type = 'at+jwt'

/** A token is used for many requests within its 15 minutes. */
const verifiedMax = 20_000

/**
 * Access tokens are JWTs (RFC 9068's type, hardened as in RFC 8725). Their form is fixed here: the header of a token
 * selects neither algorithm nor key. Verified tokens are looked up by their claims, which are not secret; their
 * signatures are compared in constant time.
 */
export function createAccessTokens(options: AccessTokenOptions): Pick<Tokens, 'signAccess' | 'readAccess'> {
  const { issuer, audience, accessLifetimeS, clock } = options
  const key = Buffer.from(options.jwtSecret)
  const kid = createHash('sha256').update('speckeep kid').update(key).digest('base64url').slice(0, 8)
  const sign = createSigner({ key, algorithm, header: { alg: algorithm, typ: type }, kid, iss: issuer, aud: audience })
  const verify = createVerifier({
    key,
    algorithms: [algorithm],
    checkTyp: type,
    allowedIss: issuer,
    allowedAud: audience,
    requiredClaims: ['iss', 'aud', 'sub', 'iat', 'exp'],
    ignoreExpiration: true,
    ignoreNotBefore: true,
    cache: false,
    complete: true,
  })
  const verified = new LRUCache<string, Verified>({ max: verifiedMax })

  /** What a token says if it is ours; throws otherwise. Its times are not checked. */
  function claimsOf(token: string): VerifiedToken['payload'] | null {
    const end = token.lastIndexOf('.')
    const said = token.slice(0, end)
    const signature = Buffer.from(token.slice(end + 1), 'latin1')
    const known = verified.get(said)
    if (known && known.signature.length === signature.length && timingSafeEqual(known.signature, signature))
      return known.claims
    const { header, payload }: VerifiedToken = verify(token)
    if (header.kid !== kid) return null
    verified.set(said, { signature: exactBytes(signature), claims: payload })
    return payload
  }

  const nowS = () => Math.floor(clock.now().getTime() / 1_000)

  return {
    signAccess(userId, family) {
      const iat = nowS()
      const token = sign({ sub: String(userId), sid: family, iat, exp: iat + accessLifetimeS })
      return { token, expiresInS: accessLifetimeS }
    },

    readAccess(token) {
      if (token.length > tokenMaxChars) return null
      try {
        const claims = claimsOf(token)
        return claims && readClaims(claims, nowS())
      } catch {
        return null
      }
    },
  }
}

type VerifiedToken = {
  readonly header: Readonly<Record<string, unknown>>
  readonly payload: Readonly<Record<string, unknown>>
}

type Verified = { readonly signature: Uint8Array; readonly claims: VerifiedToken['payload'] }

/** The library has checked issuer and audience; the rest is checked against our clock, without type coercion. */
function readClaims(claims: VerifiedToken['payload'], nowS: number): ReturnType<Tokens['readAccess']> {
  const { aud, sub, sid, iat, exp, nbf } = claims
  if (typeof aud !== 'string' || nbf !== undefined) return null
  if (typeof sub !== 'string' || !/^[1-9]\d{0,15}$/.test(sub) || !Number.isSafeInteger(Number(sub))) return null
  if (sid !== undefined && !isUuid(sid)) return null
  if (!isSeconds(iat) || iat > nowS + clockToleranceS) return null
  if (!isSeconds(exp) || exp <= nowS) return null
  return { userId: Number(sub), family: sid ?? null, issuedAt: new Date(iat * 1_000) }
}

function isSeconds(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}
