import type { Ports } from '#ports/index.ts'
import type { RateLimit } from '#ports/limiter.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { consume } from '../limits.ts'

/** Where an attempt to sign in comes from. */
export type Origin = SignInSource & {
  /** The group of addresses that counts as one. */
  readonly network: string
  /** What the browser was given when it signed in before. */
  readonly deviceToken: string | null
}

/**
 * Counts an attempt to sign in, before the password is looked at (docs/decisions/0029). A browser that has signed in to
 * the account before counts by itself, so that others cannot shut its owner out. Everybody else counts by account and
 * network, and all of them together by account, which bounds guesses from many networks.
 */
export async function limitAttempt(
  ports: Pick<Ports, 'limiter' | 'settings' | 'tokens'>,
  { email, userId }: { readonly email: string; readonly userId: number | null },
  { network, deviceToken }: Origin,
): Promise<void> {
  const perMinute = ports.settings.rateLimits.signInsPerAccount
  const known = deviceToken === null ? null : ports.tokens.readDevice(deviceToken)
  const isKnown = known !== null && known.userId === userId
  const source = isKnown ? `device:${known.device}` : `${email.toLowerCase()} ${network}`
  await consume(ports.limiter, perMinute, source)
  await consume(ports.limiter, hourly(perMinute, 'sign-ins to this account from one place', sourceFactor), source)
  if (isKnown) return
  await consume(
    ports.limiter,
    hourly(perMinute, 'sign-ins to this account from new devices', accountFactor),
    email.toLowerCase(),
  )
}

/** How many minutes' worth of attempts an hour takes: of one source, and of all unknown ones together. */
const sourceFactor = 6
const accountFactor = 60

function hourly(perMinute: RateLimit, name: string, factor: number): RateLimit {
  return { name, max: perMinute.max * factor, windowS: 3_600 }
}
