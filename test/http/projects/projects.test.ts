import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { FolderRecord } from '#contract/content.ts'
import type { ProjectRecord, TemplateRecord } from '#contract/projects.ts'
import { type TestUser, waitUntilActive } from '#testing/users.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

const service = await testService({ oneInstance: 'it looks at the disk' })
after(() => service[Symbol.asyncDispose]())
const alice = await service.user()

async function create(user: TestUser, body: unknown): Promise<ProjectRecord> {
  const made = await user.post('/api/projects', body)
  assert.equal(made.status, 201, made.text)
  return await waitUntilActive(user, made.as<ProjectRecord>().id)
}

async function templates(): Promise<readonly TemplateRecord[]> {
  return (await alice.get('/api/templates')).as<TemplateRecord[]>()
}

async function repositoryFolders(): Promise<readonly string[]> {
  const entries = await readdir(join(service.dataDir, 'git', 'repos'), { recursive: true, withFileTypes: true })
  return entries.filter(entry => entry.isDirectory() && entry.name.endsWith('.git')).map(entry => entry.name)
}

test('creating a project answers with the planned project, and where to look for its progress', async () => {
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
    visibilityChange: null,
    status: 'INITIALIZING',
    statusReason: null,
    waitsForPush: false,
    host: 'embedded',
    repoFullName: `u${user.id}/flight-control`,
    repoUrl: `${service.url}/git/u${user.id}/flight-control.git`,
    cloneUrl: `${service.url}/git/u${user.id}/flight-control.git`,
    pagesUrl: null,
    pagesEnabled: false,
    pagesCommitSha: null,
    templateId: template?.id,
    defaultBranch: 'main',
    storedBytes: null,
    filesCount: null,
    queuedCommits: 0,
  })
  assert.equal(made.headers.get('location'), `/api/projects/${id}`)
  assert.match(createdAt, /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
  assert.match(updatedAt, /Z$/)
  const ready = await waitUntilActive(user, id)
  assert.equal(ready.pagesUrl, `${service.pagesUrl}/u${user.id}/flight-control/`)
  assert.match(ready.pagesCommitSha ?? '', /^[0-9a-f]{40}$/)
  assert.equal(ready.createdAt, createdAt)
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
    const used: boolean = id === byDefault.templateId || id === chosen.templateId
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

test('any name gives a plain slug, and no name reaches the disk', async () => {
  const user = await service.user()
  for (const [name, slug] of names) {
    const project = await create(user, { name })
    assert.deepEqual([project.name, project.slug], [name, slug])
  }
  for (const folder of await repositoryFolders()) assert.match(folder, /^[0-9a-f]{13}\.git$/)
  assert.deepEqual((await readdir(join(service.dataDir, 'git'))).sort(), ['hooks', 'repos', 'tmp'])
})

test('a slug that the same owner already uses gets a number, also if a deleted project uses it', async () => {
  const [first, second] = [await service.user(), await service.user()]
  assert.equal((await create(first, { name: 'Same' })).slug, 'same')
  const deleted = await create(first, { name: 'same!' })
  assert.equal(deleted.slug, 'same-2')
  assert.equal((await first.delete(`/api/projects/${deleted.id}`)).status, 204)
  assert.equal((await create(first, { name: 'Same' })).slug, 'same-3')
  assert.equal((await create(second, { name: 'Same' })).slug, 'same')
})

test('twenty concurrent projects with one name get twenty slugs and repositories', async () => {
  const user = await service.user()
  const foldersBefore = await repositoryFolders()
  const made = await Promise.all(Array.from({ length: 20 }, () => create(user, { name: 'Rush' })))
  const slugs = new Set(made.map(project => project.slug))
  assert.deepEqual(slugs, new Set(['rush', ...Array.from({ length: 19 }, (_, index) => `rush-${index + 2}`)]))
  assert.equal((await repositoryFolders()).length, foldersBefore.length + 20)
})

const badCreations: readonly (readonly [why: string, body: unknown, field: string])[] = [
  ['no name', {}, 'name'],
  ['an empty name', { name: '' }, 'name'],
  ['a name of only spaces', { name: '   ' }, 'name'],
  ['a name of 101 characters', { name: 'a'.repeat(101) }, 'name'],
  ['a name with NUL', { name: 'a\0b' }, 'name'],
  ['a name with a line break', { name: 'a\nb' }, 'name'],
  ['a name that is half a surrogate pair', { name: 'a\ud800' }, 'name'],
  ['a name that is not a string', { name: 7 }, 'name'],
  ['an unknown visibility', { name: 'a', visibility: 'internal' }, 'visibility'],
  ['an unknown template', { name: 'a', templateId: 999_999 }, 'templateId'],
  ['a template id that is not a number', { name: 'a', templateId: '1' }, 'templateId'],
  ['a template id below one', { name: 'a', templateId: 0 }, 'templateId'],
  ['a description of 1001 characters', { name: 'a', description: 'a'.repeat(1_001) }, 'description'],
  ['a description with a control character', { name: 'a', description: 'a\u0007' }, 'description'],
  ['a repository to import', { name: 'a', repoFullName: 'ada/spec' }, 'repoFullName'],
]

for (const [why, body, field] of badCreations) {
  test(`a creation with ${why} is refused with the field, before anything is created`, async () => {
    const before = await stateFingerprint(service)
    const answer = await alice.post('/api/projects', body)
    assert.equal(answer.status, 400, answer.text)
    const { code, errors, message } = answer.problem()
    assert.equal(code, 'validation_failed')
    assert.deepEqual(
      errors?.map(error => error.field),
      [field],
    )
    assert.ok(message.length > field.length + 5, message)
    assert.equal(await stateFingerprint(service), before)
  })
}

test('a creation repeated with one Idempotency-Key is one project, sequentially and concurrently', async () => {
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
  const concurrent = await Promise.all(Array.from({ length: 10 }, () => again('Rush', 'key-2')))
  for (const { status } of concurrent) assert.ok(status === 201 || status === 409, String(status))
  assert.ok(concurrent.some(answer => answer.status === 201))
  const listed = (await user.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual(
    listed.map(project => project.name),
    ['Rush', 'Once'],
  )
})
