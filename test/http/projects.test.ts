import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FolderRecord } from '#contract/content.ts'
import type { ProjectRecord, TemplateRecord } from '#contract/projects.ts'
import { type TestUser, testService } from '../support/service.ts'
import { worldOf } from '../support/world.ts'

const service = await testService()
after(() => service[Symbol.asyncDispose]())
const alice = await service.user()
const bob = await service.user()

async function create(user: TestUser, wish: unknown): Promise<ProjectRecord> {
  const made = await user.post('/api/projects', wish)
  assert.equal(made.status, 201, made.text)
  return made.as<ProjectRecord>()
}

async function templates(): Promise<readonly TemplateRecord[]> {
  return (await alice.get('/api/templates')).as<TemplateRecord[]>()
}

async function repositoryFolders(): Promise<readonly string[]> {
  const entries = await readdir(join(service.dataDir, 'git', 'repos'), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isDirectory() && entry.name.endsWith('.git')).map(entry => entry.name)
}

test('creating a project answers with what is intended, and where to look for the rest', async () => {
  const user = await service.user()
  const made = await user.post('/api/projects', { name: ' Flight Control ', description: ' How planes stay up. ' })
  assert.equal(made.status, 201)
  const project = made.as<ProjectRecord>()
  const [template] = await templates()
  const { id, createdAt, updatedAt, ...rest } = project
  assert.deepEqual(rest, {
    name: 'Flight Control',
    slug: 'flight-control',
    description: 'How planes stay up.',
    visibility: 'private',
    status: 'INITIALIZING',
    statusReason: null,
    repoFullName: `u${user.id}/flight-control`,
    repoUrl: `${service.url}/git/u${user.id}/flight-control.git`,
    cloneUrl: `${service.url}/git/u${user.id}/flight-control.git`,
    pagesUrl: null,
    pagesEnabled: false,
    pagesCommitSha: null,
    templateId: template?.id,
    defaultBranch: 'main',
  })
  assert.equal(made.headers.get('location'), `/api/projects/${id}`)
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(updatedAt, /Z$/)
  const settled = (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
  assert.equal(settled.status, 'ACTIVE')
  assert.equal(settled.pagesUrl, `${service.pagesUrl}/u${user.id}/flight-control/`)
  assert.match(settled.pagesCommitSha ?? '', /^[0-9a-f]{40}$/)
  assert.equal(settled.createdAt, createdAt)
})

test('without a template the default one is used, and each use is counted', async () => {
  const before = await templates()
  const other = before.find(template => !template.isDefault)
  const byDefault = await alice.project()
  const chosen = await alice.project({ templateId: other?.id })
  assert.equal(byDefault.templateId, before.find(template => template.isDefault)?.id)
  assert.equal(chosen.templateId, other?.id)
  const counted = new Map((await templates()).map(({ id, usageCount }) => [id, usageCount]))
  for (const { id, usageCount } of before) {
    const used = id === byDefault.templateId || id === chosen.templateId
    assert.equal(counted.get(id), usageCount + (used ? 1 : 0))
  }
  const files = (await alice.get(`/api/projects/${chosen.id}/files?recursive=true`)).as<FolderRecord>().entries
  const paths = files.filter(entry => entry.type === 'file').map(entry => entry.path)
  assert.deepEqual(paths.sort(), [...(other?.files ?? [])].sort())
})

const names: readonly (readonly [name: string, slug: string])[] = [
  ['Größe & Straße', 'grosse-strasse'],
  ['Łódź Æther Ørsted', 'lodz-aether-orsted'],
  ['../../etc/passwd', 'etc-passwd'],
  ['..', 'project'],
  ['.git', 'git'],
  ['CON', 'con'],
  ['-', 'project-2'],
  ['--upload-pack=touch x', 'upload-pack-touch-x'],
  ['🚀🚀', 'project-3'],
  ['שלום', 'project-4'],
  ['\u202Egnirts', 'gnirts'],
  ['日本語', 'project-5'],
  ["Robert'); DROP TABLE projects;--", 'robert-drop-table-projects'],
  ['<img src=x onerror=alert(1)>', 'img-src-x-onerror-alert-1'],
  ['a'.repeat(100), 'a'.repeat(100)],
]

test('any name makes a plain slug, and no name reaches the disk', async () => {
  const user = await service.user()
  for (const [name, slug] of names) {
    const project = await create(user, { name })
    assert.deepEqual([project.name, project.slug], [name, slug])
    assert.equal((await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>().status, 'ACTIVE')
  }
  for (const folder of await repositoryFolders()) assert.match(folder, /^[0-9a-f]{13}\.git$/)
  assert.deepEqual((await readdir(join(service.dataDir, 'git'))).sort(), ['hooks', 'repos', 'tmp'])
})

test('a taken slug of the same owner counts on, also where a deleted project holds it', async () => {
  const [first, second] = [await service.user(), await service.user()]
  assert.equal((await create(first, { name: 'Same' })).slug, 'same')
  const deleted = await create(first, { name: 'same!' })
  assert.equal(deleted.slug, 'same-2')
  assert.equal((await first.delete(`/api/projects/${deleted.id}`)).status, 204)
  assert.equal((await create(first, { name: 'Same' })).slug, 'same-3')
  assert.equal((await create(second, { name: 'Same' })).slug, 'same')
})

test('twenty projects of one name that are created at once get twenty slugs and repositories', async () => {
  const user = await service.user()
  const foldersBefore = await repositoryFolders()
  const made = await Promise.all(Array.from({ length: 20 }, () => create(user, { name: 'Rush' })))
  const slugs = new Set(made.map(project => project.slug))
  assert.deepEqual(slugs, new Set(['rush', ...Array.from({ length: 19 }, (_, index) => `rush-${index + 2}`)]))
  for (const { id } of made) {
    const project = (await user.get(`/api/projects/${id}`)).as<ProjectRecord>()
    assert.equal(project.status, 'ACTIVE', project.statusReason ?? '')
  }
  assert.equal((await repositoryFolders()).length, foldersBefore.length + 20)
})

const badCreations: readonly (readonly [why: string, body: unknown, field: string])[] = [
  ['no name', {}, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a name of spaces', { name: '   ' }, 'name'],
  ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name'],
  ['a name with NUL', { name: 'a\0b' }, 'name'],
  ['a name with a line break', { name: 'a\nb' }, 'name'],
  ['a name that is half a surrogate pair', { name: 'a\ud800' }, 'name'],
  ['a name that is no text', { name: 7 }, 'name'],
  ['a visibility that is none', { name: 'a', visibility: 'internal' }, 'visibility'],
  ['a template that is none', { name: 'a', templateId: 999_999 }, 'templateId'],
  ['a template id that is no number', { name: 'a', templateId: '1' }, 'templateId'],
  ['a template id below one', { name: 'a', templateId: 0 }, 'templateId'],
  ['a description of 1001 characters', { name: 'a', description: 'a'.repeat(1_001) }, 'description'],
  ['a description with a control character', { name: 'a', description: 'a\u0007' }, 'description'],
  ['a repository to import', { name: 'a', repoFullName: 'ada/spec' }, 'repoFullName'],
]

for (const [why, body, field] of badCreations) {
  test(`a creation with ${why} is refused by the name of the field, before anything is made`, async () => {
    const before = await worldOf(service)
    const answer = await alice.post('/api/projects', body)
    assert.equal(answer.status, 400, answer.text)
    const { code, errors, message } = answer.problem()
    assert.equal(code, 'validation_failed')
    assert.deepEqual(
      errors?.map(error => error.field),
      [field],
    )
    assert.ok(message.length > field.length + 5, message)
    assert.equal(await worldOf(service), before)
  })
}

test('the same creation under one Idempotency-Key is one project, in turn and at once', async () => {
  const user = await service.user()
  const again = (name: string, key: string) => user.post('/api/projects', { name }, { 'idempotency-key': key })
  const first = await again('Once', 'key-1')
  const second = await again('Once', 'key-1')
  assert.equal(first.status, 201)
  assert.equal(second.status, 201)
  assert.equal(second.text, first.text)
  assert.equal(second.headers.get('location'), first.headers.get('location'))
  const other = await again('Twice', 'key-1')
  assert.deepEqual([other.status, other.problem().code], [409, 'conflict'])
  const rush = await Promise.all(Array.from({ length: 10 }, () => again('Rush', 'key-2')))
  for (const { status } of rush) assert.ok(status === 201 || status === 409, String(status))
  assert.ok(rush.some(answer => answer.status === 201))
  const listed = (await user.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual(
    listed.map(project => project.name),
    ['Rush', 'Once'],
  )
})

test('the list holds the own projects, newest first, in the shape of one project', async () => {
  const user = await service.user()
  const made = [await user.project(), await user.project(), await user.project()]
  await bob.project()
  const listed = (await user.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual(listed, made.toReversed())
})

test('the list is filtered by status and by words, which are taken as they are', async () => {
  const user = await service.user()
  const billing = await user.project({ name: 'Billing 100% _safe_' })
  const flight = await user.project({ name: 'Flight', description: 'Uses billing data.' })
  await user.put(`/api/projects/${flight.id}`, { status: 'ARCHIVED' })
  const listed = async (query: string) =>
    (await user.get(`/api/projects?${query}`)).as<ProjectRecord[]>().map(project => project.name)
  assert.deepEqual(await listed('status=ARCHIVED'), ['Flight'])
  assert.deepEqual(await listed('status=ACTIVE'), [billing.name])
  assert.ok((await listed('q=BILLING')).includes(billing.name))
  assert.deepEqual(await listed('q=100%25'), [billing.name])
  assert.deepEqual(await listed('q=_safe_'), [billing.name])
  assert.deepEqual(await listed(`q=${encodeURIComponent("'; drop table projects; --")}`), [])
  assert.deepEqual(await listed('status=ERROR'), [])
  for (const query of [
    'status=GONE',
    'status=active',
    'limit=0',
    'limit=101',
    'limit=x',
    'cursor=x',
    `q=${'a'.repeat(201)}`,
  ]) {
    assert.equal((await user.get(`/api/projects?${query}`)).status, 400, query)
  }
})

test('the pages of the list are linked to one another, and each project is on one of them', async () => {
  const user = await service.user()
  const made = await Promise.all(Array.from({ length: 7 }, () => user.project()))
  const seen: number[] = []
  let path: string | null = '/api/projects?limit=3'
  const sizes: number[] = []
  while (path !== null) {
    const page = await user.get(path)
    const projects = page.as<ProjectRecord[]>()
    sizes.push(projects.length)
    seen.push(...projects.map(project => project.id))
    const next: string | undefined = /^<([^>]+)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1]
    path = next === undefined ? null : next.replace(service.url, '')
  }
  assert.deepEqual(sizes, [3, 3, 1])
  assert.deepEqual(
    seen,
    made.map(project => project.id).sort((a, b) => b - a),
  )
})

test("another user's project is forbidden, one that does not exist is not found, and neither is told apart otherwise", async () => {
  const project = await alice.project()
  const foreign = await bob.get(`/api/projects/${project.id}`)
  assert.deepEqual([foreign.status, foreign.problem().code], [403, 'forbidden'])
  assert.equal(foreign.text.includes(project.name), false)
  const missing = await bob.get('/api/projects/999999999')
  assert.deepEqual([missing.status, missing.problem().code], [404, 'not_found'])
  assert.equal((await alice.get(`/api/projects/${project.id}`)).status, 200)
})

for (const id of [
  '1e0',
  '0x1',
  '%201',
  '1.0',
  '01',
  '-1',
  '0',
  '9007199254740993',
  '9223372036854775808',
  '1%00',
  'me',
]) {
  test(`${id} is no id of a project`, async () => {
    const answer = await alice.get(`/api/projects/${id}`)
    assert.ok([400, 404].includes(answer.status), answer.text)
  })
}

test('a project is renamed and described; its slug, repository and site stay', async () => {
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

test('what a caller may not set is ignored and named', async () => {
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
    visibility: 'public',
    deletedAt: '2026-01-01T00:00:00Z',
    templateId: 1,
  })
  assert.equal(answer.status, 200)
  const { updatedAt: _, ...after } = answer.as<ProjectRecord>()
  const { updatedAt: __, ...before } = project
  assert.deepEqual(after, { ...before, description: 'Set.' })
  assert.equal(
    answer.headers.get('x-ignored-fields'),
    'user_id, userId, repoFullName, repo_full_name, repoId, slug, pagesUrl, visibility, deletedAt, templateId',
  )
})

test('a bad change is refused and changes nothing', async () => {
  const project = await alice.project()
  const before = await worldOf(service)
  const bad = [
    { name: '' },
    { name: '  ' },
    { name: 'a'.repeat(101) },
    { description: 7 },
    { status: 'ERROR' },
    { status: 'BUILDING' },
  ]
  for (const body of bad) {
    assert.equal((await alice.put(`/api/projects/${project.id}`, body)).status, 400, JSON.stringify(body))
  }
  assert.equal((await bob.put(`/api/projects/${project.id}`, { name: 'Mine' })).status, 403)
  assert.equal((await alice.put('/api/projects/999999999', { name: 'Mine' })).status, 404)
  assert.equal(await worldOf(service), before)
})

test('an archived project can be read and takes no changes, until it is active again', async () => {
  const project = await alice.project()
  const path = `/api/projects/${project.id}`
  const archived = await alice.put(path, { status: 'ARCHIVED' })
  assert.deepEqual([archived.status, archived.as<ProjectRecord>().status], [200, 'ARCHIVED'])
  assert.equal((await alice.put(path, { status: 'ARCHIVED' })).status, 200)
  assert.equal((await alice.get(`${path}/files`)).status, 200)
  assert.equal((await alice.get(`${path}/commits`)).status, 200)
  const before = await worldOf(service)
  const writes = [
    alice.post(`${path}/commit`, { filePath: 'new.md', content: 'x' }),
    alice.post(`${path}/edit`, { filePath: 'README.md', instruction: 'replace "a" with "b"' }),
    alice.post(`${path}/retry`),
  ]
  for (const write of writes) {
    const answer = await write
    assert.deepEqual([answer.status, answer.problem().code], [409, 'not_ready'])
  }
  assert.equal(await worldOf(service), before)
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

test('a deleted project is gone everywhere, and restoring it brings everything back', async () => {
  const user = await service.user()
  const project = await user.project({ visibility: 'public' })
  const path = `/api/projects/${project.id}`
  const committed = (await user.post(`${path}/commit`, { filePath: 'kept.md', content: '# Kept\n' })).as<{
    sha: string
  }>()
  const before = (await user.get(path)).as<ProjectRecord>()
  const folders = await repositoryFolders()
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
  assert.deepEqual(await repositoryFolders(), folders)

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

test('what was deleted more than 30 days ago is not restored', async () => {
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

test('an address that opens the private site is given to its owner only', async () => {
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
