import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { HostStatus } from '#contract/hostConnections.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const { anyone } = service

test('the built-in code host has no sign-in, and the answer says what to do', async () => {
  const asked = assertProblem(await anyone.get('/api/auth/repohost/authorize'), 'not_found')
  assert.match(asked.detail, /Sign in with email and password/)
  const returned = await anyone.post('/api/auth/repohost/callback', { code: 'abc', state: 'def' })
  assert.equal(assertProblem(returned, 'not_found').detail, asked.detail)
})

test('an invalid return from a code host is refused by field', async () => {
  const cases: readonly (readonly [field: string, body: unknown])[] = [
    ['code', { state: 'x' }],
    ['state', { code: 'x' }],
    ['code', { code: '', state: 'x' }],
    ['code', { code: ['x'], state: 'x' }],
    ['code', { code: 'x'.repeat(1_001), state: 'x' }],
    ['state', { code: 'x', state: 'x'.repeat(4_001) }],
    ['iss', { code: 'x', state: 'x', iss: '' }],
    ['iss', { code: 'x', state: 'x', iss: 'x'.repeat(501) }],
    ['iss', { code: 'x', state: 'x', iss: ['x'] }],
  ]
  for (const [field, body] of cases) {
    const problem = assertProblem(await anyone.post('/api/auth/repohost/callback', body), 'validation_failed')
    assert.equal(problem.errors?.[0]?.field, field)
    assert.doesNotMatch(problem.detail, /xxx/)
  }
})

test('every user is connected to the built-in code host, and stays so', async () => {
  const user = await service.user()
  const status = await user.get('/api/auth/repohost/status')
  assert.equal(status.status, 200)
  const { connectedAt, hosts, ...rest } = status.as<HostStatus>()
  const unset = { username: null, avatarUrl: null, expiresAt: null, advice: null }
  assert.deepEqual(rest, { provider: 'embedded', connected: true, scopes: [], missingScopes: [], ...unset })
  assert.deepEqual(
    hosts.map(({ id, isDefault }) => [id, isDefault]),
    [['embedded', true]],
  )
  assert.ok(Date.parse(connectedAt ?? '') <= Date.now())
  assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)
  assert.equal((await user.get('/api/auth/repohost/status')).text, status.text)
})
