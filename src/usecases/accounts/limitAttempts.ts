import { foldEmail } from '#domain/foldEmail.ts'
import type { Ports } from '#ports/index.ts'
import type { RateLimit } from '#ports/limiter.ts'
import type { SignInSource } from '#ports/stores/signIns.ts'
import { consume } from '../consumeLimit.ts'

/** The source of a sign-in attempt. */
export type Origin = SignInSource & {
  /** The address range that counts as one source. */
  readonly network: string
  /** The cookie that the browser got at an earlier sign-in. */
  readonly deviceToken: string | null
}

/**
 * Counts a sign-in attempt before the password is checked (docs/decisions/0029). A browser that has signed in to the
 * account before has its own count, so that others cannot lock the owner out. All other attempts count by account and
 * network, and together by account, which bounds guesses from many networks.
 */
export async function limitAttempt(
  ports: Pick<Ports, 'limiter' | 'settings' | 'tokens'>,
  { email, userId }: { readonly email: string; readonly userId: number | null },
  { network, deviceToken }: Origin,
): Promise<void> {
  const perMinute = ports.settings.rateLimits.signInsPerAccount
  const known = deviceToken === null ? null : ports.tokens.readDevice(deviceToken)
  const isKnown = known !== null && known.userId === userId
  const source = isKnown ? `device:${known.device}` : `${foldEmail(email)} ${network}`
  await consume(ports.limiter, perMinute, source)
  await consume(ports.limiter, hourly(perMinute, 'sign-ins to this account from one place', sourceFactor), source)
  if (isKnown) return
  await consume(
    ports.limiter,
    hourly(perMinute, 'sign-ins to this account from new devices', accountFactor),
    foldEmail(email),
  )
}

/** How many minutes' worth of attempts an hour allows: from one source, and from all unknown sources together. */
const sourceFactor = 6
const accountFactor = 60

function hourly(perMinute: RateLimit, name: string, factor: number): RateLimit {
  return { name, max: perMinute.max * factor, windowS: 3_600 }
}
