/**
 * Every kind of write is killed with SIGKILL at every point of it. `KILLS=2000 npm test -- http/instances/kills` is the
 * long form.
 */
import { test } from 'node:test'
import { startBackend } from '#testing/hosts/git/backend.ts'
import { killEverywhere } from '../../support/kills/drill.ts'
import { operations } from '../../support/kills/operations.ts'
import { queuedOperations } from '../../support/kills/queuedOperations.ts'

const isLong = process.env['KILLS'] !== undefined

test('a write that is killed at any of its points is made exactly once, and the data hold', async t => {
  const kills = Number(process.env['KILLS'] ?? 40)
  await killEverywhere(t, {
    operations,
    env: {},
    kills,
    killsPerProcess: isLong ? 52 : 40,
    hasRepositories: true,
    isLong,
  })
})

test('a commit that waits for its code host lands exactly once, wherever its request is killed', async t => {
  const backend = await startBackend()
  t.after(backend.close)
  const kills = isLong ? Math.ceil(Number(process.env['KILLS']) / 5) : 12
  await killEverywhere(t, {
    ...{ kills, killsPerProcess: isLong ? 32 : 12, hasRepositories: false, isLong },
    operations: queuedOperations(backend),
    env: { REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: backend.baseUrl },
  })
})
