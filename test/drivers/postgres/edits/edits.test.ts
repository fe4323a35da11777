import assert from 'node:assert/strict'
import { test } from 'node:test'
import { activeProject, inS, newUser, type TestStores, testStores, times } from '../rows.ts'

const run = (projectId: number, userId: number, model = 'rules/1') => ({
  projectId,
  userId,
  filePath: 'docs/payments.md',
  files: null,
  instruction: 'Replace EUR by CHF',
  provider: 'rules',
  model,
  refines: null as number | null,
  reservedMicroUsd: null as number | null,
  worstMicroUsd: null as number | null,
})

const perHour = (maxPerHour: number) => ({ maxPerHour, budgetMicroUsd: null, totalBudgetMicroUsd: null })
const bill = { tokensUsed: 1_200, usageEstimated: false, costMicroUsd: 23_456, durationMs: 812 }
const hourS = 3_600

async function begin(stores: TestStores, projectId: number, userId: number, model?: string): Promise<number> {
  const begun = await stores.edits.begin(run(projectId, userId, model), perHour(1_000))
  if (begun.kind !== 'begun') throw new Error('no edit is left')
  return begun.id
}

async function age(stores: TestStores, id: number, seconds: number): Promise<void> {
  const text = `update edit_sessions set created_at = now() - $2 * interval '1 second' where id = $1`
  await stores.pool.query(text, [id, seconds])
}

test('of fifty parallel edits exactly ten begin, and the others learn when the next one may', async () => {
  await using stores = await testStores()
  const { id, userId } = await activeProject(stores)
  const starts = await Promise.all(times(50, () => stores.edits.begin(run(id, userId), perHour(10))))
  const remaining = starts.flatMap(start => (start.kind === 'begun' ? [start.remaining] : []))
  assert.deepEqual(
    remaining.toSorted((a, b) => b - a),
    [9, 8, 7, 6, 5, 4, 3, 2, 1, 0],
  )
  const waits = starts.flatMap(start => (start.kind === 'full' ? [start.retryAfterS] : []))
  assert.equal(waits.length, 40)
  assert.ok(waits.every(wait => wait > hourS - 60 && wait <= hourS))
  assert.equal(await stores.edits.remaining(userId, 10), 0)
})

test('the wait lasts until the oldest counted edit is an hour old, and then one may begin', async () => {
  await using stores = await testStores()
  const { id, userId } = await activeProject(stores)
  const oldest = await begin(stores, id, userId)
  await begin(stores, id, userId)
  await age(stores, oldest, hourS - 90)
  const full = await stores.edits.begin(run(id, userId), perHour(2))
  assert.ok(full.kind === 'full' && full.retryAfterS > 80 && full.retryAfterS <= 90)
  await age(stores, oldest, hourS + 1)
  assert.equal((await stores.edits.begin(run(id, userId), perHour(2))).kind, 'begun')
})

test('a failed run that does not count returns its edit to the allowance, one that counts does not', async () => {
  await using stores = await testStores()
  const { id, userId } = await activeProject(stores)
  const [given, spent] = [await begin(stores, id, userId), await begin(stores, id, userId)]
  assert.equal(await stores.edits.remaining(userId, 5), 3)
  await stores.edits.fail(given, { ...bill, errorCode: 'ai_failed', counted: false })
  await stores.edits.fail(spent, { ...bill, errorCode: 'edit_refused', counted: true })
  assert.equal(await stores.edits.remaining(userId, 5), 4)
  const failed = await stores.edits.find(userId, id, given)
  assert.deepEqual([failed?.success, failed?.errorCode, failed?.costMicroUsd], [false, 'ai_failed', 23_456])
})

test('another user has a separate allowance, and an allowance of zero allows no edit', async () => {
  await using stores = await testStores()
  const { id, userId } = await activeProject(stores)
  await begin(stores, id, userId)
  const stranger = await newUser(stores)
  assert.equal(await stores.edits.remaining(stranger.id, 10), 10)
  assert.deepEqual(await stores.edits.begin(run(id, stranger.id), perHour(0)), { kind: 'full', retryAfterS: hourS })
})

test('a session records its state from the beginning to the commit', async () => {
  await using stores = await testStores()
  const { id: projectId, userId } = await activeProject(stores)
  const id = await begin(stores, projectId, userId)
  const begun = await stores.edits.find(userId, projectId, id)
  const { createdAt, ...story } = begun ?? {}
  const { reservedMicroUsd: _reserved, worstMicroUsd: _worst, ...asked } = run(projectId, userId)
  const used = { tokensUsed: 0, usageEstimated: false, costMicroUsd: null, durationMs: null }
  const nowhere = { commitSha: null, commitUrl: null, withinSha: null, withinUrl: null }
  const open = { errorCode: null, baseSha: null, ...nowhere, success: false }
  assert.deepEqual(story, { id, ...asked, ...used, ...open })

  await stores.edits.finish(id, { ...bill, usageEstimated: true, baseSha: 'b'.repeat(40), changed: true })
  await stores.edits.recordCommit(id, 'c'.repeat(40), 'https://host/c')
  assert.deepEqual(await stores.edits.find(userId, projectId, id), {
    ...begun,
    ...bill,
    usageEstimated: true,
    baseSha: 'b'.repeat(40),
    success: true,
    commitSha: 'c'.repeat(40),
    commitUrl: 'https://host/c',
  })
})

test('a session is found only by its user and in its project', async () => {
  await using stores = await testStores()
  const [mine, theirs] = [await activeProject(stores), await activeProject(stores)]
  const id = await begin(stores, mine.id, mine.userId)
  assert.ok(await stores.edits.find(mine.userId, mine.id, id))
  assert.equal(await stores.edits.find(theirs.userId, mine.id, id), null)
  assert.equal(await stores.edits.find(mine.userId, theirs.id, id), null)
  assert.deepEqual(await stores.edits.usage(theirs.userId, new Date(0)), [])
})

test('the history of a project is paged, newest first', async () => {
  await using stores = await testStores()
  const [project, other] = [await activeProject(stores), await activeProject(stores)]
  const ids: number[] = []
  for (const _ of times(3, () => null)) {
    ids.unshift(await begin(stores, project.id, project.userId))
    await begin(stores, other.id, other.userId)
  }
  const idsOf = async (page: { limit: number; beforeId?: number }) =>
    (await stores.edits.list(project.id, page)).map(({ id }) => id)
  assert.deepEqual(await idsOf({ limit: 10 }), ids)
  assert.deepEqual(await idsOf({ limit: 2 }), ids.slice(0, 2))
  assert.deepEqual(await idsOf({ limit: 2, beforeId: ids[1] ?? 0 }), ids.slice(2))
})

test('the commits of a page of history link to the sessions they came from', async () => {
  await using stores = await testStores()
  const [project, other] = [await activeProject(stores), await activeProject(stores)]
  const [first, second] = [
    await begin(stores, project.id, project.userId),
    await begin(stores, project.id, project.userId),
  ]
  const foreign = await begin(stores, other.id, other.userId)
  for (const [id, sha] of [
    [first, 'a'],
    [second, 'b'],
    [foreign, 'c'],
  ] as const) {
    await stores.edits.recordCommit(id, sha.repeat(40), `https://host/${sha}`)
  }
  const shas = ['a', 'b', 'c', 'd'].map(sha => sha.repeat(40))
  assert.deepEqual(
    await stores.edits.byCommits(project.id, shas),
    new Map([
      ['a'.repeat(40), [first]],
      ['b'.repeat(40), [second]],
    ]),
  )
  await stores.edits.recordContainingCommit([first], 'b'.repeat(40), 'https://host/b')
  const both = await stores.edits.byCommits(project.id, ['b'.repeat(40)])
  assert.deepEqual(both, new Map([['b'.repeat(40), [first, second]]]))
  await stores.edits.recordContainingCommit([first], 'd'.repeat(40), 'https://host/d')
  await stores.edits.recordContainingCommit([first], 'd'.repeat(40), 'https://host/d')
  assert.deepEqual(
    await stores.edits.byCommits(project.id, ['b'.repeat(40), 'd'.repeat(40)]),
    new Map([
      ['b'.repeat(40), [first, second]],
      ['d'.repeat(40), [first]],
    ]),
  )
  assert.equal((await stores.edits.find(project.userId, project.id, first))?.commitSha, 'a'.repeat(40))
  assert.deepEqual(await stores.edits.byCommits(project.id, []), new Map())
})

test('usage is summed by day, project and model, with unpriced runs kept apart', async () => {
  await using stores = await testStores()
  const { id, userId } = await activeProject(stores)
  const priced = [await begin(stores, id, userId, 'a'), await begin(stores, id, userId, 'a')]
  for (const session of priced) await stores.edits.finish(session, { ...bill, baseSha: null, changed: false })
  const unpriced = await begin(stores, id, userId, 'a')
  await stores.edits.finish(unpriced, { ...bill, costMicroUsd: null, baseSha: null, changed: false })
  const failed = await begin(stores, id, userId, 'b')
  await stores.edits.fail(failed, { ...bill, costMicroUsd: 4_000_000_000, errorCode: 'ai_failed', counted: false })
  const old = await begin(stores, id, userId, 'a')
  await stores.edits.finish(old, { ...bill, baseSha: null, changed: false })
  await stores.pool.query(`update edit_sessions set created_at = '2026-02-03 23:30:00-05' where id = $1`, [old])
  await stores.pool.query(`update edit_sessions set created_at = '2026-02-05 01:00:00Z' where id <> $1`, [old])

  assert.deepEqual(await stores.edits.usage(userId, new Date('2026-02-04T00:00:00Z')), [
    { day: '2026-02-05', projectId: id, model: 'a', edits: 3, tokensUsed: 3_600, costMicroUsd: 46_912, unpriced: 1 },
    { day: '2026-02-05', projectId: id, model: 'b', edits: 1, tokensUsed: 1_200, costMicroUsd: 4e9, unpriced: 0 },
    { day: '2026-02-04', projectId: id, model: 'a', edits: 1, tokensUsed: 1_200, costMicroUsd: 23_456, unpriced: 0 },
  ])
  assert.equal((await stores.edits.usage(userId, new Date('2026-02-05T00:00:00Z'))).length, 2)
})

test('expired proposals are found once each, oldest first', async () => {
  await using stores = await testStores()
  const { id: projectId, userId } = await activeProject(stores)
  const [newer, older, unchanged, recent] = [
    await begin(stores, projectId, userId),
    await begin(stores, projectId, userId),
    await begin(stores, projectId, userId),
    await begin(stores, projectId, userId),
  ]
  for (const id of [newer, older, unchanged, recent]) {
    await stores.edits.finish(id, { ...bill, baseSha: null, changed: id !== unchanged })
  }
  await age(stores, newer, 1_000)
  await age(stores, older, 2_000)
  await age(stores, unchanged, 3_000)
  const expired = (limit: number, afterId = 0) => stores.edits.expiredProposals(inS(-500), { limit, afterId })
  assert.deepEqual(await expired(1), [{ id: newer, projectId }])
  assert.deepEqual(await expired(1, newer), [{ id: older, projectId }])
  assert.deepEqual(await expired(1, older), [])
  await stores.edits.proposalDropped(newer)
  assert.deepEqual(await expired(10), [{ id: older, projectId }])
})

test('a session of several files stores the requested files, later those that its proposal changes', async () => {
  await using stores = await testStores()
  const { id: projectId, userId } = await activeProject(stores)
  const asked = ['a.md', 'b.md', 'c.md'].map(path => ({ path, baseSha: 'a'.repeat(40) }))
  const input = { ...run(projectId, userId), filePath: 'a.md', files: asked }
  const begun = await stores.edits.begin(input, perHour(10))
  const id = begun.kind === 'begun' ? begun.id : 0
  const running = await stores.edits.find(userId, projectId, id)
  assert.deepEqual([running?.filePath, running?.files], ['a.md', asked])

  const files = [asked[1] ?? assert.fail(), { path: 'new.md', baseSha: null }]
  await stores.edits.finish(id, { ...bill, baseSha: 'a'.repeat(40), changed: true, files })
  const done = await stores.edits.find(userId, projectId, id)
  assert.deepEqual([done?.filePath, done?.files], ['b.md', files])
  const [listed] = await stores.edits.list(projectId, { limit: 1 })
  assert.deepEqual(listed?.files, files)
})

test('sessions are found with all that they refine, as far as they are of the user and succeeded', async () => {
  await using stores = await testStores()
  const [mine, theirs] = [await activeProject(stores), await activeProject(stores)]
  const make = async (refines: number | null, { id, userId } = mine, succeeds = true) => {
    const begun = await stores.edits.begin(
      { ...run(id, userId), refines },
      { maxPerHour: 100, budgetMicroUsd: null, totalBudgetMicroUsd: null },
    )
    assert.ok(begun.kind === 'begun')
    if (succeeds) await stores.edits.finish(begun.id, { ...bill, baseSha: null, changed: true })
    return begun.id
  }
  const first = await make(null)
  const second = await make(first)
  const third = await make(second)
  const apart = await make(null)
  const failed = await make(null, mine, false)
  const foreign = await make(null, theirs)
  const idsOf = async (ids: readonly number[], max = 10) =>
    (await stores.edits.withRefined(mine.userId, mine.id, ids, max)).map(({ id }) => id)
  assert.deepEqual(await idsOf([third]), [first, second, third])
  assert.deepEqual(await idsOf([second, apart]), [first, second, apart])
  assert.deepEqual(await idsOf([third], 2), [second, third])
  assert.deepEqual(await idsOf([failed, foreign, 999_999]), [])
})
