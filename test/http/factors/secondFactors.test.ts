import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { SecondFactorState, TotpSetup } from '#contract/factors.ts'
import type { SecurityEntryRecord } from '#contract/sessions.ts'
import { type Caller, password } from '#testing/users.ts'
import { adjustableClock, completeSignIn, loginChallenge, totpCode, withTotp } from '../../support/factors.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const clock = adjustableClock()
const service = await testService({ overrides: { clock } })
after(() => service[Symbol.asyncDispose]())
const { anyone } = service
const secondStep = (body: unknown) => anyone.post('/api/auth/login/second-factor', body)

async function stateOf(user: Caller): Promise<SecondFactorState> {
  return (await user.get('/api/auth/second-factors')).as<SecondFactorState>()
}

async function eventsOf(user: Caller): Promise<readonly string[]> {
  const log = (await user.get('/api/auth/security-log')).as<SecurityEntryRecord[]>()
  return log.map(({ what }) => what)
}

test('an account without a second factor signs in with the password alone', async () => {
  const user = await service.user()
  const answer = await anyone.post('/api/auth/login', { email: user.email, password })
  assert.equal(answer.status, 200)
  assert.deepEqual(await stateOf(user), { totp: null, passkeys: [], passkeysAvailable: false, recoveryCodesLeft: 0 })
})

test('an authenticator app is set up with the password and a code, and required from then on', async () => {
  const user = await service.user()
  const begin = (body: object) => user.post('/api/auth/second-factors/totp', body)
  assertProblem(await begin({}), 'validation_failed')
  assertProblem(await begin({ currentPassword: 'wrong' }), 'validation_failed')
  const { challenge, secret, uri } = (await begin({ currentPassword: password })).as<TotpSetup>()
  assert.match(secret, /^[A-Z2-7]{32}$/)
  const address = new URL(uri)
  assert.equal(address.searchParams.get('secret'), secret)
  assert.ok(decodeURIComponent(address.pathname).endsWith(user.email))

  const finish = (code: string) => user.put('/api/auth/second-factors/totp', { challenge, code })
  assertProblem(await finish('000000'), 'validation_failed')
  assert.equal((await stateOf(user)).totp, null)
  assert.equal((await anyone.post('/api/auth/login', { email: user.email, password })).status, 200)

  const made = await finish(totpCode(secret, clock))
  assert.equal(made.status, 200, made.text)
  const { recoveryCodes } = made.as<{ recoveryCodes: string[] }>()
  assert.equal(new Set(recoveryCodes).size, 10)
  for (const code of recoveryCodes) assert.match(code, /^([a-z2-9]{4}-){3}[a-z2-9]{4}$/)
  assert.equal((await stateOf(user)).recoveryCodesLeft, 10)
  assertProblem(await finish(totpCode(secret, clock)), 'validation_failed')

  clock.pass(30_000)
  const asked = await loginChallenge(service, user)
  assert.deepEqual(asked.methods, ['totp', 'recovery'])
  const answer = await secondStep({ challenge: asked.challenge, code: totpCode(secret, clock) })
  assert.equal((await completeSignIn(service, answer).get('/api/auth/me')).status, 200)
  assert.deepEqual((await eventsOf(user)).slice(0, 2), ['signed_in', 'totp_added'])
})

test('secrets and recovery codes cannot be read from the database', async () => {
  const user = await withTotp(await service.user(), clock)
  const { rows } = await service.database.pool.query(
    `select secret, (select string_agg(encode(code_hash, 'escape'), ' ') from recovery_codes where user_id = $1) as codes
     from totp_secrets where user_id = $1`,
    [user.id],
  )
  assert.ok(!rows[0].secret.includes(user.secret))
  for (const code of user.recoveryCodes) assert.ok(!rows[0].codes.includes(code.replaceAll('-', '')))
})

test('a code works once, one step early or late, and never further off', async () => {
  const user = await withTotp(await service.user(), clock)
  const attempt = async (code: string) =>
    (await secondStep({ challenge: (await loginChallenge(service, user)).challenge, code })).status
  clock.pass(300_000)
  assert.equal(await attempt(totpCode(user.secret, clock, -2)), 400)
  assert.equal(await attempt(totpCode(user.secret, clock, -1)), 200)
  assert.equal(await attempt(totpCode(user.secret, clock, -1)), 400)
  assert.equal(await attempt(totpCode(user.secret, clock, 1)), 200)
  assert.equal(await attempt(totpCode(user.secret, clock)), 400)
})

test('of concurrent sign-ins with one code, one succeeds', async () => {
  const user = await withTotp(await service.user(), clock)
  const code = totpCode(user.secret, clock)
  const asked = await Promise.all([1, 2, 3, 4].map(() => loginChallenge(service, user)))
  const answers = await Promise.all(asked.map(({ challenge }) => secondStep({ challenge, code })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
})

test('codes cannot be guessed: after five attempts a minute only recovery codes work', async () => {
  const user = await withTotp(await service.user(), clock)
  const { challenge } = await loginChallenge(service, user)
  const right = totpCode(user.secret, clock)
  const wrong = right === '123456' ? '654321' : '123456'
  const answers = await Promise.all(Array.from({ length: 8 }, () => secondStep({ challenge, code: wrong })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [...Array(5).fill(400), ...Array(3).fill(429)])
  assertProblem(await secondStep({ challenge, code: right }), 'rate_limited')
  const answer = await secondStep({ challenge, recoveryCode: user.recoveryCodes[0] })
  const events = await eventsOf(completeSignIn(service, answer))
  assert.equal(events.filter(what => what === 'second_factor_refused').length, 5)
  assert.ok(events.includes('recovery_code_used'))
})

test('a recovery code works once, in any case, and only for its account', async () => {
  const user = await withTotp(await service.user(), clock)
  const other = await withTotp(await service.user(), clock)
  const [first = '', second = ''] = user.recoveryCodes
  const use = async (recoveryCode: string, who = user) =>
    (await secondStep({ challenge: (await loginChallenge(service, who)).challenge, recoveryCode })).status
  assert.equal(await use(first, other), 400)
  assert.equal(await use(first.toUpperCase().replaceAll('-', ' ')), 200)
  assert.equal(await use(first), 400)
  assert.equal((await stateOf(user)).recoveryCodesLeft, 9)
  const renewed = await user.post('/api/auth/second-factors/recovery-codes')
  assert.equal(renewed.status, 201, renewed.text)
  assert.equal(await use(second), 400)
  assert.equal(await use(renewed.as<{ recoveryCodes: string[] }>().recoveryCodes[0] ?? ''), 200)
})

test('a recovery code remains valid if its challenge was answered already', async () => {
  const user = await withTotp(await service.user(), clock)
  const [first, second, ...others] = user.recoveryCodes
  const { challenge } = await loginChallenge(service, user)
  assert.equal((await secondStep({ challenge, recoveryCode: first })).status, 200)
  const again = assertProblem(await secondStep({ challenge, recoveryCode: second }), 'validation_failed')
  assert.equal(again.errors?.[0]?.field, 'challenge')
  assert.equal((await stateOf(user)).recoveryCodesLeft, 9)

  const next = await loginChallenge(service, user)
  const codes = [second, ...others.slice(0, 3)]
  const answers = await Promise.all(codes.map(recoveryCode => secondStep({ challenge: next.challenge, recoveryCode })))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400])
  assert.equal((await stateOf(user)).recoveryCodesLeft, 8)
})

test('a challenge works once, for five minutes, for one account and one password', async () => {
  const user = await withTotp(await service.user(), clock)
  const other = await withTotp(await service.user(), clock)
  const { challenge } = await loginChallenge(service, user)
  assertProblem(await secondStep({ challenge, code: totpCode(other.secret, clock) }), 'validation_failed')
  assertProblem(
    await secondStep({ challenge: `${challenge}x`, code: totpCode(user.secret, clock) }),
    'validation_failed',
  )
  assertProblem(await secondStep({ challenge, code: '1', recoveryCode: 'x' }), 'validation_failed')
  assertProblem(await secondStep({ challenge }), 'validation_failed')
  assert.equal((await secondStep({ challenge, code: totpCode(user.secret, clock) })).status, 200)
  const again = assertProblem(await secondStep({ challenge, recoveryCode: user.recoveryCodes[0] }), 'validation_failed')
  assert.equal(again.errors?.[0]?.field, 'challenge')

  const old = await loginChallenge(service, user)
  clock.pass(301_000)
  const late = { challenge: old.challenge, code: totpCode(user.secret, clock) }
  assert.equal(assertProblem(await secondStep(late), 'validation_failed').errors?.[0]?.field, 'challenge')

  const before = await loginChallenge(service, user)
  await service.database.pool.query("update users set password_hash = 'another' where id = $1", [user.id])
  const stale = { challenge: before.challenge, code: totpCode(user.secret, clock) }
  assert.equal(assertProblem(await secondStep(stale), 'validation_failed').errors?.[0]?.field, 'challenge')
})

test('a setup challenge is not a sign-in, and works in no other sign-in or account', async () => {
  const [user, other] = [await withTotp(await service.user(), clock), await service.user()]
  const begun = (await user.post('/api/auth/second-factors/totp', {})).as<TotpSetup>()
  assertProblem(
    await secondStep({ challenge: begun.challenge, code: totpCode(user.secret, clock) }),
    'validation_failed',
  )
  const answer = { challenge: begun.challenge, code: totpCode(begun.secret, clock) }
  assertProblem(await other.put('/api/auth/second-factors/totp', answer), 'validation_failed')
  const elsewhere = completeSignIn(
    service,
    await secondStep({
      challenge: (await loginChallenge(service, user)).challenge,
      code: totpCode(user.secret, clock),
    }),
  )
  assertProblem(await elsewhere.put('/api/auth/second-factors/totp', answer), 'validation_failed')
  assert.equal((await user.put('/api/auth/second-factors/totp', answer)).status, 200)
})

test('a disabled account is refused after the correct password and code', async () => {
  const user = await withTotp(await service.user(), clock)
  const { challenge } = await loginChallenge(service, user)
  await service.database.pool.query('update users set enabled = false where id = $1', [user.id])
  assertProblem(await secondStep({ challenge, code: totpCode(user.secret, clock) }), 'forbidden')
  assertProblem(await anyone.post('/api/auth/login', { email: user.email, password }), 'forbidden')
})

test('removing the last factor deletes the recovery codes, and the password alone signs in again', async () => {
  const user = await withTotp(await service.user(), clock)
  assert.equal((await user.delete('/api/auth/second-factors/totp')).status, 204)
  assert.deepEqual(await stateOf(user), { totp: null, passkeys: [], passkeysAvailable: false, recoveryCodesLeft: 0 })
  assert.equal((await anyone.post('/api/auth/login', { email: user.email, password })).status, 200)
  assertProblem(await user.post('/api/auth/second-factors/recovery-codes'), 'conflict')
})

test('git tokens need no second factor', async () => {
  const plain = await service.user()
  const project = await plain.project()
  // The clock has moved on since the sign-in.
  const { challenge } = (await plain.post('/api/auth/confirm/options')).as<{ challenge: string }>()
  assert.equal((await plain.post('/api/auth/confirm', { challenge, currentPassword: password })).status, 200)
  const token = await plain.gitToken()
  await withTotp(plain, clock)
  const path = `/git/${project.repoFullName}.git/info/refs?service=git-upload-pack`
  const headers = { authorization: `Basic ${btoa(`git:${token}`)}` }
  assert.equal((await anyone.get(path, undefined, headers)).status, 200)
})

test('an origin without a host name has no passkeys, and says so', async () => {
  const user = await service.user()
  assertProblem(await anyone.post('/api/auth/passkey/options'), 'not_found')
  const options = await user.post('/api/auth/second-factors/passkeys/options', { currentPassword: password })
  assert.match(assertProblem(options, 'not_found').detail, /PUBLIC_URL/)
})
