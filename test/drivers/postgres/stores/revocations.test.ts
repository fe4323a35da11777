import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRevocations } from '#drivers/postgres/revocations.ts'
import type { User } from '#ports/stores/users.ts'
import type { Access } from '#ports/tokens.ts'
import { waitMaxMs } from '#testing/waitFor.ts'
import { inS, newUser, testStores } from './rows.ts'

function access({ id }: Pick<User, 'id'>, issuedAt: Date, family: string | null = null): Access {
  return { userId: id, issuedAt, family }
}

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + waitMaxMs; !isTrue(); await sleep(5)) {
    assert.ok(Date.now() < deadline, 'it did not become true within 10 s')
  }
}

test('the disabled and the withdrawn are known at once after the start, and nobody else', async () => {
  await using stores = await testStores()
  const [disabled, withdrawn, longAgo, untouched] = [
    await newUser(stores),
    await newUser(stores),
    await newUser(stores),
    await newUser(stores),
  ]
  const { pool } = stores
  await pool.query('update users set enabled = false where id = $1', [disabled.id])
  const moment = inS(-60)
  await pool.query('update users set tokens_valid_from = $2 where id = $1', [withdrawn.id, moment])
  await pool.query('update users set tokens_valid_from = $2 where id = $1', [longAgo.id, inS(-86_400)])

  const revocations = await startRevocations(pool)
  assert.equal(revocations.endingOf(access(disabled, inS(3_600))), 'disabled')
  assert.equal(revocations.endingOf(access(withdrawn, new Date(moment.getTime() - 1))), 'ended')
  assert.equal(revocations.endingOf(access(withdrawn, moment)), null)
  assert.equal(revocations.endingOf(access(longAgo, inS(-600))), null)
  assert.equal(revocations.endingOf(access(untouched, new Date(0))), null)
  await revocations.close()
})

test('a user who is disabled and enabled again is followed without asking', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const revocations = await startRevocations(stores.pool, { everyMs: 10 })
  assert.equal(revocations.endingOf(access(user, inS(0))), null)
  await stores.pool.query('update users set enabled = false')
  await until(() => revocations.endingOf(access(user, inS(0))) === 'disabled')
  await stores.pool.query('update users set enabled = true')
  await until(() => revocations.endingOf(access(user, inS(0))) === null)
  await revocations.close()
})

test('while the database refuses, the last known set stays in force, and afterwards it is fresh again', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  await stores.pool.query('update users set enabled = false')
  const revocations = await startRevocations(stores.pool, { everyMs: 10 })
  await stores.pool.query('alter table users rename to hidden')
  await sleep(50)
  assert.equal(revocations.endingOf(access(user, inS(0))), 'disabled')
  await stores.pool.query('alter table hidden rename to users')
  await stores.pool.query('update users set enabled = true')
  await until(() => revocations.endingOf(access(user, inS(0))) === null)
  await revocations.close()
})

test('a sign-in that ended is known at once where it ended, and soon everywhere else, also after a start', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const [ended, other] = [
    await stores.signIns.start(user.id, inS(3_600)),
    await stores.signIns.start(user.id, inS(3_600)),
  ]
  const elsewhere = await startRevocations(stores.pool, { everyMs: 10 })
  let heard = 0
  const stop = stores.revocations.watch(() => heard++)
  await stores.signIns.end(ended)
  assert.equal(stores.revocations.endingOf(access(user, inS(0), ended)), 'ended')
  assert.equal(heard, 1)
  stop()
  await until(() => elsewhere.endingOf(access(user, inS(0), ended)) === 'ended')
  const later = await startRevocations(stores.pool)
  for (const revocations of [stores.revocations, elsewhere, later]) {
    assert.equal(revocations.endingOf(access(user, inS(0), ended)), 'ended')
    assert.equal(revocations.endingOf(access(user, inS(0), other)), null)
  }
  await elsewhere.close()
  await later.close()
})

test('asked to look, it does not wait for its turn', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const revocations = await startRevocations(stores.pool, { everyMs: 3_600_000 })
  await stores.pool.query('update users set enabled = false')
  revocations.look()
  revocations.look()
  await until(() => revocations.endingOf(access(user, inS(0))) === 'disabled')
  await revocations.close()
})

test('after close the database is asked no more', async () => {
  await using stores = await testStores()
  const revocations = await startRevocations(stores.pool, { everyMs: 1 })
  await sleep(10)
  await revocations.close()
  let asked = 0
  stores.pool.on('acquire', () => {
    asked++
  })
  await sleep(30)
  // The stores of the test have a poller of their own, twice a second.
  assert.ok(asked <= 1, `asked ${asked} times`)
})
