import assert from 'node:assert/strict'
import { once } from 'node:events'
import { test } from 'node:test'
import { startRevocations } from '#drivers/postgres/credentials/revocations.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { waitFor } from '#testing/waitFor.ts'
import { inS, newUser, type TestStores, testStores } from '../rows.ts'

function access({ id }: Pick<User, 'id'>, issuedAt: Date, family: string | null = null): Access {
  return { userId: id, issuedAt, family }
}

function becomesTrue(isTrue: () => boolean): Promise<boolean> {
  return waitFor('it becomes true', isTrue)
}

/** Resolves when connections of the pool were used as often again. */
async function asked({ pool }: TestStores, times: number): Promise<void> {
  for (let left = times; left > 0; left--) await once(pool, 'acquire')
}

test('only disabled users and withdrawn tokens are known directly after the start', async () => {
  await using stores = await testStores()
  const [disabled, withdrawn, longAgo, untouched] = [
    await newUser(stores),
    await newUser(stores),
    await newUser(stores),
    await newUser(stores),
  ]
  const { pool } = stores
  await pool.query('update users set enabled = false where id = $1', [disabled.id])
  const validFrom = inS(-60)
  await pool.query('update users set tokens_valid_from = $2 where id = $1', [withdrawn.id, validFrom])
  await pool.query('update users set tokens_valid_from = $2 where id = $1', [longAgo.id, inS(-86_400)])

  const revocations = await startRevocations(pool)
  assert.equal(revocations.endingOf(access(disabled, inS(3_600))), 'disabled')
  assert.equal(revocations.endingOf(access(withdrawn, new Date(validFrom.getTime() - 1))), 'ended')
  assert.equal(revocations.endingOf(access(withdrawn, validFrom)), null)
  assert.equal(revocations.endingOf(access(longAgo, inS(-600))), null)
  assert.equal(revocations.endingOf(access(untouched, new Date(0))), null)
  await revocations.close()
})

test('a user who is disabled and enabled again is noticed without an explicit check', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const revocations = await startRevocations(stores.pool, { everyMs: 10 })
  assert.equal(revocations.endingOf(access(user, inS(0))), null)
  await stores.pool.query('update users set enabled = false')
  await becomesTrue(() => revocations.endingOf(access(user, inS(0))) === 'disabled')
  await stores.pool.query('update users set enabled = true')
  await becomesTrue(() => revocations.endingOf(access(user, inS(0))) === null)
  await revocations.close()
})

test('while the database fails, the last known set remains in force, and afterwards it is fresh again', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  await stores.pool.query('update users set enabled = false')
  const revocations = await startRevocations(stores.pool, { everyMs: 10 })
  await stores.pool.query('alter table users rename to hidden')
  await asked(stores, 3)
  assert.equal(revocations.endingOf(access(user, inS(0))), 'disabled')
  await stores.pool.query('alter table hidden rename to users')
  await stores.pool.query('update users set enabled = true')
  await becomesTrue(() => revocations.endingOf(access(user, inS(0))) === null)
  await revocations.close()
})

test('an ended sign-in is known immediately where it ended, and soon everywhere else, also after a start', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const [ended, other] = [
    await stores.signIns.start(user.id, inS(3_600)),
    await stores.signIns.start(user.id, inS(3_600)),
  ]
  const elsewhere = await startRevocations(stores.pool, { everyMs: 10 })
  let changes = 0
  const stop = stores.revocations.watch(() => changes++)
  await stores.signIns.end(ended)
  assert.equal(stores.revocations.endingOf(access(user, inS(0), ended)), 'ended')
  assert.equal(changes, 1)
  stop()
  await becomesTrue(() => elsewhere.endingOf(access(user, inS(0), ended)) === 'ended')
  const later = await startRevocations(stores.pool)
  for (const revocations of [stores.revocations, elsewhere, later]) {
    assert.equal(revocations.endingOf(access(user, inS(0), ended)), 'ended')
    assert.equal(revocations.endingOf(access(user, inS(0), other)), null)
  }
  await elsewhere.close()
  await later.close()
})

test('an explicit check does not wait for the next poll', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const revocations = await startRevocations(stores.pool, { everyMs: 3_600_000 })
  await stores.pool.query('update users set enabled = false')
  revocations.look()
  revocations.look()
  await becomesTrue(() => revocations.endingOf(access(user, inS(0))) === 'disabled')
  await revocations.close()
})

test('after close the database is not queried any more', async t => {
  await using stores = await testStores()
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const everyMs = 1_000
  const revocations = await startRevocations(stores.pool, { everyMs })
  const again = asked(stores, 1)
  t.mock.timers.tick(everyMs)
  await again
  await revocations.close()
  let count = 0
  stores.pool.on('acquire', () => {
    count++
  })
  t.mock.timers.tick(10 * everyMs)
  assert.equal(count, 0)
})
