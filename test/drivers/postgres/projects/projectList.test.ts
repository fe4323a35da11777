import assert from 'node:assert/strict'
import { test } from 'node:test'
import type pg from 'pg'
import { type AddressBases, projectAddresses } from '#domain/addresses.ts'
import { systemClock } from '#drivers/clock.ts'
import { openReaders, type Readers } from '#drivers/postgres/connection/readers.ts'
import { postgresStores } from '#drivers/postgres/index.ts'
import type { Project } from '#ports/stores/project.ts'
import { testDatabase } from '../../../support/database.ts'
import { bases, newIntent, newTemplate, newUser, type TestStores, testStores, times } from '../rows.ts'

/** The record as specified in Interface, Projects, built in TypeScript: SQL must produce the same. */
function recordOf(project: Project, at: AddressBases) {
  return {
    id: project.id,
    name: project.name,
    slug: project.slug,
    description: project.description,
    visibility: project.visibility,
    visibilityChange: project.visibilityTo && { to: project.visibilityTo, reason: project.visibilityReason },
    status: project.status,
    statusReason: project.statusReason,
    waitsForPush: project.waitsForPush,
    host: project.host,
    repoFullName: project.repoFullName,
    repoUrl: projectAddresses(project, at).repoUrl,
    cloneUrl: projectAddresses(project, at).cloneUrl,
    pagesUrl: projectAddresses(project, at).pagesUrl,
    pagesEnabled: project.pagesEnabled,
    pagesCommitSha: project.pagesCommitSha,
    templateId: project.templateId,
    defaultBranch: project.defaultBranch,
    storedBytes: project.storedBytes,
    filesCount: project.filesCount,
    queuedCommits: project.queuedCommits,
    createdAt: project.createdAt.toISOString(),
    updatedAt: project.updatedAt.toISOString(),
  }
}

async function projectsOf(stores: TestStores, names: readonly string[]) {
  const user = await newUser(stores)
  const templateId = await newTemplate(stores)
  const made: Project[] = []
  for (const name of names) {
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')
    made.push(await stores.projects.create(newIntent(user.id, templateId, { name, slug })))
  }
  return { userId: user.id, ids: made.map(({ id }) => id).toReversed() }
}

const idsIn = (json: string) => (JSON.parse(json) as { id: number }[]).map(({ id }) => id)

test('SQL and TypeScript build the same record for all combinations of columns, for shared and separate origins', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const templateId = await newTemplate(stores)
  await stores.projects.create(newIntent(user.id, templateId))
  await stores.pool.query(`
    insert into projects (user_id, name, slug, description, visibility, visibility_to, visibility_reason, status, status_reason, host, repo_full_name,
      repo_url, clone_url, pages_url, pages_enabled, pages_commit_sha, template_id, default_branch, stored_bytes, files_count, marker,
      created_at, updated_at)
    select user_id, n, 's' || row_number() over (), d, 'private', target, why, 'ERROR', reason, host, repo_full_name,
      repo, clone, pages, enabled, sha, template, branch, bytes, files, gen_random_uuid(), at, at + interval '1.0009 seconds'
    from (select user_id, host, repo_full_name from projects) base,
      (values ('Quote " and \\ slash', ''), (E'Ünïcode 🙂', E'two\\nlines\\tand <b>')) text (n, d),
      (values ('Refused: "plan"'), (null)) a (reason),
      (values ('https://host/ada/r'), (null)) b (repo),
      (values ('https://host/ada/r.git'), (null)) c (clone),
      (values ('https://ada.host/r/'), (null)) d (pages),
      (values (true), (false)) e (enabled),
      (values (repeat('a', 64), ${templateId}, 'feature/x', 5000000000, 7), (null, null, 'main', null, null))
        f (sha, template, branch, bytes, files),
      (values (timestamptz '2026-01-02 03:04:05Z'), (timestamptz '1999-12-31 23:59:59.9999+14')) g (at),
      (values ('public', 'Refused: "policy"'), (null, null)) h (target, why)`)

  for (const pagesBase of ['https://pages.example.org/', 'https://*.pages.example.org', 'http://*.*.test:81']) {
    const at = { ...bases, pagesBase }
    const other = await postgresStores(stores.pool, { clock: stores.clock, bases: at })
    const { json, next } = await other.projects.listJson(user.id, { limit: 1_000 })
    await other.close()
    const records = JSON.parse(json) as { id: number }[]
    assert.equal(records.length, 2 ** 9 + 1)
    assert.equal(next, null)
    for (const record of records) {
      const project = await stores.projects.find(user.id, record.id)
      assert.ok(project)
      assert.deepEqual(record, recordOf(project, at))
    }
  }
})

test('reads over shared connections find the same, however many run concurrently', async () => {
  await using database = await testDatabase()
  const readers = openReaders(database.address, { applicationName: 'readers' })
  const options = { clock: systemClock, bases, readers }
  const stores = await postgresStores(database.pool, options)
  const user = await newUser(stores)
  const templateId = await newTemplate(stores)
  const made = await Promise.all(times(10, () => stores.projects.create(newIntent(user.id, templateId))))
  const found = await Promise.all(times(200, index => stores.projects.find(user.id, made[index % 10]?.id ?? 0)))
  assert.deepEqual(
    found,
    times(200, index => made[index % 10]),
  )
  const lists = await Promise.all(times(50, () => stores.projects.listJson(user.id, { limit: 3 })))
  assert.equal(new Set(lists.map(({ json }) => json)).size, 1)
  await stores.close()
  await readers.end()
})

test('the members of a record are in the order of the interface', async () => {
  await using stores = await testStores()
  const { userId, ids } = await projectsOf(stores, ['Only'])
  const { json } = await stores.projects.listJson(userId, { limit: 1 })
  const project = await stores.projects.find(userId, ids[0] ?? 0)
  assert.ok(project)
  assert.equal(json, JSON.stringify([recordOf(project, bases)]))
})

test('a page is written again only after one of its rows has changed, whichever column it was', async () => {
  await using database = await testDatabase()
  const own = openReaders(database.address, { applicationName: 'readers' })
  const written: boolean[] = []
  const readers: Readers = {
    ...own,
    async query<Row extends pg.QueryResultRow>(statement: pg.QueryConfig) {
      const result = await own.query<Row>(statement)
      if (statement.name?.startsWith('projects.list')) written.push(result.rows[0]?.['json'] !== null)
      return result
    },
  }
  const stores = await postgresStores(database.pool, { clock: systemClock, bases, readers })
  const user = await newUser(stores)
  const templateId = await newTemplate(stores)
  const { id } = await stores.projects.create(newIntent(user.id, templateId))
  async function assertListed(from: 'rows' | 'cache', change = 'none'): Promise<void> {
    const { json } = await stores.projects.listJson(user.id, { limit: 5 })
    const project = await stores.projects.find(user.id, id)
    assert.ok(project)
    assert.deepEqual(JSON.parse(json), [recordOf(project, bases)], change)
    assert.equal(written.at(-1), from === 'rows', change)
  }

  await assertListed('rows')
  await assertListed('cache')
  for (const change of [
    "name = 'Other'",
    "slug = 'other'",
    "description = 'Other'",
    "visibility = case visibility when 'private' then 'public' else 'private' end",
    "visibility_to = 'public', visibility_reason = 'Refused.'",
    "status = 'ERROR', status_reason = 'Refused.'",
    "repo_full_name = 'ada/other'",
    "repo_url = 'https://host/ada/other'",
    "clone_url = 'https://host/ada/other.git'",
    "pages_url = 'https://ada.host/other/'",
    'pages_enabled = not pages_enabled',
    "pages_commit_sha = repeat('b', 40)",
    "default_branch = 'trunk'",
    'stored_bytes = 5',
    'files_count = 6',
    'queued_commits = 7',
    "created_at = created_at - interval '1 hour'",
    "updated_at = updated_at + interval '1 ms'",
  ]) {
    await database.pool.query(`update projects set ${change} where id = $1`, [id])
    await assertListed('rows', change)
    await assertListed('cache')
  }
  await stores.projects.create(newIntent(user.id, templateId))
  const { json } = await stores.projects.listJson(user.id, { limit: 5 })
  assert.equal(idsIn(json).length, 2)
  await stores.close()
  await readers.end()
})

test('pages follow each other, newest first, and the last one says so', async () => {
  await using stores = await testStores()
  const { userId, ids } = await projectsOf(
    stores,
    times(5, index => `Project ${index}`),
  )
  const first = await stores.projects.listJson(userId, { limit: 2 })
  assert.deepEqual(idsIn(first.json), ids.slice(0, 2))
  assert.equal(first.next, ids[1])
  const second = await stores.projects.listJson(userId, { limit: 2, beforeId: first.next ?? 0 })
  assert.deepEqual([idsIn(second.json), second.next], [ids.slice(2, 4), ids[3]])
  const third = await stores.projects.listJson(userId, { limit: 2, beforeId: second.next ?? 0 })
  assert.deepEqual([idsIn(third.json), third.next], [ids.slice(4), null])
  const exact = await stores.projects.listJson(userId, { limit: 5 })
  assert.deepEqual([idsIn(exact.json), exact.next], [ids, null])
})

test('status and search narrow the list and its pages', async () => {
  await using stores = await testStores()
  const { userId, ids } = await projectsOf(stores, ['Payment API', 'Billing', 'PAYMENT page', 'Old payment'])
  const [old = 0, page = 0, billing = 0, api = 0] = ids
  await stores.pool.query(`update projects set status = 'ACTIVE' where id <> $1`, [old])
  const list = async (filter: { status?: 'ACTIVE' | 'ERROR'; q?: string; limit?: number }) => {
    const { json, next } = await stores.projects.listJson(userId, { limit: 10, ...filter })
    return [idsIn(json), next]
  }
  assert.deepEqual(await list({ q: 'payMENT' }), [[old, page, api], null])
  assert.deepEqual(await list({ q: 'payment', limit: 2 }), [[old, page], page])
  assert.deepEqual(await list({ status: 'ACTIVE' }), [[page, billing, api], null])
  assert.deepEqual(await list({ status: 'ACTIVE', q: 'payment' }), [[page, api], null])
  assert.deepEqual(await list({ status: 'ACTIVE', q: 'payment', limit: 1 }), [[page], page])
  assert.deepEqual(await list({ status: 'ERROR' }), [[], null])
  assert.deepEqual(await list({ q: 'payment-a' }), [[api], null])
})

test('wildcards of LIKE and special characters of SQL are searched for literally', async () => {
  await using stores = await testStores()
  const { userId, ids } = await projectsOf(stores, [
    '100% sure',
    'snake_case',
    'back\\slash',
    `it's; drop table`,
    'Plain',
  ])
  const [, quote, slash, snake, percent] = ids
  const search = async (q: string) => idsIn((await stores.projects.listJson(userId, { limit: 10, q })).json)
  assert.deepEqual(await search('%'), [percent])
  assert.deepEqual(await search('_'), [snake])
  assert.deepEqual(await search('\\'), [slash])
  assert.deepEqual(await search(`'s; drop`), [quote])
  assert.deepEqual(await search(''), ids)
})
