import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { withMetrics } from '#drivers/hosts/metrics.ts'
import { type CodeHost, HostError } from '#ports/hosts.ts'

const access = { token: 'secret' }
const repo = { id: 1, fullName: 'ada/spec' }
const grant = { accessToken: 'a', refreshToken: null, expiresAt: null, scopes: [] }

/** A host with every door; what is behind them says its name. */
const manyDoors: CodeHost = {
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
  reviews: { createBranch: async () => {}, open: async () => ({ number: 3, url: 'https://host.example.org/3' }) },
}

function watched(host: CodeHost) {
  const calls: string[] = []
  const told = withMetrics(host, {
    hostCalled: ({ host: id, operation, outcome, durationMs }) => {
      assert.ok(durationMs >= 0)
      calls.push(`${id} ${operation} ${outcome}`)
    },
  })
  return { calls, told }
}

test('calls at every door are told, and answer as before', async () => {
  const { calls, told } = watched(manyDoors)
  const { pages, identity, webhooks, reviews, repos } = told
  assert.ok(pages && identity && webhooks && reviews)
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
  await reviews.createBranch(access, repo, { name: 'b', commitSha: 'c' })
  assert.equal((await reviews.open(access, repo, { from: 'b', into: 'main', title: 't', body: '' })).number, 3)
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
    'memory reviews.createBranch ok',
    'memory reviews.open ok',
  ])
})

test('what asks no host anything is not told', () => {
  const { calls, told } = watched(manyDoors)
  const wish = { state: 's', challenge: 'c', redirectUri: 'r' }
  assert.equal(told.identity?.authorizationUrl(wish), 'https://host.example.org/?state=s')
  assert.deepEqual(told.identity?.scopes, ['repo'])
  assert.equal(told.webhooks?.read({ headers: {}, body: new Uint8Array() }, 's')?.repoId, 1)
  assert.deepEqual(calls, [])
})

test('a door that the host does not have is not there', () => {
  const { told } = watched(memoryHost())
  for (const door of ['pages', 'identity', 'news', 'reviews', 'transport'] as const) assert.equal(door in told, false)
})
