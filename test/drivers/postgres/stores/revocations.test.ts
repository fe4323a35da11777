import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startRevocations } from '#drivers/postgres/revocations.ts'
import { patienceMs } from '../../../support/until.ts'
import { inS, newUser, testStores } from './rows.ts'

async function until(isTrue: () => boolean): Promise<void> {
  for (const deadline = Date.now() + patienceMs; !isTrue(); await sleep(5)) {
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
  assert.equal(revocations.isRevoked(disabled.id, inS(3_600)), true)
  assert.equal(revocations.isRevoked(withdrawn.id, new Date(moment.getTime() - 1)), true)
  assert.equal(revocations.isRevoked(withdrawn.id, moment), false)
  assert.equal(revocations.isRevoked(longAgo.id, inS(-600)), false)
  assert.equal(revocations.isRevoked(untouched.id, new Date(0)), false)
  await revocations.close()
})

test('a user who is disabled and enabled again is followed without asking', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  const revocations = await startRevocations(stores.pool, { everyMs: 10 })
  assert.equal(revocations.isRevoked(user.id, inS(0)), false)
  await stores.pool.query('update users set enabled = false')
  await until(() => revocations.isRevoked(user.id, inS(0)))
  await stores.pool.query('update users set enabled = true')
  await until(() => !revocations.isRevoked(user.id, inS(0)))
  await revocations.close()
})

test('while the database refuses, the last known set stays in force, and afterwards it is fresh again', async () => {
  await using stores = await testStores()
  const user = await newUser(stores)
  await stores.pool.query('update users set enabled = false')
  const revocations = await startRevocations(stores.pool, { everyMs: 10 })
  await stores.pool.query('alter table users rename to hidden')
  await sleep(50)
  assert.equal(revocations.isRevoked(user.id, inS(0)), true)
  await stores.pool.query('alter table hidden rename to users')
  await stores.pool.query('update users set enabled = true')
  await until(() => !revocations.isRevoked(user.id, inS(0)))
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
