import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError, type ProjectHost } from '#ports/hosts.ts'
import { isElsewhere, isOutage, unlessOutage } from '#usecases/access/outage.ts'

const identity = {} as NonNullable<ProjectHost['identity']>
const repoTokens = {} as NonNullable<ProjectHost['repoTokens']>
const away = new HostError('busy', 'The host limits calls.')

test('a host with a sign-in of its own or tokens for each repository is elsewhere, the built-in one is not', () => {
  assert.deepEqual([{ identity }, { repoTokens }, {}].map(isElsewhere), [true, true, false])
})

test('an outage is a passing failure of a host elsewhere, and nothing else', () => {
  assert.ok(isOutage({ identity }, away))
  assert.ok(!isOutage({}, away))
  assert.ok(!isOutage({ identity }, new HostError('gone', 'There is no such repository.')))
  assert.ok(!isOutage({ identity }, new Error('busy')))
})

test('what an outage stops is left out, what anything else stops fails', async () => {
  assert.equal(await unlessOutage({ repoTokens }, () => Promise.reject(away)), null)
  await assert.rejects(
    unlessOutage({}, () => Promise.reject(away)),
    away,
  )
})
