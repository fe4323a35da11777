import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { ServiceState } from '#contract/admin.ts'
import type { CommitReply } from '#contract/content.ts'
import { diskOf } from '#drivers/disk.ts'
import type { Answer } from '#testing/users.ts'
import { componentsUp } from '#usecases/service/checkHealth.ts'
import { dataFolder } from '../../../src/cli/doctor/dataFolder.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'
import { mountSmallDisk } from '../../support/smallDisk.ts'

/** Below the minimum of free disk space projects are read-only. */

const mebibyte = 1024 * 1024
const floors = { thresholdBytes: 0, floorBytes: 1_024 * mebibyte, floorFiles: 1_000 }
let freeBytes = 2_048 * mebibyte
let freeFiles: number | null = null
const disk = { measure: async () => ({ totalBytes: 1e12, ...floors, exists: true, freeBytes, freeFiles }) }
const service = await testService({ overrides: { disk } })
after(() => service[Symbol.asyncDispose]())

function assertFull(answer: Answer): void {
  const { message } = assertProblem(answer, 'unavailable')
  assert.match(message, /512 MiB are free, and 1024 MiB are kept free\. Nothing was written/)
  assert.ok(Number(answer.headers.get('retry-after')) >= 1)
}

test('projects, commits, edits and pushes are refused with one sentence, and reading still works', async () => {
  const ada = await service.user()
  const project = await ada.project({ visibility: 'public', description: 'Old words.' })
  const path = `/api/projects/${project.id}`
  const change = { filePath: 'new.md', content: '# New', baseSha: null }
  await using machine = await createGitClient()
  const address = withToken(project.cloneUrl, await ada.gitToken())
  await machine.git('.', 'clone', '--quiet', address, 'clone')
  await machine.git('clone', 'commit', '--quiet', '--allow-empty', '-m', 'Pushed')

  freeBytes = 512 * mebibyte
  assertFull(await ada.post('/api/projects', { name: 'One more' }))
  assertFull(await ada.post(`${path}/commit`, change))
  assertFull(await ada.post(`${path}/edit`, { filePath: 'README.md', instruction: 'Replace "Old" with "New"' }))
  const pushed = await machine.run('clone', ['push', '--quiet'])
  assert.notEqual(pushed.code, 0)
  assert.match(pushed.stderr, /503/)

  for (const readable of [path, `${path}/files`, `${path}/commits`, '/api/projects', '/api/usage']) {
    assert.equal((await ada.get(readable)).status, 200, readable)
  }
  assert.equal((await fetch(project.pagesUrl ?? '')).status, 200)
  await machine.git('.', 'clone', '--quiet', address, 'another')
  assert.equal((await service.anyone.post('/api/auth/login', { email: ada.email, password: ada.password })).status, 200)

  freeBytes = 2_048 * mebibyte
  assert.equal((await ada.post(`${path}/commit`, change)).as<CommitReply>().merged, false)
  await machine.git('clone', 'pull', '--quiet', '--rebase')
  await machine.git('clone', 'push', '--quiet')
})

test('without room for further files, projects are refused changes as well, and the reason is named', async () => {
  const ada = await service.user()
  const { id } = await ada.project()
  const change = { filePath: 'new.md', content: '# New', baseSha: null }
  freeFiles = 999
  const { message } = assertProblem(await ada.post(`/api/projects/${id}/commit`, change), 'unavailable')
  assert.match(
    message,
    /nearly full: 999 more files fit on it \(free inodes\), and room for 1000 is kept free\. Nothing was/,
  )
  assert.equal((await service.anyone.get('/actuator/health')).status, 503)
  freeFiles = 1_000
  assert.equal((await ada.post(`/api/projects/${id}/commit`, change)).status, 201)
  freeFiles = null
})

test('administrators and the metrics see that projects are read-only, while the service is up', async () => {
  const ada = await service.user()
  await service.database.pool.query("update users set roles = '{USER,ADMIN}' where id = $1", [ada.id])
  const databaseHealth = { ...service.app.ports.databaseHealth, check: async () => true, takesWrites: async () => true }
  for (const [free, isReadOnly] of [
    [1_023, true],
    [1_024, false],
  ] as const) {
    freeBytes = free * mebibyte
    const { disk: shown, health } = (await ada.get('/api/admin/service')).as<ServiceState>()
    assert.deepEqual(shown, { freeBytes, freeMinBytes: 1_024 * mebibyte, isReadOnly })
    assert.equal(health.components.writes.status, isReadOnly ? 'DOWN' : 'UP')
    const readiness = await service.anyone.get('/actuator/health/readiness')
    assert.equal(readiness.status, 200, 'reads still work, so no proxy takes the instance out')
    const components = await componentsUp({ databaseHealth, disk })
    assert.deepEqual(components, { db: true, diskSpace: true, ping: true, writes: !isReadOnly })
  }
})

test('the disk of the data directory is measured, and a path that cannot be measured is reported as missing', async () => {
  const measured = await diskOf(service.dataDir, 5).measure()
  assert.ok(measured.exists && measured.totalBytes > measured.freeBytes && measured.floorBytes === 5)
  assert.equal((await diskOf(`${service.dataDir}/nowhere`, 5).measure()).exists, false)
})

test('a file system that runs out of inodes is measured as such', async t => {
  await using small = await mountSmallDisk(8)
  if (small === null) return t.diagnostic('skipped: no file system can be mounted here')
  small.limitFiles(50)
  const { freeFiles: free, floorFiles, freeBytes: bytes } = await diskOf(small.dir, 5).measure()
  assert.ok(free !== null && free < 50 && floorFiles > 50 && bytes > mebibyte)
  assert.equal((await diskOf(small.dir, 0).measure()).floorFiles, 0)
  const finding = (await dataFolder(small.dir, 1)).find(({ what }) => what === 'Free space')
  assert.equal(finding?.state, 'problem')
  assert.match(finding?.found ?? '', /more files fit/)
})
