import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ConfirmationChallenge } from '#contract/factors.ts'
import type { IdentityProvider } from '#ports/identityProvider.ts'
import { type Caller, password, type TestUser } from '#testing/users.ts'
import {
  addPasskey,
  adjustableClock,
  completeSignIn,
  loginChallenge,
  totpCode,
  withTotp,
} from '../../support/factors.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const clock = adjustableClock()
const identityProvider = {
  issuer: 'https://login.example.org',
  label: 'Example Inc.',
  authorizationUrl: async () => 'https://login.example.org/authorize',
} as unknown as IdentityProvider
const service = await testService({ env: { HOST: 'localhost' }, overrides: { clock, identityProvider } })
after(() => service[Symbol.asyncDispose]())
const origin = service.url.replace('127.0.0.1', 'localhost')
const laterMs = 601_000

async function question(user: Caller): Promise<ConfirmationChallenge> {
  const answer = await user.post('/api/auth/confirm/options')
  assert.equal(answer.status, 200, answer.text)
  return answer.as<ConfirmationChallenge>()
}

type Act = (user: Caller, projectId: number) => ReturnType<Caller['post']>

const acts: Readonly<Record<string, Act>> = {
  'creating a git token': user => user.post('/api/auth/tokens', { name: 'desk' }),
  'deleting a project': (user, id) => user.delete(`/api/projects/${id}`),
  'changing the email': user =>
    user.put('/api/auth/me/email', { email: `${crypto.randomUUID()}@example.org`, currentPassword: password }),
  'changing the password': user =>
    user.put('/api/auth/me/password', { currentPassword: password, newPassword: `${password} 2` }),
  'setting up another app': user => user.post('/api/auth/second-factors/totp', {}),
  'adding a passkey': user => user.post('/api/auth/second-factors/passkeys/options', {}),
  'linking a sign-in': user => user.get('/api/auth/oidc/link/authorize'),
  'making recovery codes': user => user.post('/api/auth/second-factors/recovery-codes'),
  'removing the app': user => user.delete('/api/auth/second-factors/totp'),
}

for (const [what, act] of Object.entries(acts)) {
  test(`${what} requires a second factor again, ten minutes after the last one`, async () => {
    const plain = await service.user()
    const project = await plain.project()
    const user = await withTotp(plain, clock)
    clock.pass(laterMs)
    const refused = assertProblem(await act(user, project.id), 'confirmation_needed')
    assert.match(refused.detail, /\/api\/auth\/confirm/)
    const { challenge, methods } = await question(user)
    assert.deepEqual(methods, ['totp', 'recovery'])
    const confirmed = await user.post('/api/auth/confirm', { challenge, code: totpCode(user.secret, clock) })
    assert.equal(confirmed.status, 200, confirmed.text)
    const { confirmedUntil } = confirmed.as<{ confirmedUntil: string }>()
    assert.ok(Math.abs(Date.parse(confirmedUntil) - clock.now().getTime() - 600_000) < 60_000)
    const answer = await act(user, project.id)
    assert.ok(answer.status < 300, answer.text)
  })
}

test('an account without a second factor deletes a project without confirmation', async () => {
  const user = await service.user()
  clock.pass(laterMs)
  assert.equal((await user.delete(`/api/projects/${(await user.project()).id}`)).status, 204)
})

for (const what of ['creating a git token', 'linking a sign-in'] as const) {
  const act = (user: Caller) => acts[what]?.(user, 0) ?? assert.fail()

  test(`${what} requires the password, ten minutes after the sign-in of an account without a second factor`, async () => {
    const user = await service.user()
    clock.pass(laterMs)
    assertProblem(await act(user), 'confirmation_needed')
    const { challenge, methods } = await question(user)
    assert.deepEqual(methods, ['password'])
    const confirm = (currentPassword: string) => user.post('/api/auth/confirm', { challenge, currentPassword })
    const { errors } = assertProblem(await confirm('not the password'), 'validation_failed')
    assert.deepEqual(
      errors?.map(({ field }) => field),
      ['currentPassword'],
    )
    assertProblem(await act(user), 'confirmation_needed')
    assert.equal((await confirm(password)).status, 200)
    const answer = await act(user)
    assert.ok(answer.status < 300, answer.text)
  })

  test(`${what} requires a new sign-in, ten minutes after that of an account without a password`, async () => {
    const user = await service.user()
    await service.database.pool.query('update users set password_hash = null where id = $1', [user.id])
    clock.pass(laterMs)
    assertProblem(await act(user), 'forbidden')
    assertProblem(await user.post('/api/auth/confirm/options'), 'not_found')
  })
}

test('the password does not confirm an account with a second factor', async () => {
  const user = await withTotp(await service.user(), clock)
  clock.pass(laterMs)
  const { challenge } = await question(user)
  assertProblem(await user.post('/api/auth/confirm', { challenge, currentPassword: password }), 'validation_failed')
  assertProblem(await user.post('/api/auth/tokens', { name: 'desk' }), 'confirmation_needed')
})

test('signing in with a second factor counts as a confirmation, for that sign-in only', async () => {
  const user = await withTotp(await service.user(), clock)
  clock.pass(laterMs)
  const { challenge } = await loginChallenge(service, user)
  const body = { challenge, code: totpCode(user.secret, clock) }
  const fresh = completeSignIn(service, await service.anyone.post('/api/auth/login/second-factor', body))
  assert.equal((await fresh.post('/api/auth/tokens', { name: 'desk' })).status, 201)
  assertProblem(await user.post('/api/auth/tokens', { name: 'desk' }), 'confirmation_needed')
})

test('a confirmation is valid once, in the sign-in that asked for it, for the same account', async () => {
  const user = await withTotp(await service.user(), clock)
  const other = await withTotp(await service.user(), clock)
  clock.pass(laterMs)
  const confirm = (who: Caller, body: object) => who.post('/api/auth/confirm', body)
  const { challenge } = await question(user)
  assertProblem(await confirm(other, { challenge, code: totpCode(other.secret, clock) }), 'validation_failed')
  const login = await loginChallenge(service, user)
  const mixed = { challenge: login.challenge, code: totpCode(user.secret, clock) }
  assertProblem(await confirm(user, mixed), 'validation_failed')
  assert.equal((await confirm(user, { challenge, recoveryCode: user.recoveryCodes[0] })).status, 200)
  assertProblem(await confirm(user, { challenge, recoveryCode: user.recoveryCodes[1] }), 'validation_failed')
})

test('a passkey confirms, and its answer is valid for no other challenge', async () => {
  const user = await service.user()
  const { device } = await addPasskey(user, origin)
  clock.pass(laterMs)
  assertProblem(await user.post('/api/auth/tokens', { name: 'desk' }), 'confirmation_needed')
  const { challenge, passkeyOptions } = await question(user)
  const other = await question(user)
  const passkey = device.get(passkeyOptions as never)
  const wrong = await user.post('/api/auth/confirm', { challenge: other.challenge, passkey })
  assertProblem(wrong, 'validation_failed')
  assert.equal((await user.post('/api/auth/confirm', { challenge, passkey })).status, 200)
  assert.equal((await user.post('/api/auth/tokens', { name: 'desk' })).status, 201)
})

test('an Idempotency-Key that was answered with a challenge continues after the confirmation', async () => {
  const user = await withTotp(await service.user(), clock)
  clock.pass(laterMs)
  const make = () => user.post('/api/auth/tokens', { name: 'desk' }, { 'idempotency-key': 'make-it' })
  assertProblem(await make(), 'confirmation_needed')
  const { challenge } = await question(user)
  await user.post('/api/auth/confirm', { challenge, code: totpCode(user.secret, clock) })
  const made = await make()
  assert.equal(made.status, 201, made.text)
  assert.equal((await make()).text, made.text)
})

async function administrator(): Promise<TestUser> {
  const user = await service.user()
  await service.database.pool.query("update users set roles = '{USER,ADMIN}' where id = $1", [user.id])
  return user
}

test('an administrator removes the second factors of a user, and both logs say so', async () => {
  const user = await withTotp(await service.user(), clock)
  await addPasskey(user, origin)
  const admin = await administrator()
  const path = `/api/admin/users/${user.id}/second-factors`
  assertProblem(await user.delete(path), 'forbidden')
  const listed = async () =>
    (await admin.get(`/api/admin/users?q=${user.email}`)).as<{ secondFactor: boolean }[]>()[0]?.secondFactor
  assert.equal(await listed(), true)
  assert.equal((await admin.delete(path)).status, 204)
  assert.equal(await listed(), false)
  assert.equal((await admin.delete(path)).status, 204)
  assertProblem(await admin.delete('/api/admin/users/999999999/second-factors'), 'not_found')
  const signIn = await service.anyone.post('/api/auth/login', { email: user.email, password })
  const log = (await completeSignIn(service, signIn).get('/api/auth/security-log')).as<{ what: string }[]>()
  assert.equal(log.filter(({ what }) => what === 'second_factors_removed').length, 1)
  const audit = (await admin.get('/api/admin/audit')).as<{ act: string; targetId: number }[]>()
  const acts = audit.filter(({ act, targetId }) => act === 'second_factors_removed' && targetId === user.id)
  assert.equal(acts.length, 1)
})

test('an administrator with a second factor shows it before removing those of others', async () => {
  const user = await withTotp(await service.user(), clock)
  const admin = await withTotp(await administrator(), clock)
  clock.pass(laterMs)
  assertProblem(await admin.delete(`/api/admin/users/${user.id}/second-factors`), 'confirmation_needed')
})

test('a new password set with a link keeps the second factors, unless the link proves who owns the account', async () => {
  const verified = 'update users set email_verified_at = now() where id = $1 and $2'
  for (const [wasMailed, isVerified, status] of [
    [true, true, 401],
    [false, false, 401],
    [true, false, 200],
  ] as const) {
    const user = await withTotp(await service.user(), clock)
    await service.database.pool.query(verified, [user.id, isVerified])
    const { token, hash } = service.app.ports.tokens.newLinkToken()
    const link = { purpose: 'reset', userId: user.id, email: user.email, wasMailed, hash } as const
    await service.app.ports.links.make({ ...link, expiresAt: new Date(clock.now().getTime() + 60_000) }, 5)
    const newPassword = `${password} again`
    const answer = await service.anyone.post('/api/auth/password-reset', { token, newPassword })
    assert.equal(answer.status, 204, answer.text)
    const signIn = await service.anyone.post('/api/auth/login', { email: user.email, password: newPassword })
    assert.equal(signIn.status, status, signIn.text)
  }
})

const administration: Readonly<Record<string, (admin: Caller, userId: number) => ReturnType<Caller['put']>>> = {
  'making another administrator': (admin, id) => admin.put(`/api/admin/users/${id}`, { administrator: true }),
  'disabling a user': (admin, id) => admin.put(`/api/admin/users/${id}`, { enabled: false }),
  'changing who may register': admin => admin.put('/api/admin/registration', { registration: 'open' }),
  'inviting a person': admin => admin.post('/api/admin/invitations', { email: `${crypto.randomUUID()}@example.org` }),
}

for (const [what, act] of Object.entries(administration)) {
  test(`${what} requires the second factor of the administrator again`, async () => {
    const admin = await withTotp(await administrator(), clock)
    const user = await service.user()
    clock.pass(laterMs)
    assertProblem(await act(admin, user.id), 'confirmation_needed')
    const { challenge } = await question(admin)
    await admin.post('/api/auth/confirm', { challenge, code: totpCode(admin.secret, clock) })
    const answer = await act(admin, user.id)
    assert.ok(answer.status < 300, answer.text)
  })
}

test('an administrator sets the limits of a user without a confirmation', async () => {
  const admin = await withTotp(await administrator(), clock)
  const user = await service.user()
  clock.pass(laterMs)
  assert.equal((await admin.put(`/api/admin/users/${user.id}`, { projectsMax: 3 })).status, 200)
})
