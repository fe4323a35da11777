import { Secret, TOTP } from 'otpauth'
import type { OneTimeCodes } from '#ports/oneTimeCodes.ts'

/** What every authenticator app supports: SHA-1, six digits, 30 seconds. */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
const secretBytes = 20
/** The clock skew allowed in either direction, in steps (RFC 6238 §5.2). */
const skewSteps = 1

export const oneTimeCodes: OneTimeCodes = {
  newSecret: () => new Secret({ size: secretBytes }).base32,

  uriOf: (secret, { issuer, account }) =>
    new TOTP({ ...form, issuer, label: account, secret: Secret.fromBase32(secret) }).toString(),

  stepOf(secret, code, now) {
    if (!/^\d{6}$/.test(code)) return null
    const timestamp = now.getTime()
    const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
    const away = totp.validate({ token: code, timestamp, window: skewSteps })
    return away === null ? null : totp.counter({ timestamp }) + away
  },
}
