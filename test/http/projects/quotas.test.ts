import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { AuditRecord, ListedUser } from '#contract/admin.ts'
import type { CommitReply, FolderRecord } from '#contract/content.ts'
import type { Problem } from '#contract/problem.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { QuotasRecord } from '#contract/quotas.ts'
import { folderOf as repositoryFolder } from '#drivers/hosts/embedded/repository.ts'
import type { Answer, TestUser } from '#testing/users.ts'
import { maintain } from '#usecases/projects/maintain.ts'
import { measureAll } from '#usecases/quotas/measureAll.ts'
import { assertProblem } from '../../support/problems.ts'
import { testService } from '../../support/service.ts'

/** The limits of each user: projects, bytes and files; an error names the limit that was reached, and what to do. */

const projectsMax = 4
const storageMib = 2
const filesMax = 30
const mebibyte = 1024 * 1024
const service = await testService({
  oneInstance: 'it looks at the disk',
  env: {
    PROJECTS_PER_USER: String(projectsMax),
    STORAGE_MIB_PER_USER: String(storageMib),
    FILES_PER_PROJECT: String(filesMax),
  },
})
after(() => service[Symbol.asyncDispose]())
const admin = await service.user()

const quotasOf = async (user: TestUser) => (await user.get('/api/usage/quotas')).as<QuotasRecord>()
const create = (user: TestUser, more: object = {}) => user.post('/api/projects', { name: 'One more', ...more })

function assertQuota(answer: Answer, quota: string): Problem & { used: number; max: number } {
  const problem = assertProblem(answer, 'quota_exceeded') as Problem & { quota: string; used: number; max: number }
  assert.equal(problem.quota, quota)
  return problem
}

/** Random hexadecimal digits, which compress to half their size. */
function noise(bytes: number): string {
  return randomBytes(bytes / 2).toString('hex')
}

function newFiles(count: number, folder: string, content = 'x') {
  return Array.from({ length: count }, (_, n) => ({ path: `${folder}/${n}.md`, content: content + n, baseSha: null }))
}

const commit = (user: TestUser, { id }: Pick<ProjectRecord, 'id'>, files: readonly object[]) =>
  user.post(`/api/projects/${id}/commit`, { files })

const shown = async (user: TestUser, { id }: Pick<ProjectRecord, 'id'>) =>
  (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()

async function folderOf({ id }: Pick<ProjectRecord, 'id'>): Promise<string> {
  const { rows } = await service.database.pool.query('select repo_id from projects where id = $1', [id])
  return join(service.dataDir, 'git', 'repos', repositoryFolder(Number(rows[0].repo_id)))
}

async function filesOf(user: TestUser, { id }: ProjectRecord): Promise<FolderRecord['entries']> {
  const { entries } = (await user.get(`/api/projects/${id}/files?recursive=true`)).as<FolderRecord>()
  return entries.filter(({ type }) => type === 'file')
}

test('the number of projects of a user is limited, also for concurrent creations', async () => {
  const eve = await service.user()
  const made = await Promise.all(Array.from({ length: 20 }, () => create(eve)))
  assert.equal(made.filter(({ status }) => status === 201).length, projectsMax)
  const refused = made.filter(({ status }) => status !== 201)
  for (const answer of refused) {
    const { message, used, max } = assertQuota(answer, 'projects')
    assert.match(message, /Projects: you have 4, and an account may have 4\. No project was added\. Delete one/)
    assert.deepEqual([used, max], [projectsMax, projectsMax])
  }
  assert.equal((await eve.get('/api/projects')).as<ProjectRecord[]>().length, projectsMax)
  assertQuota(await create(eve, { repoFullName: 'https://example.org/spec.git' }), 'projects')
  assert.deepEqual((await quotasOf(eve)).projects, { used: projectsMax, max: projectsMax })
  assert.equal((await create(await service.user())).status, 201)
})

test('deleting a project makes room for another, and restoring it needs room', async () => {
  const ada = await service.user()
  const [first, second] = [await ada.project(), await ada.project()]
  await Promise.all([create(ada), create(ada)])
  assert.equal((await ada.delete(`/api/projects/${first.id}`)).status, 204)
  const back = `/api/projects/${first.id}/restore`
  await Promise.all([create(ada), create(ada), ada.post(back), ada.post(back)])
  assert.equal((await quotasOf(ada)).projects.used, projectsMax)
  await ada.delete(`/api/projects/${second.id}`)
  await create(ada)
  const secondBack = `/api/projects/${second.id}/restore`
  assertQuota(await ada.post(secondBack), 'projects')
  const [live] = (await ada.get('/api/projects')).as<ProjectRecord[]>()
  await ada.delete(`/api/projects/${live?.id}`)
  assert.equal((await ada.post(secondBack)).status, 200)
})

test('a project reports its size, after its creation and every commit', async () => {
  const ada = await service.user()
  const project = await ada.project()
  const files = (await filesOf(ada, project)).length
  const { storedBytes, filesCount } = await shown(ada, project)
  assert.equal(filesCount, files)
  assert.ok(storedBytes !== null && storedBytes > 0 && storedBytes < mebibyte, `${storedBytes}`)
  const [listed] = (await ada.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual([listed?.storedBytes, listed?.filesCount], [storedBytes, filesCount])
  const [one, two] = (await commit(ada, project, newFiles(2, 'docs', noise(200_000)))).as<CommitReply>().files
  const grown = await shown(ada, project)
  assert.equal(grown.filesCount, files + 2)
  assert.ok((grown.storedBytes ?? 0) > storedBytes + 200_000)
  assert.equal((await quotasOf(ada)).storageBytes.used, grown.storedBytes)
  const moved = [
    { path: 'docs/0.md', content: null, baseSha: one?.sha },
    { path: 'docs/moved.md', content: 'x', baseSha: null },
    { path: 'docs/1.md', content: 'changed', baseSha: two?.sha },
  ]
  assert.equal((await commit(ada, project, moved)).status, 201)
  assert.equal((await shown(ada, project)).filesCount, files + 2)
  const before = await shown(ada, project)
  await measureAll(service.app.ports)
  const remeasured = await shown(ada, project)
  assert.equal(remeasured.filesCount, before.filesCount)
  const foldersBytes = 100 * 4_096
  assert.ok(Math.abs((remeasured.storedBytes ?? 0) - (before.storedBytes ?? 0)) <= foldersBytes)
})

test('a full account refuses commits, edits and projects, and allows reads and deletions; more space lifts the limit', async () => {
  const ada = await service.user()
  const project = await ada.project({ description: 'Old words.' })
  const [big] = (await commit(ada, project, newFiles(1, 'big', noise(mebibyte)))).as<CommitReply>().files
  assert.equal((await commit(ada, project, newFiles(1, 'other', noise(mebibyte)))).status, 201)
  const tooMuch = { path: 'more.md', content: noise(2 * mebibyte), baseSha: null }
  const { message, used, max } = assertQuota(await commit(ada, project, [tooMuch]), 'storageBytes')
  assert.match(message, /of the 2 MiB that an account may store.* Nothing was written\. Delete a project permanently/)
  assert.ok(used < max && max === storageMib * mebibyte)
  assert.equal(
    (await filesOf(ada, project)).some(({ path }) => path === 'more.md'),
    false,
  )
  assert.equal((await commit(ada, project, newFiles(1, 'small'))).status, 201)

  await admin.put(`/api/admin/users/${ada.id}`, { storageMaxMib: 1 })
  assertQuota(await commit(ada, project, newFiles(1, 'one')), 'storageBytes')
  assertQuota(await create(ada), 'storageBytes')
  const edit = { filePath: 'README.md', instruction: 'Replace "Old" with "New"' }
  assertQuota(await ada.post(`/api/projects/${project.id}/edit`, edit), 'storageBytes')
  const estimate = await ada.post(`/api/projects/${project.id}/edit/estimate`, edit)
  assert.equal(estimate.status, 200, estimate.text)
  assert.equal((await ada.get(`/api/projects/${project.id}/files`)).status, 200)
  assert.equal((await commit(ada, project, [{ path: 'big/0.md', content: null, baseSha: big?.sha }])).status, 201)

  await admin.put(`/api/admin/users/${ada.id}`, { storageMaxMib: 0 })
  assert.deepEqual((await quotasOf(ada)).storageBytes.max, null)
  assert.equal((await commit(ada, project, [tooMuch])).status, 201)
  assert.equal((await ada.post(`/api/projects/${project.id}/edit`, { ...edit, autoCommit: true })).status, 200)
})

test('a refused commit succeeds with the same key once there is space', async () => {
  const ada = await service.user()
  const project = await ada.project()
  const body = { files: [{ path: 'big.md', content: noise(2 * mebibyte), baseSha: null }] }
  const send = () => ada.post(`/api/projects/${project.id}/commit`, body, { 'idempotency-key': 'same' })
  assertQuota(await send(), 'storageBytes')
  await admin.put(`/api/admin/users/${ada.id}`, { storageMaxMib: 10 })
  assert.equal((await send()).status, 201)
})

test('concurrent writes near the storage limit exceed it by at most one write each', async () => {
  const eve = await service.user()
  const project = await eve.project()
  const writes = Array.from({ length: 8 }, (_, n) => newFiles(1, `at-once-${n}`, noise(mebibyte)))
  await Promise.all(writes.map(files => commit(eve, project, files)))
  const oneWriteBytes = 0.6 * mebibyte
  const { used } = (await quotasOf(eve)).storageBytes
  assert.ok(used <= storageMib * mebibyte + writes.length * oneWriteBytes, `${used}`)
  assertQuota(await commit(eve, project, writes[0] ?? []), 'storageBytes')
})

test('a deleted project counts until it can no longer be restored and the daily cleanup removes it', async () => {
  const eve = await service.user()
  const project = await eve.project()
  const kept = await eve.project()
  await commit(eve, project, newFiles(1, 'big', noise(mebibyte)))
  const { used } = (await quotasOf(eve)).storageBytes
  await eve.delete(`/api/projects/${project.id}`)
  await maintain(service.app.ports)
  const folder = await folderOf(project)
  assert.ok(existsSync(folder))
  assert.ok((await quotasOf(eve)).storageBytes.used > used - mebibyte / 2)
  await service.database.pool.query(`update projects set deleted_at = now() - interval '31 days' where id = $1`, [
    project.id,
  ])
  await maintain(service.app.ports)
  assert.equal(existsSync(folder), false)
  assert.equal((await quotasOf(eve)).storageBytes.used, (await shown(eve, kept)).storedBytes)
  assertProblem(await eve.post(`/api/projects/${project.id}/restore`), 'not_found')
  assert.equal((await filesOf(eve, kept)).length, (await shown(eve, kept)).filesCount)
})

test('a project deleted permanently frees its space immediately, and is gone', async () => {
  const [ada, eve] = [await service.user(), await service.user()]
  const [live, deleted] = [await ada.project(), await ada.project()]
  await ada.delete(`/api/projects/${deleted.id}`)
  for (const project of [live, deleted]) {
    const path = `/api/projects/${project.id}`
    const folder = await folderOf(project)
    const { used } = (await quotasOf(ada)).storageBytes
    assert.ok([403, 404].includes((await eve.delete(`${path}?forever=true`)).status))
    assert.ok(existsSync(folder))
    assert.equal((await ada.delete(`${path}?forever=true`)).status, 204)
    assert.equal(existsSync(folder), false)
    assert.ok((await quotasOf(ada)).storageBytes.used < used)
    assertProblem(await ada.get(path), 'not_found')
    assertProblem(await ada.post(`${path}/restore`), 'not_found')
    assert.equal((await ada.delete(`${path}?forever=true`)).status, 204)
  }
  assert.deepEqual((await quotasOf(ada)).storageBytes.used, 0)
  assertProblem(await ada.delete('/api/projects/999999?forever=true'), 'not_found')
  assertProblem(await ada.delete(`/api/projects/${live.id}?forever=yes`), 'validation_failed')
})

test('an interrupted removal is finished by the daily cleanup', async () => {
  const ada = await service.user()
  const project = await ada.project()
  const folder = await folderOf(project)
  await service.app.ports.projects.purge(ada.id, project.id, new Date())
  assert.ok((await quotasOf(ada)).storageBytes.used > 0)
  await maintain(service.app.ports)
  assert.equal(existsSync(folder), false)
  assert.equal((await quotasOf(ada)).storageBytes.used, 0)
})

test('the number of files is limited; a project above the limit can delete and change files', async () => {
  const ada = await service.user()
  const project = await ada.project()
  const files = (await filesOf(ada, project)).length
  const fitting = filesMax - files
  const { message } = assertQuota(await commit(ada, project, newFiles(fitting + 1, 'docs')), 'filesPerProject')
  assert.match(message, /would have 31 files, and a project may have 30\. Nothing was written\. Delete files/)
  const committed = (await commit(ada, project, newFiles(fitting, 'docs'))).as<CommitReply>().files
  const [first, second] = committed
  assertQuota(await commit(ada, project, newFiles(1, 'one')), 'filesPerProject')
  const move = [
    { path: first?.path, content: null, baseSha: first?.sha },
    { path: 'moved.md', content: 'x', baseSha: null },
  ]
  assert.equal((await commit(ada, project, move)).status, 201)
  await service.database.pool.query('update projects set files_count = 40 where id = $1', [project.id])
  assertQuota(await commit(ada, project, newFiles(1, 'one')), 'filesPerProject')
  assert.equal(
    (await commit(ada, project, [{ path: second?.path, content: 'changed', baseSha: second?.sha }])).status,
    201,
  )
})

test('an administrator changes the limits of one user, and the audit log says how', async () => {
  const ada = await service.user()
  const change = (body: object) => admin.put(`/api/admin/users/${ada.id}`, body)
  await Promise.all(Array.from({ length: projectsMax }, () => create(ada)))
  assertQuota(await create(ada), 'projects')
  const listed = (await change({ projectsMax: projectsMax + 1, storageMaxMib: 100 })).as<ListedUser>()
  assert.deepEqual([listed.projects, listed.projectsMax, listed.storageMaxMib], [projectsMax, projectsMax + 1, 100])
  const made = await Promise.all(Array.from({ length: 5 }, () => create(ada)))
  assert.equal(made.filter(({ status }) => status === 201).length, 1)
  assertProblem(await ada.put(`/api/admin/users/${ada.id}`, { projectsMax: 0 }), 'forbidden')
  await change({ projectsMax: 0 })
  assert.equal((await create(ada)).status, 201)
  await change({ projectsMax: null })
  assertQuota(await create(ada), 'projects')
  const audit = (await admin.get('/api/admin/audit?limit=3')).as<AuditRecord[]>()
  assert.deepEqual(
    audit.map(({ act, targetId, target }) => [act, targetId, target]),
    [
      ['user_limits_changed', ada.id, `${ada.email}: projects as set, space 100 MiB`],
      ['user_limits_changed', ada.id, `${ada.email}: projects no limit, space 100 MiB`],
      ['user_limits_changed', ada.id, `${ada.email}: projects 5, space 100 MiB`],
    ],
  )
  for (const projectsMax of [-1, 1.5, '3', 1e12]) assertProblem(await change({ projectsMax }), 'validation_failed')
})

test('the default limits are generous, and 0 means none', async () => {
  const none = { PROJECTS_PER_USER: '', STORAGE_MIB_PER_USER: '', FILES_PER_PROJECT: '', PUSHED_MIB_PER_HOUR: '' }
  await using usual = await testService({ env: none })
  assert.deepEqual(await quotasOf(await usual.user()), {
    projects: { used: 0, max: 200 },
    storageBytes: { used: 0, max: 5_120 * mebibyte },
    filesPerProject: { max: 20_000 },
    pushedBytesThisHour: { used: 0, max: 1_024 * mebibyte },
  })
  await using unlimited = await testService()
  const { projects, pushedBytesThisHour } = await quotasOf(await unlimited.user())
  assert.deepEqual([projects.max, pushedBytesThisHour.max], [null, null])
})
