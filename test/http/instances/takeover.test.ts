import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { freePorts } from '#testing/ports.ts'
import { caller, newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'
import { highLimits } from '../../support/service.ts'
import { startServiceProcess } from '../../support/serviceProcess.ts'

test('what an instance was doing when it was killed is finished by one that was already running', async t => {
  await using database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-takeover-'))
  t.after(() => rm(dataDir, { recursive: true, force: true }))
  const env = { ...highLimits, CREATE_DEADLINE_MS: '100' }
  const start = async () =>
    await startServiceProcess({ env, dataDir, database: database.address, port: await freePorts() })
  await using first = await start()
  await using second = await start()
  const user = await newUser(first.url)
  const steps = ['create', 'claimCreation', 'recordStep'] as const
  await first.breakAt(steps.map(operation => ({ slug: operation.toLowerCase(), operation, side: 'after', nth: 1 })))
  const allReached = first.allReached()
  const asked = steps.map(name => user.post('/api/projects', { name: name.toLowerCase() }).catch(() => null))
  await allReached
  await first[Symbol.asyncDispose]()
  const killedMs = performance.now()
  await Promise.all(asked)

  const there = caller(second.url, { authorization: `Bearer ${user.token}` })
  await waitFor('every project is ACTIVE', async () => {
    const projects = (await there.get('/api/projects')).as<readonly ProjectRecord[]>()
    return projects.length === steps.length && projects.every(({ status }) => status === 'ACTIVE')
  })
  t.diagnostic(`taken over within ${Math.ceil((performance.now() - killedMs) / 1_000)} s`)
  const listed = (await there.get('/api/projects')).as<readonly ProjectRecord[]>()
  assert.deepEqual(listed.map(({ slug }) => slug).toSorted(), steps.map(name => name.toLowerCase()).toSorted())
})
