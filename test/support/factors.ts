/** Users with second factors, set up over the API. */

import assert from 'node:assert/strict'
import { Secret, TOTP } from 'otpauth'
import type { LoginReply } from '#contract/accounts.ts'
import type { ConfirmationChallenge, PasskeyChallenge, TotpSetup } from '#contract/factors.ts'
import { systemClock } from '#drivers/clock.ts'
import { type Answer, type Caller, caller, password, type TestUser } from '#testing/users.ts'
import { authenticator } from './authenticator.ts'
import type { TestService } from './service.ts'

/** A clock that can be moved ahead without waiting. Tokens and the database keep their own clocks. */
export function adjustableClock() {
  let aheadMs = 0
  return {
    ...systemClock,
    now: () => new Date(Date.now() + aheadMs),
    pass(ms: number) {
      aheadMs += ms
    },
  }
}

export type AdjustableClock = ReturnType<typeof adjustableClock>

/** The code of the time step `steps` after the current one. */
export function totpCode(secret: string, clock: Pick<AdjustableClock, 'now'>, steps = 0): string {
  const timestamp = clock.now().getTime() + steps * 30_000
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })
}

export type WithTotp = TestUser & { readonly secret: string; readonly recoveryCodes: readonly string[] }

/** The code that confirmed the setup is spent, so the clock advances by one step. */
export async function withTotp(user: TestUser, clock: AdjustableClock): Promise<WithTotp> {
  const begun = await user.post('/api/auth/second-factors/totp', { currentPassword: password })
  assert.equal(begun.status, 200, begun.text)
  const { challenge, secret } = begun.as<TotpSetup>()
  const made = await user.put('/api/auth/second-factors/totp', { challenge, code: totpCode(secret, clock) })
  assert.equal(made.status, 200, made.text)
  clock.pass(30_000)
  return { ...user, secret, recoveryCodes: made.as<{ recoveryCodes: string[] }>().recoveryCodes }
}

export type Authenticator = ReturnType<typeof authenticator>

export async function addPasskey(
  user: Caller,
  origin: string,
  name = 'laptop',
): Promise<{ readonly device: Authenticator; readonly made: Answer }> {
  const begun = await user.post('/api/auth/second-factors/passkeys/options', { currentPassword: password })
  assert.equal(begun.status, 200, begun.text)
  const { challenge, options } = begun.as<PasskeyChallenge>()
  const device = authenticator(origin)
  const passkey = device.create(options as never)
  const made = await user.post('/api/auth/second-factors/passkeys', { challenge, name, passkey })
  return { device, made }
}

/** The challenge that a login with password returns for an account with a second factor. */
export async function loginChallenge(
  service: TestService,
  user: Pick<TestUser, 'email'>,
): Promise<ConfirmationChallenge> {
  const answer = await service.anyone.post('/api/auth/login', { email: user.email, password })
  assert.equal(answer.status, 401, answer.text)
  assert.equal(answer.problem().code, 'second_factor_needed')
  return answer.as<ConfirmationChallenge>()
}

/** A caller with the tokens of a sign-in answer. */
export function completeSignIn(service: TestService, answer: Answer): Caller {
  assert.equal(answer.status, 200, answer.text)
  return caller(service.url, { authorization: `Bearer ${answer.as<LoginReply>().accessToken}` })
}
