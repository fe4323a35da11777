import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { withMetrics } from '#drivers/hosts/metrics.ts'
import { type CodeHost, HostError } from '#ports/hosts.ts'

const access = { token: 'secret' }
const repo = { id: 1, fullName: 'ada/spec' }
const grant = { accessToken: 'a', refreshToken: null, expiresAt: null, scopes: [] }

/** A host with every capability; its methods return fixed answers. */
const fullHost: CodeHost = {
  ...memoryHost(),
  pages: {
    enable: async () => ({ kind: 'refused', reason: 'no plan' }),
    disable: async () => ({ kind: 'disabled' }),
    state: async () => ({ state: 'ready' }),
  },
  identity: {
    scopes: ['repo'],
    installUrl: null,
    authorizationUrl: ({ state }) => `https://host.example.org/?state=${state}`,
    exchange: async () => grant,
    refresh: async () => await Promise.reject(new HostError('access_expired', 'over')),
    revoke: async () => {},
    user: async () => ({ id: 7, username: 'ada', name: '', email: null, avatarUrl: null }),
  },
  webhooks: { subscribe: async () => {}, read: () => ({ deliveryId: 'd', repoId: 1 }) },
  changeRequests: {
    createBranch: async () => {},
    open: async () => ({ number: 3, url: 'https://host.example.org/3' }),
  },
}

function watched(host: CodeHost) {
  const calls: string[] = []
  const measured = withMetrics(host, {
    hostCalled: ({ host: id, operation, outcome, durationMs }) => {
      assert.ok(durationMs >= 0)
      calls.push(`${id} ${operation} ${outcome}`)
    },
  })
  return { calls, measured }
}

test('calls to every capability are counted, and answer as before', async () => {
  const { calls, measured } = watched(fullHost)
  const { pages, identity, webhooks, changeRequests, repos } = measured
  assert.ok(pages && identity && webhooks && changeRequests)
  const place = { marker: 'm', owner: 'ada', name: 'x' }
  await assert.rejects(repos.importRepo(access, { ...place, source: 'ada/x' }), { kind: 'gone' })
  await assert.rejects(repos.setVisibility(access, repo, 'public'), { kind: 'gone' })
  assert.deepEqual(await pages.enable(access, repo), { kind: 'refused', reason: 'no plan' })
  assert.deepEqual(await pages.disable(access, repo), { kind: 'disabled' })
  assert.deepEqual(await pages.state(access, repo, 'c'), { state: 'ready' })
  assert.equal(await identity.exchange({ code: 'c', verifier: 'v', redirectUri: 'r' }), grant)
  await assert.rejects(identity.refresh({ refreshToken: 'r', redirectUri: 'r' }), { kind: 'access_expired' })
  await identity.revoke(grant)
  assert.equal((await identity.user(access)).id, 7)
  await webhooks.subscribe(access, repo, { url: 'https://x.example.org', secret: 's' })
  await changeRequests.createBranch(access, repo, { name: 'b', commitSha: 'c' })
  assert.equal((await changeRequests.open(access, repo, { from: 'b', into: 'main', title: 't', body: '' })).number, 3)
  assert.deepEqual(calls, [
    'memory takeOver error',
    'memory setVisibility error',
    'memory pages.enable ok',
    'memory pages.disable ok',
    'memory pages.state ok',
    'memory identity.exchange ok',
    'memory identity.refresh error',
    'memory identity.revoke ok',
    'memory identity.user ok',
    'memory news.subscribe ok',
    'memory changeRequests.createBranch ok',
    'memory changeRequests.open ok',
  ])
})

test('methods that call no host are not counted', () => {
  const { calls, measured } = watched(fullHost)
  const request = { state: 's', challenge: 'c', redirectUri: 'r' }
  assert.equal(measured.identity?.authorizationUrl(request), 'https://host.example.org/?state=s')
  assert.deepEqual(measured.identity?.scopes, ['repo'])
  assert.equal(measured.webhooks?.read({ headers: {}, body: new Uint8Array() }, 's')?.repoId, 1)
  assert.deepEqual(calls, [])
})

test('a capability that the host lacks stays absent', () => {
  const { measured } = watched(memoryHost())
  for (const capability of ['pages', 'identity', 'webhooks', 'changeRequests', 'transport'] as const)
    assert.equal(capability in measured, false)
})
