import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectStatuses } from '#domain/project.ts'
import { waitFor } from '#testing/waitFor.ts'
import { activeProject, newIntent, newProject, newTemplate, newUser, testStores, times } from '../rows.ts'

test('a new project is INITIALIZING, named after its owner and slug, and counts as a use of its template', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const templateId = await newTemplate(stores)
  const project = await stores.projects.create(
    newIntent(user.id, templateId, { description: 'How we pay', visibility: 'public' }),
  )
  const { id, createdAt, updatedAt, ...rest } = project
  assert.deepEqual(rest, {
    userId: user.id,
    name: 'Payment API',
    slug: 'payment-api',
    description: 'How we pay',
    visibility: 'public',
    visibilityTo: null,
    visibilityReason: null,
    status: 'INITIALIZING',
    statusReason: null,
    waitsForPush: false,
    host: 'embedded',
    repoId: null,
    repoFullName: `u${user.id}/payment-api`,
    repoUrl: null,
    cloneUrl: null,
    pagesUrl: null,
    pagesEnabled: false,
    pagesCommitSha: null,
    templateId,
    defaultBranch: 'main',
    deletedAt: null,
    pagesAccessFrom: null,
    storedBytes: null,
    filesCount: null,
    queuedCommits: 0,
  })
  assert.deepEqual(await stores.projects.find(user.id, id), project)
  assert.equal((await stores.templates.byId(templateId))?.usageCount, 1)
})

test('twenty parallel creates with one name all succeed, each with its own slug', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const templateId = await newTemplate(stores)
  const made = await Promise.all(times(20, () => stores.projects.create(newIntent(user.id, templateId))))
  const wanted = ['payment-api', ...times(19, index => `payment-api-${index + 2}`)]
  assert.deepEqual(made.map(({ slug }) => slug).toSorted(), wanted.toSorted())
  assert.ok(made.every(({ slug, repoFullName }) => repoFullName === `u${user.id}/${slug}`))
  assert.equal((await stores.templates.byId(templateId))?.usageCount, 20)
})

test('the first free slug is taken, a deleted project keeps its slug, and other users do not matter', async () => {
  await using stores = await testStores()
  const [user, other] = [await newUser(stores), await newUser(stores)]
  const templateId = await newTemplate(stores)
  const slugs: string[] = []
  for (const slug of ['spec', 'spec-2', 'spec', 'spec']) {
    slugs.push((await stores.projects.create(newIntent(user.id, templateId, { slug }))).slug)
  }
  assert.deepEqual(slugs, ['spec', 'spec-2', 'spec-3', 'spec-4'])
  const third = await stores.projects.byAddress(user.id, 'spec-3')
  await stores.projects.softDelete(user.id, third?.id ?? 0, new Date())
  assert.equal((await stores.projects.create(newIntent(user.id, templateId, { slug: 'spec' }))).slug, 'spec-5')
  assert.equal((await stores.projects.create(newIntent(other.id, templateId, { slug: 'spec' }))).slug, 'spec')
})

test('a long slug is shortened for its number and never exceeds 100 characters', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const templateId = await newTemplate(stores)
  const long = `${'a'.repeat(97)}-bc`
  const made = []
  for (const slug of [long, long, long])
    made.push(await stores.projects.create(newIntent(user.id, templateId, { slug })))
  assert.deepEqual(
    made.map(({ slug }) => slug),
    [long, `${'a'.repeat(97)}-2`, `${'a'.repeat(97)}-3`],
  )
})

test('a known request key returns the project it created, also to parallel requests, and counts one use', async () => {
  await using stores = await testStores()
  const [user, other] = [await newUser(stores), await newUser(stores)]
  const templateId = await newTemplate(stores)
  const made = await Promise.all(
    times(10, () => stores.projects.create(newIntent(user.id, templateId, { requestKey: 'key-1' }))),
  )
  assert.equal(new Set(made.map(({ id }) => id)).size, 1)
  assert.equal((await stores.templates.byId(templateId))?.usageCount, 1)
  const foreign = await stores.projects.create(newIntent(other.id, templateId, { requestKey: 'key-1' }))
  assert.notEqual(foreign.id, made[0]?.id)
})

test('a create that fails leaves nothing behind', async () => {
  await using stores = await testStores()
  const project = await newProject(stores)
  await assert.rejects(stores.projects.create(newIntent(project.userId, 9_999)), /template_id/)
  const { rows } = await stores.pool.query('select count(*) as projects from projects')
  assert.deepEqual(rows, [{ projects: 1 }])
})

test('another user can neither find, change, delete, restore, reopen nor list it', async () => {
  await using stores = await testStores()
  const { id, userId } = await activeProject(stores)
  const stranger = (await newUser(stores)).id
  const { projects, pool } = stores
  assert.equal(await projects.find(stranger, id), null)
  assert.equal(await projects.update(stranger, id, { name: 'Mine' }, projectStatuses), null)
  assert.equal(await projects.softDelete(stranger, id, new Date()), false)
  assert.deepEqual(await projects.listJson(stranger, { limit: 10 }), { json: '[]', next: null })
  assert.equal(await projects.byAddress(stranger, 'payment-api'), null)
  await projects.softDelete(userId, id, new Date())
  assert.equal(await projects.restore(stranger, id, new Date(0)), null)
  await projects.restore(userId, id, new Date(0))
  await pool.query(`update projects set status = 'ERROR'`)
  assert.equal(await projects.reopen(stranger, id), null)
  assert.equal((await projects.find(userId, id))?.status, 'ERROR')
  assert.equal(await projects.exists(id), true)
})

test('a deleted project is gone for every reader until it is restored in time', async () => {
  await using stores = await testStores()
  const { id, userId, slug } = await activeProject(stores)
  const { projects } = stores
  const deletedAt = new Date()
  assert.equal(await projects.softDelete(userId, id, deletedAt), true)
  assert.equal(await projects.softDelete(userId, id, deletedAt), false)
  assert.equal(await projects.find(userId, id), null)
  assert.equal(await projects.byId(id), null)
  assert.equal(await projects.byAddress(userId, slug), null)
  assert.equal(await projects.exists(id), false)
  assert.equal(await projects.update(userId, id, { name: 'Late' }, projectStatuses), null)
  assert.equal((await projects.listJson(userId, { limit: 10 })).json, '[]')
  assert.deepEqual(await projects.observeHead(id, { from: null, to: 'c'.repeat(40) }), { kind: 'none' })

  assert.equal(await projects.restore(userId, id, new Date(deletedAt.getTime() + 1)), null)
  assert.equal((await projects.restore(userId, id, new Date(deletedAt.getTime() - 1)))?.deletedAt, null)
  assert.equal(await projects.restore(userId, id, new Date(0)), null)
  assert.equal((await projects.find(userId, id))?.slug, slug)
})

test('an update changes only the named fields, and only from the given statuses', async () => {
  await using stores = await testStores()
  const before = await activeProject(stores, { description: 'Old' })
  const { projects } = stores
  await waitFor('the clock has advanced', () => Date.now() > before.updatedAt.getTime())
  const renamed = await projects.update(before.userId, before.id, { name: 'New name' }, ['ACTIVE'])
  assert.deepEqual(renamed, { ...before, name: 'New name', updatedAt: renamed?.updatedAt })
  assert.ok(renamed && renamed.updatedAt > before.updatedAt)
  const change = { description: '', status: 'ARCHIVED' } as const
  assert.equal(await projects.update(before.userId, before.id, change, ['ARCHIVED']), null)
  assert.equal(await projects.update(before.userId, before.id, change, []), null)
  const archived = await projects.update(before.userId, before.id, change, ['ACTIVE', 'BUILDING'])
  assert.deepEqual([archived?.status, archived?.description], ['ARCHIVED', ''])
})

test('a head is recorded once, and only where there is a site', async () => {
  await using stores = await testStores()
  const { projects, pool } = stores
  const project = await activeProject(stores)
  const [first, second] = ['1'.repeat(40), '2'.repeat(64)]
  const observe = async (from: string | null, to: string) => await projects.observeHead(project.id, { from, to })
  const from = project.pagesCommitSha
  const recorded = await observe(from, first)
  assert.equal(recorded.kind === 'recorded' && recorded.project.pagesCommitSha, first)
  assert.deepEqual(await observe(from, second), { kind: 'other', commitSha: first })
  const noted = await Promise.all(times(10, () => observe(first, second)))
  assert.equal(noted.filter(({ kind }) => kind === 'recorded').length, 1)
  assert.deepEqual(await observe(first, first), { kind: 'other', commitSha: second })
  for (const [status, isNoted] of [
    ['BUILDING', true],
    ['ARCHIVED', true],
    ['INITIALIZING', false],
    ['ERROR', false],
  ] as const) {
    await pool.query('update projects set status = $1, pages_commit_sha = null', [status])
    assert.equal((await observe(null, first)).kind, isNoted ? 'recorded' : 'none', status)
  }
})
