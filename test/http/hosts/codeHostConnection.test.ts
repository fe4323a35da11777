import assert from 'node:assert/strict'
import { after, beforeEach, test } from 'node:test'
import type { LoginReply, Me } from '#contract/accounts.ts'
import type { HostStatus } from '#contract/hostConnections.ts'
import { Failure } from '#domain/errors.ts'
import { systemClock } from '#drivers/clock.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { Clock } from '#ports/clock.ts'
import { HostError } from '#ports/hosts.ts'
import type { TestUser } from '#testing/users.ts'
import { userAccessOf } from '#usecases/access/hostAccess.ts'
import { requireScopes } from '#usecases/hosts/requireScopes.ts'
import { browserOf, createOAuthHost, type GrantOptions, samplePerson } from '../../support/oauthHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

let aheadMs = 0
const clock: Clock = { ...systemClock, now: () => new Date(Date.now() + aheadMs) }
const host = createOAuthHost(clock)
const service = await testService({ overrides: { hosts: codeHosts(host.codeHost), clock } })
after(() => service[Symbol.asyncDispose]())
const { ports } = service.app
const minuteMs = 60_000

beforeEach(() => {
  aheadMs = 0
  host.override({})
  host.requests.length = 0
})

async function connected(grant: GrantOptions = {}) {
  const user = await service.user()
  const person = samplePerson()
  const answer = await browserOf(service, user).signIn(host, person, grant)
  assert.equal(answer.status, 200, answer.text)
  host.requests.length = 0
  return { user, person }
}

async function statusOf(user: TestUser): Promise<HostStatus> {
  const answer = await user.get('/api/auth/repohost/status')
  assert.equal(answer.status, 200, answer.text)
  return answer.as<HostStatus>()
}

function accessOf(user: Pick<TestUser, 'id'>) {
  const { withSignIn } = ports.hosts
  assert.ok(withSignIn)
  return userAccessOf(ports, withSignIn, user.id)
}

async function tokenOf(user: TestUser): Promise<string> {
  return (await accessOf(user)).token
}

function reconnectRequired(error: unknown): boolean {
  assert.ok(error instanceof Failure)
  assert.equal(error.code, 'reconnect_required')
  assert.match(error.message, /^Connect your Example Host account/)
  return true
}

test('a user who never connected learns so from the status, from their profile and where access is needed', async () => {
  const user = await service.user()
  const { hosts, ...status } = await statusOf(user)
  assert.deepEqual(
    hosts.map(({ id }) => id),
    ['memory'],
  )
  assert.deepEqual(status, {
    provider: 'memory',
    connected: false,
    username: null,
    avatarUrl: null,
    scopes: [],
    missingScopes: [],
    connectedAt: null,
    expiresAt: null,
    advice: 'Connect your Example Host account first.',
  })
  assert.equal((await user.get('/api/auth/me')).as<Me>().repohost.connected, false)
  await assert.rejects(accessOf(user), reconnectRequired)
  await assert.rejects(requireScopes(ports, ports.hosts.default, user.id), reconnectRequired)
})

test("the status shows the user's name at the host, what was granted and until when", async () => {
  const { user, person } = await connected({ lifetimeS: 3_600 })
  const { connectedAt, expiresAt, hosts: _, ...rest } = await statusOf(user)
  assert.deepEqual(rest, {
    provider: 'memory',
    connected: true,
    username: person.username,
    avatarUrl: person.avatarUrl,
    scopes: ['repo', 'user:email'],
    missingScopes: [],
    advice: null,
  })
  assert.ok(Math.abs(Date.parse(connectedAt ?? '') - Date.now()) < minuteMs)
  assert.ok(Math.abs(Date.parse(expiresAt ?? '') - Date.now() - 60 * minuteMs) < minuteMs)
})

test('where users choose the repositories, the status says so', async () => {
  const app = { ...host.codeHost.identity, scopes: [], installUrl: 'https://host.example/apps/speckeep' }
  const other = createOAuthHost()
  const withApp = { ...other.codeHost, identity: { ...other.codeHost.identity, ...app } } as typeof host.codeHost
  await using apps = await testService({ overrides: { hosts: codeHosts(withApp) } })
  const status = (await (await apps.user()).get('/api/auth/repohost/status')).as<HostStatus>()
  assert.equal(status.installUrl, 'https://host.example/apps/speckeep')
})

test('a grant of less than was requested is shown, and refused before the host is called', async () => {
  const { user } = await connected({ scopes: ['user:email'] })
  const status = await statusOf(user)
  assert.deepEqual([status.connected, status.missingScopes], [true, ['repo']])
  assert.match(status.advice ?? '', /grant repo/)
  await assert.rejects(requireScopes(ports, ports.hosts.default, user.id), (error: Failure) => {
    assert.equal(error.code, 'forbidden')
    assert.match(error.message, /lacks the scope repo\. Connect your Example Host account again/)
    return true
  })
  assert.deepEqual(host.requests, [])
  const { user: nameless } = await connected({ scopes: ['repo'] })
  assert.deepEqual((await statusOf(nameless)).missingScopes, ['user:email'])
  await requireScopes(ports, ports.hosts.default, nameless.id)
})

test('the host is called at most once in five minutes, however often the status is requested', async () => {
  const { user, person } = await connected()
  await statusOf(user)
  assert.deepEqual(host.requests, [])
  aheadMs = 5 * minuteMs
  host.override({ user: async () => ({ ...person, username: 'renamed', avatarUrl: 'http://not.tls.example/x.png' }) })
  await Promise.all(Array.from({ length: 20 }, () => statusOf(user)))
  assert.deepEqual(host.requests, ['user'])
  const { username, avatarUrl } = await statusOf(user)
  assert.deepEqual([username, avatarUrl], ['renamed', null])
})

test('the status notices a token that the host no longer accepts, says what to do, and deletes nothing', async () => {
  const { user, person } = await connected()
  host.forget(person)
  assert.equal((await statusOf(user)).connected, true)
  aheadMs = 5 * minuteMs
  const dead = await statusOf(user)
  assert.deepEqual([dead.connected, dead.username], [false, person.username])
  assert.match(dead.advice ?? '', /^Connect your Example Host account again/)
  assert.equal((await user.get('/api/auth/me')).as<Me>().repohost.connected, false)
  await assert.rejects(accessOf(user), reconnectRequired)
  assert.equal((await browserOf(service, user).signIn(host, person)).status, 200)
  assert.equal((await statusOf(user)).connected, true)
})

test('a token of another user at the host ends the connection', async () => {
  const { user } = await connected()
  host.override({ user: async () => samplePerson() })
  aheadMs = 5 * minuteMs
  assert.equal((await statusOf(user)).connected, false)
})

test('a host that cannot be reached changes nothing in the status', async () => {
  const { user } = await connected()
  const before = await statusOf(user)
  for (const kind of ['failed', 'busy', 'access_refused'] as const) {
    aheadMs += 5 * minuteMs
    host.override({
      user: async () => {
        throw new HostError(kind, 'Not now.')
      },
    })
    assert.deepEqual(await statusOf(user), before, kind)
  }
})

test('a token that is valid for more than a minute is used unchanged', async () => {
  const { user } = await connected({ lifetimeS: 3_600 })
  const token = await tokenOf(user)
  aheadMs = 58 * minuteMs
  assert.equal(await tokenOf(user), token)
  assert.deepEqual(host.requests, [])
})

test('of twenty callers in the last minute of a token one renews it, and all continue with the new one', async () => {
  const { user } = await connected({ lifetimeS: 3_600 })
  const before = await tokenOf(user)
  aheadMs = 59 * minuteMs + 1_000
  const tokens = await Promise.all(Array.from({ length: 20 }, () => tokenOf(user)))
  assert.deepEqual(host.requests, ['refresh'])
  assert.equal(new Set(tokens).size, 1)
  assert.notEqual(tokens[0], before)
})

test('a renewal without scopes keeps the previous ones, and one with fewer replaces them', async () => {
  const { user } = await connected({ lifetimeS: 3_600 })
  for (const [named, kept] of [
    [[], ['repo', 'user:email']],
    [['repo'], ['repo']],
  ] as const) {
    const expiresAt = new Date(clock.now().getTime() + 90_000)
    const grant = { accessToken: 'access-next', refreshToken: 'refresh-next', expiresAt, scopes: named }
    host.override({ refresh: async () => grant })
    aheadMs += 60 * minuteMs
    assert.equal(await tokenOf(user), 'access-next')
    assert.deepEqual((await ports.connections.find(user.id))?.scopes, kept)
  }
})

test('a renewal with tokens that cannot be stored is a fault of the host, and can be repeated', async () => {
  const { user } = await connected({ lifetimeS: 3_600 })
  aheadMs = 61 * minuteMs
  const good = { accessToken: 'access-next', refreshToken: null, expiresAt: null, scopes: [] }
  for (const bad of [
    { accessToken: '' },
    { accessToken: 'a\nb' },
    { refreshToken: '' },
    { expiresAt: new Date(NaN) },
  ]) {
    host.override({ refresh: async () => ({ ...good, ...bad }) })
    await assert.rejects(accessOf(user), (error: HostError) => error.kind === 'failed')
  }
  host.override({ refresh: async () => good })
  assert.equal(await tokenOf(user), 'access-next')
})

test('a renewal that the host refuses asks the user to connect again, and is not repeated', async () => {
  const { user, person } = await connected({ lifetimeS: 3_600 })
  host.forget(person)
  aheadMs = 61 * minuteMs
  await assert.rejects(accessOf(user), reconnectRequired)
  await assert.rejects(accessOf(user), reconnectRequired)
  assert.deepEqual(host.requests, ['refresh'])
  const { connected: isConnected, connectedAt } = await statusOf(user)
  assert.equal(isConnected, false)
  assert.ok(connectedAt)
})

test('while the host cannot renew, a token is used until it ends, and then the fault is reported', async () => {
  const { user } = await connected({ lifetimeS: 3_600 })
  const token = await tokenOf(user)
  const busy = new HostError('busy', 'Not now.')
  host.override({ refresh: () => Promise.reject(busy) })
  aheadMs = 59 * minuteMs + 30_000
  assert.equal(await tokenOf(user), token)
  aheadMs = 61 * minuteMs
  await assert.rejects(accessOf(user), error => error === busy)
  host.override({})
  assert.notEqual(await tokenOf(user), token)
})

test('a token that ends and cannot be renewed is used until its end', async () => {
  const { user } = await connected({ lifetimeS: 3_600, renews: false })
  const token = await tokenOf(user)
  aheadMs = 59 * minuteMs + 30_000
  assert.equal(await tokenOf(user), token)
  aheadMs = 61 * minuteMs
  await assert.rejects(accessOf(user), reconnectRequired)
  assert.equal((await statusOf(user)).connected, false)
})

test('tokens whose key is lost are no connection, and disconnecting still deletes them', async () => {
  const { user } = await connected()
  const sealed = ports.sealing.seal('a token', 'of another place')
  await service.database.pool.query('update host_connections set access_token = $1 where user_id = $2', [
    sealed,
    user.id,
  ])
  await assert.rejects(accessOf(user), reconnectRequired)
  assert.equal((await statusOf(user)).connected, false)
  assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)
  assert.deepEqual(host.requests, [])
})

test('disconnecting ends the grant at the host and deletes the tokens, of one user', async () => {
  const { user } = await connected()
  const { user: other } = await connected()
  assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)
  assert.deepEqual(host.requests, ['revoke'])
  await assert.rejects(accessOf(user), reconnectRequired)
  assert.equal((await statusOf(user)).connected, false)
  assert.equal((await statusOf(other)).connected, true)
  assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)
  assert.deepEqual(host.requests, ['revoke'])
  const { rows } = await service.database.pool.query('select 1 from host_connections where user_id = $1', [user.id])
  assert.deepEqual(rows, [])
})

test('a host that fails or hangs does not prevent disconnecting', async () => {
  const failing = () => Promise.reject(new HostError('failed', 'No.'))
  const hanging = () => new Promise<void>(() => {})
  for (const revoke of [failing, hanging]) {
    const { user } = await connected()
    host.override({ revoke })
    assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)
    host.override({})
    assert.equal((await statusOf(user)).connected, false)
  }
})

test('an account without a password signs in through the host again after it disconnected', async () => {
  const person = samplePerson()
  const { accessToken } = (await browserOf(service).signIn(host, person)).as<LoginReply>()
  const bearer = { authorization: `Bearer ${accessToken}` }
  const before = (await service.anyone.get('/api/auth/me', undefined, bearer)).as<Me>()
  assert.equal((await service.anyone.delete('/api/auth/repohost/disconnect', undefined, bearer)).status, 204)
  const again = (await browserOf(service).signIn(host, person)).as<LoginReply>()
  const me = await service.anyone.get('/api/auth/me', undefined, { authorization: `Bearer ${again.accessToken}` })
  assert.deepEqual(me.as<Me>(), before)
})

test('without write access, a project is refused before anything is created', async () => {
  const { user } = await connected({ scopes: ['user:email'] })
  assertProblem(await user.post('/api/projects', { name: 'Spec' }), 'forbidden')
  assert.deepEqual((await user.get('/api/projects')).as<unknown[]>(), [])
})

test('a lost connection refuses edits and commits with what to do, and loses nothing', async () => {
  const { user, person } = await connected()
  const project = await user.project()
  const at = `/api/projects/${project.id}`
  const body = { filePath: 'notes.md', content: 'One line.\n', baseSha: null }
  assert.equal((await user.post(`${at}/commit`, body)).status, 201)
  const instruction = 'replace "One" with "Another"'
  const preview = (await user.post(`${at}/edit`, { filePath: 'notes.md', instruction })).as<{ sessionId: number }>()
  assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)

  const { sessionId } = preview
  assertProblem(await user.post(`${at}/edit`, { filePath: 'notes.md', instruction }), 'reconnect_required')
  assertProblem(await user.post(`${at}/commit`, { sessionId }), 'reconnect_required')
  assert.equal((await browserOf(service, user).signIn(host, person)).status, 200)
  assert.equal((await user.post(`${at}/commit`, { sessionId })).status, 201)
  const file = (await user.get(`${at}/files/notes.md`)).as<{ content: string }>()
  assert.equal(file.content, 'Another line.\n')
})
