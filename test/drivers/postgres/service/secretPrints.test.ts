import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { after, test } from 'node:test'
import { secretPrint } from '#drivers/crypto/secretPrint.ts'
import { openClient } from '#drivers/postgres/connection/pool.ts'
import { lookAtSecrets, showSecret } from '#drivers/postgres/service/secretPrints.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../../support/database.ts'
import { testService } from '../../../support/service.ts'

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())

async function instance(secret: Uint8Array) {
  const client = await openClient(database.address, { applicationName: 'instance' })
  await showSecret(client, secretPrint(secret))
  return { end: () => client.end(), [Symbol.asyncDispose]: () => client.end() }
}

const seenBy = (secret: Uint8Array) => lookAtSecrets(database.pool, secretPrint(secret))

test('the instances that run are told apart by their secrets, whatever the sign of the number', async () => {
  const secrets = Array.from({ length: 6 }, () => randomBytes(48))
  for (const one of [new Uint8Array(48), ...secrets]) {
    await using _a = await instance(one)
    await using _b = await instance(one)
    assert.deepEqual(await seenBy(one), { same: 2, other: 0 })
    assert.deepEqual(await seenBy(randomBytes(48)), { same: 0, other: 2 })
  }
})

test('an instance that has ended is not counted', async () => {
  const secret = randomBytes(48)
  const one = await instance(secret)
  await one.end()
  await waitFor('its connection has ended', async () => (await seenBy(secret)).same === 0)
})

test('a running service shows its secret, also after its connection was lost', async () => {
  const secret = randomBytes(48).toString('base64')
  await using service = await testService({ env: { JWT_SECRET: secret, DATABASE_URL: 'postgres://shared/speckeep' } })
  const { pool } = service.database
  const seen = () => lookAtSecrets(pool, secretPrint(Buffer.from(secret)))
  assert.deepEqual(await seen(), { same: 1, other: 0 })
  await pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name = 'speckeep live'`)
  await waitFor('it has another connection', async () => (await seen()).same === 1)
})

test('the number of a secret is none of its parts, and the same at each start', () => {
  const secret = randomBytes(48)
  assert.equal(secretPrint(secret), secretPrint(Uint8Array.from(secret)))
  assert.notEqual(secretPrint(secret), secretPrint(randomBytes(48)))
  assert.notEqual(secretPrint(secret), secret.readInt32BE())
})
