import assert from 'node:assert/strict'
import { test } from 'node:test'
import { HostError, type ProjectHost } from '#ports/hosts.ts'
import { ignoringOutage, isOutage, isRemoteHost } from '#usecases/access/outage.ts'

const identity = {} as NonNullable<ProjectHost['identity']>
const repoTokens = {} as NonNullable<ProjectHost['repoTokens']>
const away = new HostError('busy', 'The host limits calls.')

test('hosts with a sign-in or with repository tokens are remote, the built-in one is not', () => {
  assert.deepEqual([{ identity }, { repoTokens }, {}].map(isRemoteHost), [true, true, false])
})

test('an outage is a temporary failure of a remote host, and nothing else', () => {
  assert.ok(isOutage({ identity }, away))
  assert.ok(!isOutage({}, away))
  assert.ok(!isOutage({ identity }, new HostError('gone', 'There is no such repository.')))
  assert.ok(!isOutage({ identity }, new Error('busy')))
})

test('work that an outage stops is skipped; any other failure propagates', async () => {
  assert.equal(await ignoringOutage({ repoTokens }, () => Promise.reject(away)), null)
  await assert.rejects(
    ignoringOutage({}, () => Promise.reject(away)),
    away,
  )
})
