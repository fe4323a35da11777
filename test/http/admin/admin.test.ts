import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import type { Account } from '#contract/accounts.ts'
import type { AuditRecord, InvitationRecord, ListedUser } from '#contract/admin.ts'
import { caller, password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { sampleEmployee, startProvider } from '../../support/identityProvider.ts'
import { assertProblem } from '../../support/problems.ts'
import { providerBrowser } from '../../support/providerBrowser.ts'
import { testService } from '../../support/service.ts'

const provider = await startProvider()
const service = await testService({ env: provider.env })
provider.register(service.url)
after(() => Promise.all([service, provider].map(each => each[Symbol.asyncDispose]())))
const admin = await service.user()
afterEach(() => admin.put('/api/admin/registration', { registration: 'open' }))

const person = (email: string) => ({ email, password, firstName: 'Grace', lastName: 'Hopper' })
const register = (email: string, more: object = {}) =>
  service.anyone.post('/api/auth/register', { ...person(email), ...more })
const auditOf = async (count: number) =>
  (await admin.get(`/api/admin/audit?limit=${count}`)).as<AuditRecord[]>().map(({ id: _, at: __, ...rest }) => rest)
const change = (user: Pick<TestUser, 'id'>, body: object, as: TestUser = admin) =>
  as.put(`/api/admin/users/${user.id}`, body)

test('of many concurrent registrations on a new service exactly one becomes the administrator', async () => {
  await using fresh = await testService()
  const all = await Promise.all([1, 2, 3, 4, 5].map(() => fresh.user()))
  const roles = await Promise.all(all.map(async user => (await user.get('/api/auth/me')).as<Account>().roles))
  assert.deepEqual(roles.map(each => each.join()).sort(), ['USER', 'USER', 'USER', 'USER', 'USER,ADMIN'])
})

test('with ADMIN_EMAIL no other account becomes the administrator, regardless of who registers first', async () => {
  await using fresh = await testService({ env: { ADMIN_EMAIL: 'Boss@example.org' } })
  const roles = []
  for (const email of ['one@example.org', 'boss@example.org', 'two@example.org']) {
    roles.push((await fresh.anyone.post('/api/auth/register', person(email))).as<Account>().roles)
  }
  assert.deepEqual(roles, [['USER'], ['USER', 'ADMIN'], ['USER']])
})

test('an existing account becomes the administrator at a start with its email', async () => {
  const { administration } = service.app.ports
  const user = await service.user()
  assertProblem(await user.get('/api/admin/users'), 'forbidden')
  await administration.nameAdministrator(user.email.toUpperCase(), new Date())
  await administration.nameAdministrator(user.email, new Date())
  assert.equal((await user.get('/api/admin/users')).status, 200)
  const [named, before] = await auditOf(2)
  assert.deepEqual(named, {
    actorId: null,
    actorEmail: null,
    act: 'administrator_named',
    targetId: user.id,
    target: user.email,
    address: null,
  })
  assert.notEqual(before?.targetId, user.id)
  assert.equal((await change(user, { administrator: false })).status, 200)
})

test('users are listed, searched and paged', async () => {
  const names = await Promise.all([1, 2, 3].map(() => service.user()))
  const listed = (await admin.get('/api/admin/users?limit=100')).as<ListedUser[]>()
  assert.deepEqual(
    names.map(({ id }) => id).filter(id => !listed.some(user => user.id === id)),
    [],
  )
  const [one] = names
  const found = (await admin.get(`/api/admin/users?q=${one?.email.toUpperCase()}`)).as<ListedUser[]>()
  assert.deepEqual(
    found.map(({ id, enabled, roles }) => ({ id, enabled, roles })),
    [{ id: one?.id, enabled: true, roles: ['USER'] }],
  )
  assert.deepEqual((await admin.get('/api/admin/users?q=%25_')).as(), [])
  assert.ok(!JSON.stringify(found).includes('argon2'))

  const seen: number[] = []
  let next: string | undefined = '/api/admin/users?limit=2'
  while (next !== undefined) {
    const page = await admin.get(next)
    seen.push(...page.as<ListedUser[]>().map(({ id }) => id))
    next = /<[^>]*(\/api[^>]*)>/.exec(page.headers.get('link') ?? '')?.[1]
  }
  assert.deepEqual(
    seen,
    [...new Set(seen)].sort((a, b) => b - a),
  )
  assert.equal(seen.length, listed.length)
})

test('a disabled user has no access, an enabled one has it again, and the log says who did it and from where', async () => {
  const user = await service.user()
  const disabled = (await change(user, { enabled: false })).as<ListedUser>()
  assert.deepEqual([disabled.id, disabled.enabled], [user.id, false])
  await waitFor('the token no longer works', async () => (await user.get('/api/auth/me')).status === 403)
  assertProblem(await service.anyone.post('/api/auth/login', user), 'forbidden')
  assert.equal((await change(user, { enabled: true })).status, 200)
  assert.equal((await service.anyone.post('/api/auth/login', user)).status, 200)
  const by = { actorId: admin.id, actorEmail: admin.email, address: '127.0.0.1' }
  assert.deepEqual(await auditOf(2), [
    { ...by, act: 'user_enabled', targetId: user.id, target: user.email },
    { ...by, act: 'user_disabled', targetId: user.id, target: user.email },
  ])
})

test('a change without effect is not logged', async () => {
  const before = await auditOf(1)
  const user = await service.user()
  for (const body of [{}, { enabled: true }, { administrator: false }]) {
    assert.equal((await change(user, body)).status, 200)
  }
  assert.deepEqual(await auditOf(1), before)
})

test('administrators are made and unmade, with immediate effect', async () => {
  const user = await service.user()
  assertProblem(await change(user, { administrator: true }, user), 'forbidden')
  assert.equal((await change(user, { administrator: true })).status, 200)
  assert.equal((await user.get('/api/admin/users')).status, 200)
  assert.equal((await change(user, { administrator: false })).status, 200)
  assertProblem(await user.get('/api/admin/users'), 'forbidden')
})

test('the last administrator cannot be removed, even when two remove each other concurrently', async () => {
  assertProblem(await change(admin, { administrator: false }), 'conflict')
  assertProblem(await change(admin, { enabled: false }), 'conflict')
  await using fresh = await testService()
  const [one, two] = [await fresh.user(), await fresh.user()]
  await change(two, { administrator: true }, one)
  const answers = await Promise.all([
    change(two, { administrator: false }, one),
    change(one, { administrator: false }, two),
  ])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const { rows } = await fresh.database.pool.query(`select count(*)::int as n from users where 'ADMIN' = any(roles)`)
  assert.equal(rows[0].n, 1)
})

test('a user that does not exist is not found', async () => {
  assertProblem(await change({ id: 999_999 }, { enabled: false }), 'not_found')
})

test('a service closed to registration makes no accounts in any way, and existing ones sign in', async () => {
  const person = sampleEmployee()
  const known = sampleEmployee()
  assert.equal((await providerBrowser(service, provider).signIn(known)).status, 200)
  assert.equal((await admin.put('/api/admin/registration', { registration: 'closed' })).status, 200)
  assert.deepEqual((await admin.get('/api/admin/registration')).as(), { registration: 'closed' })
  const { detail } = assertProblem(await register('late@example.org'), 'forbidden')
  assert.match(detail, /takes no new accounts/)
  assertProblem(await providerBrowser(service, provider).signIn(person), 'forbidden')
  assert.equal((await providerBrowser(service, provider).signIn(known)).status, 200)
  assert.equal((await service.anyone.post('/api/auth/login', admin)).status, 200)
  const [entry] = await auditOf(1)
  assert.deepEqual([entry?.act, entry?.target, entry?.targetId], ['registration_changed', 'closed', null])
})

test('with invitations, a new account needs the link, once, with its email', async () => {
  await admin.put('/api/admin/registration', { registration: 'invited' })
  const made = await admin.post('/api/admin/invitations', { email: ' Guest@example.org ' })
  assert.equal(made.status, 201, made.text)
  const url = new URL(made.as<{ url: string }>().url)
  assert.equal(url.origin + url.pathname, `${service.url}/register`)
  const invitation = url.searchParams.get('invitation') ?? ''
  const listed = await admin.get('/api/admin/invitations')
  assert.deepEqual(
    listed.as<InvitationRecord[]>().map(({ email }) => email),
    ['Guest@example.org'],
  )
  assert.ok(!listed.text.includes(invitation))
  assertProblem(await register('guest@example.org'), 'forbidden')
  assertProblem(await register('guest@example.org', { invitation: 'another' }), 'forbidden')
  assertProblem(await register('stranger@example.org', { invitation }), 'forbidden')
  assert.equal((await register('guest@example.org', { invitation })).status, 201)
  assertProblem(await register('guest@example.org', { invitation }), 'forbidden')
  assert.deepEqual((await admin.get('/api/admin/invitations')).as(), [])
  assertProblem(await admin.post('/api/admin/invitations', { email: 'guest@example.org' }), 'conflict')
  assertProblem(await admin.post('/api/admin/invitations', { email: 'nobody' }), 'validation_failed')
})

test('an invited email that the provider verified needs no link; an unverified one does', async () => {
  await admin.put('/api/admin/registration', { registration: 'invited' })
  const person = sampleEmployee()
  const email = person.claims['email']
  assertProblem(await providerBrowser(service, provider).signIn(person), 'forbidden')
  await admin.post('/api/admin/invitations', { email })
  assertProblem(
    await providerBrowser(service, provider).signIn(sampleEmployee({ email, email_verified: false })),
    'forbidden',
  )
  assert.equal((await providerBrowser(service, provider).signIn(person)).status, 200)
})

test('an invitation ends when it is withdrawn, replaced or expired', async () => {
  await admin.put('/api/admin/registration', { registration: 'invited' })
  const invite = async () => {
    const made = (await admin.post('/api/admin/invitations', { email: 'ends@example.org' })).as<{
      id: number
      url: string
    }>()
    return { id: made.id, invitation: new URL(made.url).searchParams.get('invitation') }
  }
  const [first, second] = [await invite(), await invite()]
  assertProblem(await register('ends@example.org', { invitation: first.invitation }), 'forbidden')
  assert.equal((await admin.delete(`/api/admin/invitations/${second.id}`)).status, 204)
  assertProblem(await admin.delete(`/api/admin/invitations/${second.id}`), 'not_found')
  assertProblem(await register('ends@example.org', { invitation: second.invitation }), 'forbidden')
  const third = await invite()
  await service.database.pool.query(`update invitations set expires_at = now() - interval '1 second'`)
  assertProblem(await register('ends@example.org', { invitation: third.invitation }), 'forbidden')
  const acts = (await auditOf(4)).map(({ act }) => act)
  assert.deepEqual(acts, ['invited', 'invitation_withdrawn', 'invited', 'invited'])
})

test('the audit log is paged, and immutable: through the API and in the database', async () => {
  const [first] = (await admin.get('/api/admin/audit?limit=1')).as<AuditRecord[]>()
  const link = (await admin.get('/api/admin/audit?limit=1')).headers.get('link') ?? ''
  const [second] = (await admin.get(/<[^>]*(\/api[^>]*)>/.exec(link)?.[1] ?? '')).as<AuditRecord[]>()
  assert.ok(first && second && second.id < first.id)
  for (const call of [admin.post, admin.put, admin.delete, admin.patch]) {
    assertProblem(await call('/api/admin/audit'), 'not_found')
    assertProblem(await call(`/api/admin/audit/${first.id}`), 'not_found')
  }
  for (const statement of ['update audit_log set target = $$x$$', 'delete from audit_log', 'truncate audit_log']) {
    await assert.rejects(service.database.pool.query(statement), /neither changed nor deleted/, statement)
  }
})

test('version and health are shown to administrators', async () => {
  const manifest = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', '..', 'package.json'), 'utf8'))
  const { version, health } = (await admin.get('/api/admin/service')).as<{
    version: string
    health: { status: string }
  }>()
  assert.deepEqual([version, health.status], [manifest.version, 'UP'])
})

test('a disabled administrator has no rights, whatever the token says', async () => {
  const user = await service.user()
  await change(user, { administrator: true })
  await change(user, { enabled: false })
  assertProblem(
    await caller(service.url, { authorization: `Bearer ${user.token}` }).get('/api/admin/users'),
    'forbidden',
  )
})
