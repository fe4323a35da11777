import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { setImmediate as turn } from 'node:timers/promises'
import { startInstanceJobs } from '#drivers/jobs/instanceJobs.ts'

const [firstMs, hourMs] = [600_000, 3_600_000]

const fail = (error: unknown) => assert.fail(String(error))

async function pass(t: TestContext, ms: number): Promise<void> {
  t.mock.timers.tick(ms)
  for (let n = 0; n < 5; n++) await turn()
}

test('every instance does the work on its own disk, however many run', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const done: string[] = []
  const instances = ['one', 'two'].map(name =>
    startInstanceJobs([async () => done.push(`${name} tidies`), async () => done.push(`${name} checks`)], fail),
  )
  await pass(t, firstMs - 1)
  assert.deepEqual(done, [])
  await pass(t, 1)
  const all = ['one checks', 'one tidies', 'two checks', 'two tidies']
  assert.deepEqual(done.splice(0).toSorted(), all)
  await pass(t, hourMs)
  assert.deepEqual(done.splice(0).toSorted(), all)
  for (const instance of instances) await instance.stop()
  await pass(t, hourMs)
  assert.deepEqual(done, [])
})

test('work that fails is reported, and keeps no other work from being done', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const [done, faults] = [[] as string[], [] as unknown[]]
  const fault = new Error('the disk is away')
  const rounds = startInstanceJobs([() => Promise.reject(fault), async () => done.push('checks')], error =>
    faults.push(error),
  )
  await pass(t, firstMs)
  await pass(t, hourMs)
  assert.deepEqual(
    [done, faults],
    [
      ['checks', 'checks'],
      [fault, fault],
    ],
  )
  await rounds.stop()
})

test('a stop waits for the work that runs, and starts none', async t => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const held = Promise.withResolvers<void>()
  const seen: string[] = []
  const rounds = startInstanceJobs([() => held.promise, async () => seen.push('next')], fail)
  await pass(t, firstMs)
  const stopped = rounds.stop().then(() => seen.push('stopped'))
  await pass(t, hourMs)
  assert.deepEqual(seen, [])
  held.resolve()
  await stopped
  assert.deepEqual(seen, ['stopped'])
})
