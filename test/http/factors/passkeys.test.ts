import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { PasskeyChallenge, PasskeyRecord, SecondFactorState } from '#contract/factors.ts'
import { limits } from '#domain/limits.ts'
import type { MailMessage } from '#ports/mail.ts'
import { type Caller, password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { addPasskey, adjustableClock, completeSignIn, loginChallenge } from '../../support/factors.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const clock = adjustableClock()
const mails: MailMessage[] = []
const mail = { send: async (message: MailMessage) => void mails.push(message) }
const service = await testService({ env: { HOST: 'localhost' }, overrides: { clock, mail } })
after(() => service[Symbol.asyncDispose]())
const { anyone } = service
const origin = service.url.replace('127.0.0.1', 'localhost')
const base = '/api/auth/second-factors/passkeys'

async function withPasskey(user: TestUser) {
  const { device, made } = await addPasskey(user, origin)
  assert.equal(made.status, 201, made.text)
  return { user, device, ...made.as<PasskeyRecord & { recoveryCodes: string[] }>() }
}

async function question(): Promise<PasskeyChallenge> {
  const answer = await anyone.post('/api/auth/passkey/options')
  assert.equal(answer.status, 200, answer.text)
  return answer.as<PasskeyChallenge>()
}

const passkeysOf = async (user: Caller) => (await user.get('/api/auth/second-factors')).as<SecondFactorState>().passkeys

test('a passkey is added with the password, named, renamed and removed', async () => {
  const user = await service.user()
  assertProblem(await user.post(`${base}/options`, {}), 'validation_failed')
  assertProblem(await user.post(`${base}/options`, { currentPassword: 'wrong' }), 'validation_failed')
  const { id, recoveryCodes } = await withPasskey(user)
  assert.equal(recoveryCodes.length, 10)
  assert.deepEqual((await addPasskey(user, origin, ' phone ')).made.as<{ recoveryCodes: string[] }>().recoveryCodes, [])
  assert.deepEqual(
    (await passkeysOf(user)).map(({ name, lastUsedAt }) => [name, lastUsedAt]),
    [
      ['laptop', null],
      ['phone', null],
    ],
  )
  const renamed = await user.put(`${base}/${id}`, { name: ' desk ' })
  assert.equal(renamed.as<PasskeyRecord>().name, 'desk')
  const stranger = await service.user()
  assertProblem(await stranger.put(`${base}/${id}`, { name: 'mine' }), 'not_found')
  assertProblem(await stranger.delete(`${base}/${id}`), 'not_found')
  assert.equal((await user.delete(`${base}/${id}`)).status, 204)
  assertProblem(await user.delete(`${base}/${id}`), 'not_found')
  assert.deepEqual(
    (await passkeysOf(user)).map(({ name }) => name),
    ['phone'],
  )
})

test('a passkey alone signs in, and its use is recorded', async () => {
  const { user, device } = await withPasskey(await service.user())
  const { challenge, options } = await question()
  assert.deepEqual([options['rpId'], options['userVerification']], ['localhost', 'required'])
  const passkey = device.get(options as never)
  const answer = await anyone.post('/api/auth/passkey/login', { challenge, passkey })
  const me = await completeSignIn(service, answer).get('/api/auth/me')
  assert.equal(me.as<{ id: number }>().id, user.id)
  assert.notEqual((await passkeysOf(user))[0]?.lastUsedAt, null)
  assertProblem(await anyone.post('/api/auth/passkey/login', { challenge, passkey }), 'validation_failed')
})

test('with X-Session: cookie a passkey sets the cookies that a password sets', async () => {
  const { device } = await withPasskey(await service.user())
  const { challenge, options } = await question()
  const body = { challenge, passkey: device.get(options as never) }
  const answer = await anyone.post('/api/auth/passkey/login', body, { 'x-session': 'cookie' })
  assert.equal(answer.status, 200, answer.text)
  assert.match(answer.headers.getSetCookie().join('\n'), /speckeep-refresh=[^;]+;.*HttpOnly/)
  assert.equal('refreshToken' in answer.as<object>(), false)
})

test('after the password, a passkey of the account is a second factor', async () => {
  const { user, device } = await withPasskey(await service.user())
  const asked = await loginChallenge(service, user)
  assert.deepEqual(asked.methods, ['passkey', 'recovery'])
  const allowed = asked.passkeyOptions?.['allowCredentials'] as { id: string }[]
  assert.deepEqual(
    allowed.map(({ id }) => id),
    [device.id],
  )
  const stranger = await withPasskey(await service.user())
  const step = (body: object) => anyone.post('/api/auth/login/second-factor', { challenge: asked.challenge, ...body })
  const options = asked.passkeyOptions as never
  assertProblem(await step({ passkey: stranger.device.get(options) }), 'validation_failed')
  completeSignIn(service, await step({ passkey: device.get(options) }))
  assertProblem(await step({ passkey: device.get(options) }), 'validation_failed')
})

test('an answer for another challenge, origin, service, person or time is refused', async () => {
  const { device } = await withPasskey(await service.user())
  const other = await question()
  const deviations = {
    'another challenge': { challenge: other.options['challenge'] as string },
    'another origin': { origin: 'http://localhost:1' },
    'another service': { rpId: 'example.org' },
    'without user verification': { isVerified: false },
    'another user': { userHandle: 'AAAA' },
  }
  for (const [what, deviation] of Object.entries(deviations)) {
    const { challenge, options } = await question()
    const passkey = device.get(options as never, deviation)
    assertProblem(await anyone.post('/api/auth/passkey/login', { challenge, passkey }), 'validation_failed', what)
  }
  const { challenge, options } = await question()
  const forged = device.get(options as never)
  const broken = { ...forged, response: { ...forged.response, signature: 'AAAA' } }
  assertProblem(await anyone.post('/api/auth/passkey/login', { challenge, passkey: broken }), 'validation_failed')
  const nameless = { ...forged, response: { ...forged.response, userHandle: null } }
  assertProblem(await anyone.post('/api/auth/passkey/login', { challenge, passkey: nameless }), 'validation_failed')
  const passkey = device.get(options as never)
  clock.pass(301_000)
  assertProblem(await anyone.post('/api/auth/passkey/login', { challenge, passkey }), 'validation_failed')
})

test('a counter that does not increase means a copied passkey, and is refused', async () => {
  const { user, device } = await withPasskey(await service.user())
  const attempt = async (counter: number) => {
    const { challenge, options } = await question()
    const passkey = device.get(options as never, { counter })
    return (await anyone.post('/api/auth/passkey/login', { challenge, passkey })).status
  }
  assert.deepEqual([await attempt(10), await attempt(10), await attempt(9), await attempt(0)], [200, 400, 400, 400])
  assert.equal(await attempt(11), 200)
  const log = (await user.get('/api/auth/security-log')).as<{ what: string }[]>()
  assert.equal(log.filter(({ what }) => what === 'second_factor_refused').length, 3)
})

test('a disabled account cannot sign in with its passkey', async () => {
  const { user, device } = await withPasskey(await service.user())
  await service.database.pool.query('update users set enabled = false where id = $1', [user.id])
  const { challenge, options } = await question()
  const passkey = device.get(options as never)
  assertProblem(await anyone.post('/api/auth/passkey/login', { challenge, passkey }), 'forbidden')
})

test('a registration is accepted once, from the sign-in that asked for it, and from this site', async () => {
  const user = await service.user()
  const begin = async () => (await user.post(`${base}/options`, { currentPassword: password })).as<PasskeyChallenge>()
  const { authenticator } = await import('../../support/authenticator.ts')
  const { challenge, options } = await begin()
  const device = authenticator(origin)
  for (const deviation of [{ origin: 'https://evil.example' }, { rpId: 'example.org' }, { isVerified: false }]) {
    const passkey = device.create(options as never, deviation)
    assertProblem(await user.post(base, { challenge, name: 'x', passkey }), 'validation_failed')
  }
  const stranger = await service.user()
  const passkey = device.create(options as never)
  assertProblem(await stranger.post(base, { challenge, name: 'x', passkey }), 'validation_failed')
  assert.equal((await user.post(base, { challenge, name: 'x', passkey })).status, 201)
  assertProblem(await user.post(base, { challenge, name: 'x', passkey }), 'validation_failed')
  const again = await begin()
  const same = device.create(again.options as never)
  assertProblem(await user.post(base, { challenge: again.challenge, name: 'y', passkey: same }), 'conflict')
})

test('attestation certificates are refused, so that none makes the service request their URLs', async () => {
  const user = await service.user()
  const asked = await user.post(`${base}/options`, { currentPassword: password })
  const { challenge, options } = asked.as<PasskeyChallenge>()
  const { authenticator } = await import('../../support/authenticator.ts')
  for (const fmt of ['packed', 'tpm', 'android-key', 'fido-u2f', 'apple', 'android-safetynet']) {
    const attStmt = new Map<string, unknown>([['x5c', [new Uint8Array([1])]]])
    const passkey = authenticator(origin).create(options as never, { attestation: { fmt, attStmt } })
    assertProblem(await user.post(base, { challenge, name: 'x', passkey }), 'validation_failed', fmt)
  }
})

test('an account can have ten passkeys', async () => {
  const user = await service.user()
  for (let made = 0; made < limits.passkeysPerUser; made++) await withPasskey(user)
  assertProblem((await addPasskey(user, origin)).made, 'conflict')
  assert.equal((await passkeysOf(user)).length, limits.passkeysPerUser)
})

test('malformed answers are refused', async () => {
  const { challenge, options } = await question()
  const { user, device } = await withPasskey(await service.user())
  const good = device.get(options as never)
  const garbage = ['AA', 'A'.repeat(3_000), Buffer.from('{"type":1}').toString('base64url'), '_'.repeat(64)]
  for (const text of garbage) {
    for (const field of ['clientDataJSON', 'authenticatorData', 'signature'] as const) {
      if (field === 'signature' && text.length > 2_000) continue
      const passkey = { ...good, response: { ...good.response, [field]: text } }
      assertProblem(await anyone.post('/api/auth/passkey/login', { challenge, passkey }), 'validation_failed', field)
    }
    const begun = (await user.post(`${base}/options`, {})).as<PasskeyChallenge>()
    const response = { clientDataJSON: good.response.clientDataJSON, attestationObject: text }
    const made = { challenge: begun.challenge, name: 'x', passkey: { ...good, response } }
    assertProblem(await user.post(base, made), 'validation_failed', text)
  }
})

test('a user with a confirmed email gets a mail when a passkey is added, and others get none', async () => {
  const [unverified, user] = [await service.user(), await service.user()]
  await service.database.pool.query('update users set email_verified_at = now() where id = $1', [user.id])
  await withPasskey(unverified)
  await withPasskey(user)
  const noticesTo = (to: string) => mails.filter(sent => sent.to === to && sent.subject.includes('passkey'))
  const [notice] = await waitFor(
    'the mail is sent',
    async () => noticesTo(user.email).length > 0 && noticesTo(user.email),
  )
  assert.match(notice?.text ?? '', /http:\/\/localhost:\d+\/settings/)
  assert.equal(noticesTo(unverified.email).length, 0)
})
