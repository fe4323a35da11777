import assert from 'node:assert/strict'
import { rmSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'
import { testService } from '../../support/service.ts'
import { mountSmallDisk } from '../../support/smallDisk.ts'

/** Without the limit that keeps space free, which protects the service from this otherwise. */

test('a project that a full disk keeps from being made says why, and is made once there is space', async t => {
  await using disk = await mountSmallDisk(16)
  if (disk === null) return t.diagnostic('skipped: no file system can be mounted here')
  const inputs = { database: await testDatabase(), dataDir: join(disk.dir, 'data') }
  await mkdir(inputs.dataDir)
  await using service = await testService({ inputs, oneInstance: 'its folder is a small disk' })
  const user = await service.user()
  await user.project()
  const filler = disk.fill()
  const made = await user.post('/api/projects', { name: 'Late' })
  assert.equal(made.status, 201, made.text)
  const { id } = made.as<ProjectRecord>()
  const record = async () => (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
  const { status, statusReason } = await record()
  assert.equal(status, 'INITIALIZING')
  assert.match(
    statusReason ?? '',
    /^Not ready yet; the service tries again on its own\. The disk of this service is full/,
  )
  rmSync(filler)
  await waitFor('it is made', async () => (await record()).status === 'ACTIVE')
  assert.equal((await record()).statusReason, null)
})
