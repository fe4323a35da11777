import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Project } from '#ports/stores/project.ts'
import type { NewQueuedCommit, QueueBounds } from '#ports/stores/queuedCommits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { activeProject, inS, testStores, times } from '../rows.ts'

const stores = await testStores()
const { queuedCommits: queue } = stores
after(() => stores[Symbol.asyncDispose]())

const bounds: QueueBounds = { commitsPerProject: 5, bytesPerProject: 100, commitsPerUser: 7, bytesPerUser: 200 }
const author = { name: 'Ada', email: 'ada@example.org', date: new Date('2026-03-04T05:06:07Z') }
const sha = (digit: number) => String(digit).repeat(40)

let projects = 0
const newProject = () => activeProject(stores, { host: 'github', slug: `queue-${++projects}` })

function commit({ id, userId }: Project, overrides: Partial<NewQueuedCommit> = {}): NewQueuedCommit {
  const file = { path: 'a.md', sha: sha(1), baseSha: null, content: Buffer.from('one\n'), baseContent: null }
  const firstAttemptAt = inS(0)
  return {
    projectId: id,
    userId,
    editSessionId: null,
    withinSessionIds: [],
    message: 'Add a.md',
    reason: null,
    author,
    files: [file],
    firstAttemptAt,
    ...overrides,
  }
}

async function add(project: Project, overrides: Partial<NewQueuedCommit> = {}) {
  const kept = await queue.add(commit(project, overrides), bounds)
  assert.ok(kept.kind === 'queued')
  return kept.commit
}

async function take({ id }: Project) {
  const lease = await queue.take(id, inS(60))
  assert.ok(lease)
  return lease
}

const countOf = async ({ id }: Project) => (await stores.projects.byId(id))?.queuedCommits
const files = (contents: readonly string[]) =>
  contents.map((text, at) => ({
    path: `${at}.md`,
    sha: sha(at + 1),
    baseSha: null,
    content: Buffer.from(text),
    baseContent: null,
  }))

test('a queued commit is stored completely, with its bytes unchanged', async () => {
  const project = await newProject()
  const content = Uint8Array.of(0, 255, 13, 10)
  const given = [
    { path: 'x.bin', sha: sha(1), baseSha: sha(2), content, baseContent: Uint8Array.of(7) },
    { path: 'gone.md', sha: null, baseSha: sha(3), content: null, baseContent: null },
  ]
  const { id } = await add(project, { files: given, reason: 'GitHub is away.', message: 'Two' })
  const found = await queue.find(project.id, id)
  assert.ok(found)
  assert.deepEqual(
    found.files,
    given.map(({ path, sha, baseSha }) => ({ path, sha, baseSha })),
  )
  assert.deepEqual([found.status, found.message, found.reason], ['WAITING', 'Two', 'GitHub is away.'])
  assert.ok(found.nextAttemptAt)
  const contents = await queue.contents(id)
  assert.deepEqual(
    contents.map(file => file.content && [...file.content]),
    [[0, 255, 13, 10], null],
  )
  assert.deepEqual([...((await queue.blob(project.id, sha(1))) ?? [])], [0, 255, 13, 10])
  assert.deepEqual([...((await queue.blob(project.id, sha(2))) ?? [])], [7])
  assert.equal(await queue.blob(project.id, sha(3)), null)
  assert.equal(await queue.find((await newProject()).id, id), null)
})

test('of parallel commits exactly as many are queued as there is room for', async () => {
  const project = await newProject()
  const kept = await Promise.all(times(9, () => queue.add(commit(project), bounds)))
  assert.equal(kept.filter(({ kind: outcome }) => outcome === 'queued').length, 5)
  assert.equal(await countOf(project), 5)
  assert.deepEqual(
    kept.find(({ kind: outcome }) => outcome === 'full'),
    { kind: 'full', bound: 'commitsPerProject' },
  )
})

test('bytes are limited too, and commits that landed do not count', async () => {
  const project = await newProject()
  await add(project, { files: files(['x'.repeat(60)]) })
  const more = commit(project, { files: files(['x'.repeat(41)]) })
  assert.deepEqual(await queue.add(more, bounds), { kind: 'full', bound: 'bytesPerProject' })
  const { epoch } = await take(project)
  const next = await queue.next(project.id, epoch)
  await queue.record(next?.id ?? 0, epoch, { status: 'LANDED', commitSha: sha(9), commitUrl: 'u', merged: false })
  assert.equal((await queue.add(more, bounds)).kind, 'queued')
})

test('one worker at a time sends, the oldest commit first, and a superseded worker records nothing', async () => {
  const project = await newProject()
  const [first, second] = [await add(project), await add(project)]
  const lease = await take(project)
  assert.equal(await queue.take(project.id, inS(60)), null)
  const toSend = await queue.next(project.id, lease.epoch)
  assert.deepEqual([toSend?.id, toSend?.attempts, toSend?.sending], [first.id, 1, null])
  assert.deepEqual(toSend?.author, author)
  assert.ok(await queue.recordSending(first.id, lease.epoch, { sentAs: [sha(4), null], sentFrom: sha(5) }))
  await stores.pool.query("update projects set queue_held_until = now() - interval '1 second' where id = $1", [
    project.id,
  ])

  const successor = await take(project)
  assert.equal(successor.epoch, lease.epoch + 1)
  const again = await queue.next(project.id, successor.epoch)
  assert.deepEqual([again?.id, again?.attempts], [first.id, 2])
  assert.deepEqual(again?.sending, { sentAs: [sha(4), null], sentFrom: sha(5) })
  const landed = { status: 'LANDED', commitSha: sha(6), commitUrl: 'u', merged: true } as const
  assert.equal(await queue.next(project.id, lease.epoch), null)
  assert.equal(await queue.recordSending(first.id, lease.epoch, { sentAs: [], sentFrom: null }), false)
  assert.equal(await queue.record(first.id, lease.epoch, landed), null)
  assert.equal(await queue.renewLease(project.id, lease.epoch, inS(60)), false)

  const recorded = await queue.record(first.id, successor.epoch, landed)
  assert.deepEqual([recorded?.status, recorded?.commitSha, recorded?.merged], ['LANDED', sha(6), true])
  assert.ok(await queue.isKnown(project.id, sha(6)))
  assert.equal((await queue.next(project.id, successor.epoch))?.id, second.id)
  assert.equal(await countOf(project), 1)
})

test('a merged text is kept until it expires, any other is removed when it has landed', async () => {
  const project = await newProject()
  const [merged, plain] = [await add(project), await add(project, { files: files(['plain']) })]
  const { epoch } = await take(project)
  const landed = { status: 'LANDED', commitSha: sha(6), commitUrl: 'u' } as const
  await queue.record(merged.id, epoch, { ...landed, merged: true })
  await queue.record(plain.id, epoch, { ...landed, merged: false })
  assert.ok((await queue.contents(merged.id))[0]?.content)
  assert.equal((await queue.contents(plain.id))[0]?.content, null)
  assert.equal((await queue.list(project.id, inS(-60), 10)).length, 2)
  assert.equal((await queue.list(project.id, inS(60), 10)).length, 0)
  await queue.expireLanded(inS(-60))
  assert.equal((await queue.list(project.id, inS(-60), 10)).length, 2)
  await queue.expireLanded(inS(60))
  assert.equal((await queue.list(project.id, inS(-60), 10)).length, 0)
})

test('each path is in the state that the last waiting commit leaves it in', async () => {
  const project = await newProject()
  const file = (path: string, digit: number | null) => ({
    path,
    sha: digit === null ? null : sha(digit),
    baseSha: null,
    content: digit ? Buffer.from('x'.repeat(digit)) : null,
    baseContent: null,
  })
  await add(project, { files: [file('a.md', 1), file('b.md', 2)] })
  await add(project, { files: [file('a.md', 3)] })
  const last = await add(project, { files: [file('b.md', null), file('c.md', 4)] })
  assert.deepEqual((await queue.waiting(project.id)).paths, [
    { path: 'a.md', sha: sha(3), size: 3 },
    { path: 'b.md', sha: null, size: 0 },
    { path: 'c.md', sha: sha(4), size: 4 },
  ])
  const { epoch } = await take(project)
  await queue.record(last.id, epoch, { status: 'REFUSED', reason: 'The branch is protected.' })
  assert.deepEqual(
    (await queue.waiting(project.id)).paths.map(({ path }) => path),
    ['a.md', 'b.md'],
  )
})

test('a commit that is being sent cannot be withdrawn, any other can', async () => {
  const project = await newProject()
  const [first, second] = [await add(project), await add(project)]
  const { epoch } = await take(project)
  await queue.next(project.id, epoch)
  assert.equal(await queue.remove(project.id, first.id), 'sending')
  assert.equal(await queue.remove(project.id, second.id), 'removed')
  await queue.release(project.id, epoch, inS(60))
  assert.equal(await queue.remove(project.id, first.id), 'removed')
  assert.equal(await queue.remove(project.id, first.id), 'missing')
  assert.equal(await countOf(project), 0)
  assert.equal(await queue.take(project.id, inS(60)), null)
})

test('a retry queues a refused commit again, and leaves one that landed', async () => {
  const project = await newProject()
  const { id } = await add(project)
  const { epoch } = await take(project)
  await queue.record(id, epoch, { status: 'CONFLICT', reason: 'a.md was changed.' })
  assert.equal((await queue.find(project.id, id))?.nextAttemptAt, null)
  assert.equal(await queue.isWaiting(project.id), false)
  const again = await queue.retry(project.id, id, inS(0))
  assert.deepEqual([again?.status, again?.reason], ['WAITING', 'a.md was changed.'])
  assert.ok(await queue.isWaiting(project.id))
  await queue.record(id, epoch, { status: 'LANDED', commitSha: sha(1), commitUrl: 'u', merged: false })
  assert.equal(await queue.retry(project.id, id, inS(0)), null)
})

test('a waiting commit is due at its time, and immediately when its host or its user is back', async () => {
  const [one, other] = [await newProject(), await newProject()]
  for (const project of [one, other]) await add(project, { firstAttemptAt: inS(600) })
  const due = async (project: Project) =>
    (await queue.due('github', inS(60), 1_000)).some(({ id }) => id === project.id)
  assert.equal(await due(one), false)
  assert.deepEqual(await queue.wake({ host: 'github', userId: one.userId }, inS(0), 10), [one.id])
  assert.deepEqual([await due(one), await due(other)], [true, false])
  assert.deepEqual(await queue.wake({ host: 'gitlab' }, inS(0), 10), [])
  const soon = { host: 'github', projectId: other.id, dueBefore: inS(60) } as const
  assert.deepEqual(await queue.wake(soon, inS(0), 10), [])
  const { epoch } = await take(one)
  await queue.release(one.id, epoch, inS(600))
  assert.equal(await due(one), false)
  await stores.projects.softDelete(other.userId, other.id, new Date())
  assert.deepEqual(await queue.wake({ host: 'github', projectId: other.id }, inS(0), 10), [])
  assert.equal(await queue.take(other.id, inS(60)), null)
})

test('a purged project keeps no queued text', async () => {
  const project = await newProject()
  await add(project)
  await stores.projects.purge(project.userId, project.id, new Date())
  await stores.projects.forgotten(project.id, new Date())
  const { rows } = await stores.pool.query(
    'select 1 from queued_files join queued_commits on queued_commits.id = queued_id where project_id = $1',
    [project.id],
  )
  assert.equal(rows.length, 0)
})

test('the count is right after two steps that count at the same time', async () => {
  const project = await newProject()
  const first = await add(project)
  const second = await add(project)
  const { epoch } = await take(project)
  assert.equal((await queue.next(project.id, epoch))?.id, first.id)
  const client = await stores.pool.connect()
  let landed: Promise<unknown> | undefined
  try {
    await client.query('begin')
    await client.query('select from projects where id = $1 for update', [project.id])
    await client.query('delete from queued_commits where id = $1', [second.id])
    landed = queue.record(first.id, epoch, {
      status: 'LANDED',
      commitSha: sha(9),
      commitUrl: 'https://host.example/c/9',
      merged: false,
    })
    await waitFor('the other step waits', async () => {
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      return ((await stores.pool.query(waiting)).rowCount ?? 0) > 0
    })
    await client.query('update projects set queued_commits = 1 where id = $1', [project.id])
    await client.query('commit')
  } finally {
    client.release()
  }
  await landed
  assert.equal(await countOf(project), 0)
})
