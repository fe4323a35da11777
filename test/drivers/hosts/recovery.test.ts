import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryHost } from '#drivers/hosts/memory/index.ts'
import { withRecoveryDetection } from '#drivers/hosts/recovery.ts'
import { HostError, type ProjectHost } from '#ports/hosts.ts'

const repo = { id: 1, fullName: 'ada/spec' }

function rig(kind: 'identity' | 'repoTokens') {
  const memory = memoryHost()
  let failing: HostError | null = null
  const ask = async () => {
    if (failing) throw failing
    return null
  }
  const kinds = { identity: { identity: {} }, repoTokens: { repoTokens: {} } }[kind]
  const plain = { ...memory, ...kinds, repos: { ...memory.repos, resolve: ask, commit: ask } } as unknown as ProjectHost
  let nowMs = 0
  let returns = 0
  let outages = 0
  const host = withRecoveryDetection(
    plain,
    { onOutage: () => void outages++, onRecovery: () => void returns++ },
    () => nowMs,
  )
  return {
    resolve: (error: HostError | null = null) => {
      failing = error
      return host.repos.resolve(null, repo, 'main').catch(() => {})
    },
    commit: (error: HostError | null = null) => {
      failing = error
      return host.repos.commit(null, repo, {} as never).catch(() => {})
    },
    pass: (ms: number) => {
      nowMs += ms
    },
    returns: () => returns,
    outages: () => outages,
  }
}

const away = new HostError('failed', 'GitHub cannot be reached.')

test('a host has recovered at the first call that succeeds after a temporary failure', async () => {
  const { resolve, returns, outages } = rig('identity')
  await resolve()
  assert.equal(returns(), 0)
  await resolve(new HostError('gone', 'There is no such repository.'))
  await resolve()
  assert.equal(returns(), 0)
  assert.equal(outages(), 0)
  await resolve(away)
  await resolve(away)
  assert.equal(outages(), 1)
  await resolve()
  await resolve()
  assert.equal(returns(), 1)
})

test('the recovery of a flapping host is reported at most every 5 seconds, and not forgotten', async () => {
  const { resolve, returns, pass } = rig('identity')
  for (let at = 0; at < 10; at++) {
    await resolve(away)
    await resolve()
  }
  assert.equal(returns(), 1)
  pass(5_000)
  await resolve()
  assert.equal(returns(), 2)
})

test('an answer from a mirror says nothing about its server; a commit does', async () => {
  const { resolve, commit, returns } = rig('repoTokens')
  await commit(away)
  await resolve()
  assert.equal(returns(), 0)
  await commit()
  assert.equal(returns(), 1)
})
