import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { activeProject, newUser, type TestStores, testStores, times } from '../rows.ts'

/** What a user may spend in a month, and at what cost a run counts before its bill is known. */

const bill = { tokensUsed: 1_200, usageEstimated: false, costMicroUsd: 300, durationMs: 812 }

function start(
  stores: TestStores,
  project: { readonly id: number; readonly userId: number },
  reservedMicroUsd: number | null,
  budgetMicroUsd: number | null,
  worstMicroUsd = reservedMicroUsd,
  totalBudgetMicroUsd: number | null = null,
) {
  const session = {
    projectId: project.id,
    userId: project.userId,
    filePath: 'plan.md',
    files: null,
    instruction: 'June.',
  }
  const asked = {
    ...session,
    provider: 'scripted',
    model: 'scripted-1',
    refines: null,
    reservedMicroUsd,
    worstMicroUsd,
  }
  return stores.edits.begin(asked, { maxPerHour: 1_000, budgetMicroUsd, totalBudgetMicroUsd })
}

async function begin(...args: Parameters<typeof start>): Promise<number> {
  const begun = await start(...args)
  if (begun.kind !== 'begun') throw new Error(`the edit is ${begun.kind}`)
  return begun.id
}

async function spent(stores: TestStores, userId: number): Promise<number> {
  return (await stores.edits.spentThisMonth(userId)).spentMicroUsd
}

test('of twenty parallel edits exactly as many begin as the budget covers, and the others write nothing', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  const starts = await Promise.all(times(20, () => start(stores, project, 300, 2_200)))
  assert.equal(starts.filter(({ kind: outcome }) => outcome === 'begun').length, 7)
  const refused = starts.flatMap(begun => (begun.kind === 'over_budget' ? [begun.month] : []))
  assert.equal(refused.length, 13)
  assert.ok(refused.every(month => month.spentMicroUsd === 2_100))
  assert.equal((await stores.edits.list(project.id, { limit: 100 })).length, 7)
  assert.equal(await stores.edits.remaining(project.userId, 10), 3)
})

test('parallel edits of several users keep the budget of all users together', async () => {
  await using stores = await testStores()
  const projects = [await activeProject(stores), await activeProject(stores), await activeProject(stores)]
  const starts = await Promise.all(
    times(21, index => {
      const project = projects[index % 3]
      assert.ok(project)
      return start(stores, project, 300, 2_000, 300, 2_200)
    }),
  )
  assert.equal(starts.filter(({ kind }) => kind === 'begun').length, 7)
  const refused = starts.flatMap(begun => (begun.kind === 'over_total_budget' ? [begun.month.spentMicroUsd] : []))
  assert.ok(refused.length > 0 && refused.every(spentMicroUsd => spentMicroUsd === 2_100))
})

test('an edit that fits the budget to the last millionth begins, one millionth more does not', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  assert.equal((await start(stores, project, 1_001, 1_000)).kind, 'over_budget')
  assert.equal((await start(stores, project, 1_000, 1_000)).kind, 'begun')
  assert.equal((await start(stores, project, 1, 1_000)).kind, 'over_budget')
})

test('the bill replaces the reserved cost, whether the run succeeded or failed', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  const [done, failed] = [await begin(stores, project, 1_000, null), await begin(stores, project, 1_000, null)]
  assert.equal(await spent(stores, project.userId), 2_000)
  await stores.edits.finish(done, { ...bill, baseSha: null, changed: true })
  assert.equal(await spent(stores, project.userId), 1_300)
  await stores.edits.fail(failed, { ...bill, costMicroUsd: 5, errorCode: 'ai_failed', counted: false })
  assert.equal(await spent(stores, project.userId), 305)
})

test('a run that died with its process counts at its reserved cost, and so does one whose bill is unknown', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  await begin(stores, project, 700, 1_000)
  assert.equal((await start(stores, project, 400, 1_000)).kind, 'over_budget')
  const unknown = await begin(stores, project, 200, 1_000)
  await stores.edits.finish(unknown, { ...bill, costMicroUsd: null, baseSha: null, changed: true })
  assert.equal(await spent(stores, project.userId), 900)
})

test('a run begins if its likely cost fits after the worst case of all others, and counts at the likely cost', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  const alone = await begin(stores, project, 300, 1_000, 900)
  assert.equal(await spent(stores, project.userId), 300)
  assert.equal((await start(stores, project, 101, 1_000, 101)).kind, 'over_budget')
  const refused = await start(stores, project, 300, 1_000, 900)
  assert.partialDeepStrictEqual(refused, { kind: 'over_budget', month: { spentMicroUsd: 300, worstMicroUsd: 900 } })
  await begin(stores, project, 100, 1_000, 900)
  await stores.edits.finish(alone, { ...bill, costMicroUsd: 50, baseSha: null, changed: true })
  assert.equal((await start(stores, project, 51, 1_000, 51)).kind, 'over_budget')
  assert.equal((await start(stores, project, 50, 1_000, 900)).kind, 'begun')
})

test('of eight parallel edits only the last one may end above the budget', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  const starts = await Promise.all(times(8, () => start(stores, project, 200, 1_000, 300)))
  const begun = starts.flatMap(one => (one.kind === 'begun' ? [one.id] : []))
  assert.equal(begun.length, 3)
  for (const id of begun) await stores.edits.finish(id, { ...bill, costMicroUsd: 300, baseSha: null, changed: true })
  assert.equal(await spent(stores, project.userId), 900)
  await begin(stores, project, 100, 1_000, 300)
  assert.equal((await start(stores, project, 1, 1_000, 1)).kind, 'over_budget')
})

test('in any order of starts and ends, the bills exceed the budget by less than one worst case', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  const limit = 1_000
  const steps = fc.array(
    fc.oneof(
      fc.record({ likely: fc.integer({ min: 1, max: 400 }), more: fc.integer({ min: 0, max: 900 }) }),
      fc.record({ ends: fc.nat(), atWorst: fc.boolean() }),
    ),
    { minLength: 5, maxLength: 30 },
  )
  let overruns = 0
  await fc.assert(
    fc.asyncProperty(steps, async sequence => {
      await stores.pool.query('delete from edit_sessions')
      const running: { id: number; likely: number; worst: number }[] = []
      let [bills, most] = [0, 0]
      const end = async (at: number, isWorst: boolean) => {
        const [run] = running.splice(at, 1)
        if (!run) return
        const costMicroUsd = isWorst ? run.worst : Math.floor(run.likely / 2)
        bills += costMicroUsd
        await stores.edits.finish(run.id, { ...bill, costMicroUsd, baseSha: null, changed: true })
      }
      for (const step of sequence) {
        if ('ends' in step) await end(running.length === 0 ? 0 : step.ends % running.length, step.atWorst)
        else {
          const worst = step.likely + step.more
          const begun = await start(stores, project, step.likely, limit, worst)
          if (begun.kind !== 'begun') continue
          running.push({ id: begun.id, likely: step.likely, worst })
          most = Math.max(most, step.more)
        }
      }
      while (running.length > 0) await end(0, true)
      if (bills > limit) overruns++
      assert.ok(bills <= limit + most, `${bills} of ${limit}, ${most} more`)
      assert.equal(await spent(stores, project.userId), bills)
    }),
    { numRuns: 60 },
  )
  assert.ok(overruns > 0, 'some sequence ends above the budget')
})

test('a row of the previous version, which reserved the worst case, counts at that cost', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  await begin(stores, project, 900, 1_000)
  await stores.pool.query('update edit_sessions set worst_micro_usd = null')
  assert.equal((await start(stores, project, 101, 1_000)).kind, 'over_budget')
  assert.equal((await start(stores, project, 100, 1_000)).kind, 'begun')
})

test('edits without cost always begin, and so do all edits without a budget', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  await begin(stores, project, 5_000, null)
  assert.equal((await start(stores, project, 1, 1_000)).kind, 'over_budget')
  assert.equal((await start(stores, project, 0, 1_000)).kind, 'begun')
  assert.equal((await start(stores, project, 9_000, null)).kind, 'begun')
})

test('another user has a separate budget, and the previous month does not count towards this one', async () => {
  await using stores = await testStores()
  const project = await activeProject(stores)
  const { id: strangerId } = await newUser(stores)
  const last = await begin(stores, project, 1_000, null)
  assert.equal(await spent(stores, strangerId), 0)
  const { endsAt } = await stores.edits.spentThisMonth(project.userId)
  const now = new Date()
  assert.equal(endsAt.toISOString(), new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1)).toISOString())

  const monthStart = Date.UTC(now.getUTCFullYear(), now.getUTCMonth())
  const moveTo = (at: number) =>
    stores.pool.query('update edit_sessions set created_at = $2 where id = $1', [last, new Date(at)])
  await moveTo(monthStart)
  assert.equal(await spent(stores, project.userId), 1_000)
  await moveTo(monthStart - 1)
  assert.equal(await spent(stores, project.userId), 0)
})

test('the month is that of UTC, whatever the time zone of the connection', async () => {
  await using stores = await testStores()
  for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago']) {
    // Executed one after the other, the statements of the pool use the same connection.
    await stores.pool.query(`set timezone to '${zone}'`)
    const { endsAt } = await stores.edits.spentThisMonth(1)
    assert.deepEqual((await stores.pool.query('show timezone')).rows, [{ TimeZone: zone }])
    assert.match(endsAt.toISOString(), /-01T00:00:00\.000Z$/, zone)
  }
})

test('the instructions of a chain are listed oldest first, and beyond a limit only the last ones', async () => {
  await using stores = await testStores()
  const { id: projectId, userId } = await activeProject(stores)
  let refines: number | null = null
  for (const instruction of ['one', 'two', 'three']) {
    const session = {
      projectId,
      userId,
      filePath: 'plan.md',
      files: null,
      instruction,
      provider: 'rules',
      model: 'rules/1',
    }
    const begun = await stores.edits.begin(
      { ...session, refines, reservedMicroUsd: 0, worstMicroUsd: 0 },
      { maxPerHour: 10, budgetMicroUsd: null, totalBudgetMicroUsd: null },
    )
    if (begun.kind !== 'begun') throw new Error('no edit is left')
    assert.equal((await stores.edits.find(userId, projectId, begun.id))?.refines, refines)
    refines = begun.id
  }
  const rounds = ['one', 'two', 'three'].map(instruction => ({ instruction, provider: 'rules' }))
  assert.deepEqual(await stores.edits.roundsTo(refines ?? 0, 10), rounds)
  assert.deepEqual(await stores.edits.roundsTo(refines ?? 0, 2), rounds.slice(1))
  assert.deepEqual(await stores.edits.roundsTo(999, 10), [])
})
