import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import { memoryLimiter } from '#drivers/limits/memory.ts'
import { postgresLimiter } from '#drivers/limits/postgres.ts'
import type { Limiter, LimitState, RateLimit } from '#ports/limiter.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'

/** Two instances of the service; in memory they share one process. */
type Instances = readonly [Limiter, Limiter]

const stores: readonly [name: string, start: (t: TestContext) => Promise<Instances>][] = [
  [
    'in memory',
    async () => {
      const limiter = memoryLimiter()
      return [limiter, limiter]
    },
  ],
  [
    'in PostgreSQL',
    async t => {
      const database = await testDatabase()
      t.after(() => database[Symbol.asyncDispose]())
      const { pool } = database
      const onFault = (error: unknown) => assert.fail(`the database failed: ${error}`)
      const start = () => postgresLimiter({ pool, clock: systemClock, timeoutMs: 10_000, onFault })
      return [start(), start()]
    },
  ],
]

const limit: RateLimit = { name: 'requests', max: 100, windowS: 60 }

function countAllowed(states: readonly LimitState[]): number {
  return states.filter(state => state.allowed).length
}

for (const [name, start] of stores) {
  test(`${name}: of 150 concurrent takers on two instances, exactly 100 get through`, async t => {
    const [one, two] = await start(t)
    const takers = Array.from({ length: 150 }, (_, index) => (index % 2 === 0 ? one : two).consume('user 7', limit))
    const states = await Promise.all(takers)
    assert.equal(countAllowed(states), 100)
    assert.equal(new Set(states.filter(state => state.allowed).map(state => state.remaining)).size, 100)
  })

  test(`${name}: each answer says how many are left and when the window resets`, async t => {
    const [limiter] = await start(t)
    const few = { name: 'few', max: 2, windowS: 60 }
    const states = []
    for (let use = 0; use < 4; use++) states.push(await limiter.consume('user 7', few))
    assert.deepEqual(
      states.map(({ allowed, remaining }) => [allowed, remaining]),
      [
        [true, 1],
        [true, 0],
        [false, 0],
        [false, 0],
      ],
    )
    for (const { resetS } of states) assert.ok(Number.isInteger(resetS) && resetS >= 55 && resetS <= 60, `${resetS} s`)
  })

  test(`${name}: keys and rules are counted separately`, async t => {
    const [limiter] = await start(t)
    const once = { name: 'once', max: 1, windowS: 60 }
    assert.equal((await limiter.consume('user 7', once)).allowed, true)
    assert.equal((await limiter.consume('user 7', once)).allowed, false)
    assert.equal((await limiter.consume('user 8', once)).allowed, true)
    assert.equal((await limiter.consume('user 7', { ...once, name: 'other' })).allowed, true)
    assert.equal((await limiter.consume('USER 7', once)).allowed, true)
  })

  test(`${name}: a window ends, and the next one counts from zero`, async t => {
    const [limiter] = await start(t)
    const short = { name: 'short', max: 1, windowS: 1 }
    assert.equal((await limiter.consume('user 7', short)).allowed, true)
    assert.equal((await limiter.consume('user 7', short)).allowed, false)
    await waitFor('the window ends', async () => (await limiter.consume('user 7', short)).allowed)
    assert.equal((await limiter.consume('user 7', short)).allowed, false)
  })

  test(`${name}: a key may have any length and content`, async t => {
    const [limiter] = await start(t)
    const once = { name: 'once', max: 1, windowS: 60 }
    for (const key of ['', 'x'.repeat(100_000), "'; drop table limit_windows; --", 'a\0b', '__proto__', '\ud800']) {
      assert.equal((await limiter.consume(key, once)).allowed, true)
      assert.equal((await limiter.consume(key, once)).allowed, false)
    }
  })
}
