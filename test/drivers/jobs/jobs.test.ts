import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startJobs } from '#drivers/jobs/index.ts'
import type { Jobs } from '#ports/jobs.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'

type Resume = (projectId: number, jobs: Jobs) => Promise<unknown>

async function instance(database: TestDatabase, resume: Resume = async () => {}, reconcile = async () => {}) {
  const seen = { resumed: [] as number[], sent: [] as number[], reconciled: 0, maintained: 0, faults: [] as unknown[] }
  const jobs = await startJobs({
    address: database.address,
    async resumeProject(projectId, itself) {
      seen.resumed.push(projectId)
      await resume(projectId, itself)
    },
    async sendQueued(projectId) {
      seen.sent.push(projectId)
    },
    async mailLink() {},
    async mailFormerAddress() {},
    async mailNotice() {},
    async poll() {},
    async reconcile() {
      seen.reconciled++
      await reconcile()
    },
    async tidyDisk() {},
    async check() {},
    async maintain() {
      seen.maintained++
    },
    events: { fault: fault => seen.faults.push(fault) },
  })
  return { ...jobs, seen, [Symbol.asyncDispose]: () => jobs.stop() }
}

function becomesTrue(isTrue: () => boolean | Promise<boolean>): Promise<boolean> {
  return waitFor('it becomes true', isTrue)
}

async function jobsIn(database: TestDatabase, queue: string): Promise<readonly { state: string; retries: number }[]> {
  const text = 'select state::text, retry_count as retries from pgboss.job where name = $1 order by created_on'
  return (await database.pool.query<{ state: string; retries: number }>(text, [queue])).rows
}

test('a requested project is handled, without delay on the same instance', async () => {
  await using database = await testDatabase()
  await using jobs = await instance(database)
  await jobs.resumeProject(7)
  await becomesTrue(() => jobs.seen.resumed.length === 1)
  await jobs.resumeProject(7)
  await jobs.resumeProject(8)
  await becomesTrue(() => jobs.seen.resumed.length === 3)
  assert.deepEqual(jobs.seen.resumed.toSorted(), [7, 7, 8])
  assert.deepEqual(jobs.seen.faults, [])
})

test('a separate job sends queued commits', async () => {
  await using database = await testDatabase()
  await using jobs = await instance(database)
  await jobs.sendQueued(7, 600)
  await jobs.sendQueued(7)
  await becomesTrue(() => jobs.seen.sent.length === 1)
  assert.deepEqual(jobs.seen.sent, [7])
  assert.deepEqual(jobs.seen.resumed, [])
  assert.equal((await jobsIn(database, 'send-commits')).length, 1)
})

test('runs requested while one is queued are merged into one', async () => {
  await using database = await testDatabase()
  await using jobs = await instance(database)
  await Promise.all(Array.from({ length: 20 }, () => jobs.resumeProject(7, 2)))
  assert.equal((await jobsIn(database, 'settle-project')).length, 1)
  await Promise.all(Array.from({ length: 20 }, () => jobs.resumeProject(7)))
  await becomesTrue(() => jobs.seen.resumed.length >= 1)
  await becomesTrue(async () => (await jobsIn(database, 'settle-project')).every(({ state }) => state === 'completed'))
  assert.ok(jobs.seen.resumed.length < 20)
})

test('a delayed run waits, and a request for an immediate one brings it forward', async () => {
  await using database = await testDatabase()
  await using jobs = await instance(database)
  await jobs.resumeProject(7, 600)
  await jobs.resumeProject(8)
  await becomesTrue(() => jobs.seen.resumed.length === 1)
  assert.deepEqual(jobs.seen.resumed, [8])
  await jobs.resumeProject(7)
  await becomesTrue(() => jobs.seen.resumed.length === 2)
  assert.equal((await jobsIn(database, 'settle-project')).length, 2)
})

test('a run may schedule the next one of the same project', async () => {
  await using database = await testDatabase()
  let asked = 0
  await using jobs = await instance(database, async (projectId, itself) => {
    if (++asked === 1) await itself.resumeProject(projectId)
  })
  await jobs.resumeProject(7)
  await becomesTrue(() => jobs.seen.resumed.length === 2)
})

test('a run that fails is reported and retried, without the others of its batch', async () => {
  await using database = await testDatabase()
  let broken = true
  await using jobs = await instance(database, async projectId => {
    if (projectId === 13 && broken) throw new Error('the host is down')
  })
  await Promise.all([jobs.resumeProject(12), jobs.resumeProject(13), jobs.resumeProject(14)])
  await becomesTrue(() => jobs.seen.faults.length === 1)
  broken = false
  await becomesTrue(() => jobs.seen.resumed.filter(id => id === 13).length === 2)
  assert.equal(jobs.seen.resumed.filter(id => id !== 13).length, 2)
})

test('a burst is processed without a pause between batches', async () => {
  await using database = await testDatabase()
  await using jobs = await instance(database, () => takeTime(5))
  const ids = Array.from({ length: 150 }, (_, index) => index)
  await Promise.all(ids.map(id => jobs.resumeProject(id)))
  await becomesTrue(() => jobs.seen.resumed.length === ids.length)
  assert.deepEqual(
    jobs.seen.resumed.toSorted((a, b) => a - b),
    ids,
  )
})

test('every start looks for unfinished work, and maintenance runs once a day for all instances', async () => {
  await using database = await testDatabase()
  const instances = await Promise.all([instance(database), instance(database), instance(database)])
  const queued = async () => [...(await jobsIn(database, 'reconcile')), ...(await jobsIn(database, 'maintain'))]
  await becomesTrue(async () => (await queued()).every(({ state }) => state === 'completed'))
  await Promise.all(instances.map(one => one.stop()))
  const sum = (count: (one: (typeof instances)[number]) => number) =>
    instances.reduce((all, one) => all + count(one), 0)
  assert.equal(
    sum(one => one.seen.maintained),
    1,
  )
  assert.ok(sum(one => one.seen.reconciled) >= 1)
  const text = `select count(*)::int as jobs, count(singleton_on)::int as "inSlots",
    count(distinct singleton_on)::int as slots from pgboss.job where name = 'reconcile'`
  const { jobs = 0, inSlots = 0, slots } = (await database.pool.query(text)).rows[0] ?? {}
  assert.equal(jobs - inSlots, instances.length, 'one for each start')
  assert.ok(inSlots >= 1)
  assert.equal(inSlots, slots, 'and one for each slot')
})

test('a periodic job that fails is reported and retried', async () => {
  await using database = await testDatabase()
  let broken = true
  const reconcile = async () => {
    if (broken) throw new Error('the database is full')
  }
  await using jobs = await instance(database, undefined, reconcile)
  const { seen } = jobs
  await becomesTrue(() => seen.faults.length > 0)
  assert.match(String((seen.faults[0] as { error: unknown }).error), /the database is full/)
  broken = false
  await becomesTrue(async () => (await jobsIn(database, 'reconcile')).some(({ state }) => state === 'completed'))
})

test('maintenance may take hours before another one starts, unless its instance ends', async () => {
  await using database = await testDatabase()
  await using _jobs = await instance(database)
  const text = `select expire_seconds as "expireS", heartbeat_seconds as "heartbeatS" from pgboss.job where name = 'maintain'`
  const [job] = (await database.pool.query<{ expireS: number; heartbeatS: number }>(text)).rows
  assert.ok(job)
  assert.ok(job.expireS >= 6 * 3_600)
  assert.ok(job.heartbeatS > 0 && job.heartbeatS <= 600)
})

test('a stop waits for the current run, and the next instance does what is still queued', async () => {
  await using database = await testDatabase()
  let finished = 0
  const first = await instance(database, async () => {
    await takeTime(300)
    finished++
  })
  await first.resumeProject(7)
  await becomesTrue(() => first.seen.resumed.length === 1)
  await first.resumeProject(8, 1)
  await first.stop()
  assert.equal(finished, 1)
  assert.deepEqual(first.seen.resumed, [7])
  await using second = await instance(database)
  await becomesTrue(() => second.seen.resumed.includes(8))
})

test('work continues after the database goes away and returns', async () => {
  await using database = await testDatabase()
  await using jobs = await instance(database)
  await database.pool.query(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'speckeep jobs'`)
  await becomesTrue(() =>
    jobs.resumeProject(7).then(
      () => true,
      () => false,
    ),
  )
  await becomesTrue(() => jobs.seen.resumed.includes(7))
})
