import assert from 'node:assert/strict'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { DeletedProjectRecord, ProjectRecord } from '#contract/projects.ts'
import { markersIn } from '../../support/interceptedHost.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

const service = await testService({ oneInstance: 'it looks at the disk' })
after(() => service[Symbol.asyncDispose]())
const alice = await service.user()
const bob = await service.user()

function repositories(): Promise<readonly string[]> {
  return markersIn(join(service.dataDir, 'git'))
}

test('a project is renamed and described; its slug, repository and site do not change', async () => {
  const project = await alice.project({ name: 'Old name' })
  const answer = await alice.put(`/api/projects/${project.id}`, { name: ' New name ', description: ' New. ' })
  assert.equal(answer.status, 200)
  const { updatedAt, ...renamed } = answer.as<ProjectRecord>()
  const { updatedAt: _, ...before } = project
  assert.deepEqual(renamed, { ...before, name: 'New name', description: 'New.' })
  assert.ok(updatedAt >= project.updatedAt)
  assert.equal((await alice.put(`/api/projects/${project.id}`, {})).status, 200)
  assert.equal((await alice.get(`/api/projects/${project.id}`)).as<ProjectRecord>().name, 'New name')
})

test('members that a caller may not set are ignored and listed', async () => {
  const project = await alice.project()
  const answer = await alice.put(`/api/projects/${project.id}`, {
    description: 'Set.',
    user_id: bob.id,
    userId: bob.id,
    repoFullName: 'u1/other',
    repo_full_name: 'u1/other',
    repoId: 1,
    slug: 'other',
    pagesUrl: 'https://evil.example',
    visibilityChange: { to: 'public', reason: null },
    deletedAt: '2026-01-01T00:00:00Z',
    templateId: 1,
  })
  assert.equal(answer.status, 200)
  const { updatedAt: _, ...after } = answer.as<ProjectRecord>()
  const { updatedAt: __, ...before } = project
  assert.deepEqual(after, { ...before, description: 'Set.' })
  assert.equal(
    answer.headers.get('x-ignored-fields'),
    'user_id, userId, repoFullName, repo_full_name, repoId, slug, pagesUrl, visibilityChange, deletedAt, templateId',
  )
})

test('an invalid change is refused and changes nothing', async () => {
  const project = await alice.project()
  const before = await stateFingerprint(service)
  const bad = [
    { name: '' },
    { name: '  ' },
    { name: 'a'.repeat(101) },
    { description: 7 },
    { status: 'ERROR' },
    { status: 'BUILDING' },
    { visibility: 'internal' },
    { visibility: null },
  ]
  for (const body of bad) {
    assert.equal((await alice.put(`/api/projects/${project.id}`, body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await bob.put(`/api/projects/${project.id}`, { name: 'Mine' })).status, 403)
  assert.equal((await alice.put('/api/projects/999999999', { name: 'Mine' })).status, 404)
  assert.equal(await stateFingerprint(service), before)
})

test('an archived project is read-only until it is active again', async () => {
  const project = await alice.project()
  const path = `/api/projects/${project.id}`
  const archived = await alice.put(path, { status: 'ARCHIVED' })
  assert.deepEqual([archived.status, archived.as<ProjectRecord>().status], [200, 'ARCHIVED'])
  assert.equal((await alice.put(path, { status: 'ARCHIVED' })).status, 200)
  assert.equal((await alice.get(`${path}/files`)).status, 200)
  assert.equal((await alice.get(`${path}/commits`)).status, 200)
  const before = await stateFingerprint(service)
  const writes = [
    alice.post(`${path}/commit`, { filePath: 'new.md', content: 'x' }),
    alice.post(`${path}/edit`, { filePath: 'README.md', instruction: 'replace "a" with "b"' }),
    alice.post(`${path}/retry`),
  ]
  for (const write of writes) {
    const answer = await write
    assert.deepEqual([answer.status, answer.problem().code], [409, 'not_ready'])
  }
  assert.equal(await stateFingerprint(service), before)
  assert.equal((await alice.put(path, { name: 'Renamed while archived' })).status, 200)
  const active = await alice.put(path, { status: 'ACTIVE' })
  assert.deepEqual([active.status, active.as<ProjectRecord>().status], [200, 'ACTIVE'])
  assert.equal((await alice.post(`${path}/commit`, { filePath: 'new.md', content: 'x' })).status, 201)
})

test('only a failed creation can be retried', async () => {
  const project = await alice.project()
  const answer = await alice.post(`/api/projects/${project.id}/retry`)
  assert.deepEqual([answer.status, answer.problem().code], [409, 'not_ready'])
  assert.equal((await bob.post(`/api/projects/${project.id}/retry`)).status, 403)
})

test('a deleted project disappears everywhere, and restoring it brings everything back', async () => {
  const user = await service.user()
  const project = await user.project({ visibility: 'public' })
  const path = `/api/projects/${project.id}`
  const committed = (await user.post(`${path}/commit`, { filePath: 'kept.md', content: '# Kept\n' })).as<{
    sha: string
  }>()
  const before = (await user.get(path)).as<ProjectRecord>()
  const kept = await repositories()
  assert.equal((await fetch(project.pagesUrl ?? '')).status, 200)

  const deleted = await user.delete(path)
  assert.deepEqual([deleted.status, deleted.text], [204, ''])
  const gone = [
    user.get(path),
    user.put(path, { name: 'x' }),
    user.delete(path),
    user.post(`${path}/retry`),
    user.post(`${path}/pages-access`),
    user.get(`${path}/events`),
    user.get(`${path}/files`),
    user.get(`${path}/files/kept.md`),
    user.get(`${path}/commits`),
    user.get(`${path}/commits/${committed.sha}`),
    user.post(`${path}/commit`, { filePath: 'new.md', content: 'x' }),
    user.post(`${path}/edit`, { filePath: 'kept.md', instruction: 'replace "a" with "b"' }),
    user.get(`${path}/edit-history`),
    bob.get(path),
    bob.post(`${path}/restore`),
  ]
  for (const asked of gone) {
    const answer = await asked
    assert.deepEqual([answer.status, answer.problem().code], [404, 'not_found'])
  }
  assert.deepEqual((await user.get('/api/projects')).as<ProjectRecord[]>(), [])
  assert.equal((await fetch(project.pagesUrl ?? '')).status, 404)
  assert.notEqual((await fetch(`${project.cloneUrl}/info/refs?service=git-upload-pack`)).status, 200)
  assert.deepEqual(await repositories(), kept)

  const restored = await user.post(`${path}/restore`)
  assert.equal(restored.status, 200)
  const { updatedAt: _, ...after } = restored.as<ProjectRecord>()
  const { updatedAt: __, ...was } = before
  assert.deepEqual(after, was)
  assert.equal((await user.get(`${path}/files/kept.md`)).as<{ content: string }>().content, '# Kept\n')
  assert.equal((await fetch(project.pagesUrl ?? '')).status, 200)
  const twice = await user.post(`${path}/restore`)
  assert.deepEqual([twice.status, twice.problem().code], [409, 'not_ready'])
})

test('deleted projects are listed with the day of their removal, until then and to their owner only', async () => {
  const user = await service.user()
  const projects = [await user.project({ name: 'First' }), await user.project({ name: 'Second' }), await user.project()]
  const [first, second, kept] = projects
  assert.deepEqual((await user.get('/api/projects/deleted')).as(), [])
  for (const each of [first, second]) await user.delete(`/api/projects/${each?.id}`)
  const listed = (await user.get('/api/projects/deleted')).as<DeletedProjectRecord[]>()
  assert.deepEqual(
    listed.map(({ id, name }) => [id, name]),
    [
      [second?.id, 'Second'],
      [first?.id, 'First'],
    ],
  )
  for (const { deletedAt, restorableUntil } of listed) {
    assert.equal(Date.parse(restorableUntil) - Date.parse(deletedAt), 30 * 86_400_000)
  }
  assert.deepEqual((await bob.get('/api/projects/deleted')).as<DeletedProjectRecord[]>(), [])

  const page = await user.get('/api/projects/deleted?limit=1')
  assert.deepEqual(
    page.as<DeletedProjectRecord[]>().map(({ id }) => id),
    [second?.id],
  )
  const next = /<[^>]*(\/api[^>]*)>/.exec(page.headers.get('link') ?? '')?.[1] ?? ''
  const last = await user.get(next)
  assert.deepEqual(
    last.as<DeletedProjectRecord[]>().map(({ id }) => id),
    [first?.id],
  )
  assert.equal(last.headers.get('link'), null)

  await user.post(`/api/projects/${second?.id}/restore`)
  await service.database.pool.query("update projects set deleted_at = now() - interval '31 days' where id = $1", [
    first?.id,
  ])
  assert.deepEqual((await user.get('/api/projects/deleted')).as(), [])
  await user.delete(`/api/projects/${kept?.id}?forever=true`)
  assert.deepEqual((await user.get('/api/projects/deleted')).as(), [])
})

test('a project deleted more than 30 days ago cannot be restored', async () => {
  const project = await alice.project()
  const path = `/api/projects/${project.id}`
  await alice.delete(path)
  const ago = (days: string) =>
    service.database.pool.query('update projects set deleted_at = now() - $2::interval where id = $1', [
      project.id,
      days,
    ])
  await ago('30 days 1 minute')
  assert.equal((await alice.post(`${path}/restore`)).status, 404)
  await ago('29 days 23 hours')
  assert.equal((await alice.post(`${path}/restore`)).status, 200)
})

test('an access link to the private site is given to its owner only', async () => {
  const project = await alice.project()
  const answer = await alice.post(`/api/projects/${project.id}/pages-access`)
  assert.equal(answer.status, 201)
  const { url, expiresAt } = answer.as<{ url: string; expiresAt: string }>()
  assert.ok(url.startsWith(`${project.pagesUrl}?access=`))
  const hours = (Date.parse(expiresAt) - Date.now()) / 3_600_000
  assert.ok(hours > 11.9 && hours <= 12, String(hours))
  assert.equal((await bob.post(`/api/projects/${project.id}/pages-access`)).status, 403)
  assert.equal((await alice.post('/api/projects/999999999/pages-access')).status, 404)
})
