import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { postgresStores } from '#drivers/postgres/index.ts'
import { waitFor } from '#testing/waitFor.ts'
import { bases, newUser, testStores } from '../rows.ts'

const stores = await testStores()
after(() => stores[Symbol.asyncDispose]())

const refused = (address: string) =>
  ({
    what: 'sign_in_refused',
    about: null,
    address,
    userAgent: 'agent',
    at: new Date('2026-03-04T05:06:07.089Z'),
  }) as const

const addressesOf = async (userId: number) => {
  const { rows } = await stores.pool.query('select address from security_log where user_id = $1 order by id', [userId])
  return rows.map(({ address }) => address as string)
}

test('what is added later is written without another call, in its order', async () => {
  const { id } = await newUser(stores)
  for (const address of ['192.0.2.1', '192.0.2.2']) await stores.securityLog.addLater(id, refused(address))
  await waitFor('both are written', async () => (await addressesOf(id)).length === 2)
  assert.deepEqual(await addressesOf(id), ['192.0.2.1', '192.0.2.2'])
})

test('the log shows what was added later, as it was given', async () => {
  const { id } = await newUser(stores)
  await stores.securityLog.addLater(id, refused('192.0.2.1'))
  const [entry] = await stores.securityLog.list(id, { limit: 10 })
  const { id: _, ...event } = entry ?? assert.fail('there is no entry')
  assert.deepEqual(event, refused('192.0.2.1'))
})

test('what was added later is written when the stores close', async () => {
  const { id } = await newUser(stores)
  const own = await postgresStores(stores.pool, { clock: stores.clock, bases })
  await own.securityLog.addLater(id, refused('192.0.2.1'))
  await own.close()
  assert.deepEqual(await addressesOf(id), ['192.0.2.1'])
})

test('what was added later for a deleted account keeps no other entry from the log', async () => {
  const { id } = await newUser(stores)
  await stores.securityLog.addLater(2 ** 40, refused('192.0.2.1'))
  await stores.securityLog.addLater(id, refused('192.0.2.2'))
  assert.equal((await stores.securityLog.list(id, { limit: 10 })).length, 1)
})
