import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUser, testStores, times } from './rows.ts'

const ada = { email: 'Ada@Example.org', passwordHash: 'hash', firstName: 'Ada', lastName: 'Lovelace' }

test('a new user is enabled, an ordinary USER, and found again by id and by email in any case', async () => {
  await using stores = await testStores()
  const user = await stores.users.create(ada)
  assert.ok(user)
  assert.deepEqual(
    { ...user, id: typeof user.id, createdAt: user.createdAt instanceof Date },
    {
      id: 'number',
      email: 'Ada@Example.org',
      passwordHash: 'hash',
      firstName: 'Ada',
      lastName: 'Lovelace',
      enabled: true,
      roles: ['USER'],
      repohostUsername: null,
      repohostUserId: null,
      repohostAvatarUrl: null,
      createdAt: true,
    },
  )
  assert.deepEqual(await stores.users.byEmail('aDA@example.ORG'), user)
  assert.deepEqual(await stores.users.byId(user.id), user)
})

test('an email that differs only in case is taken, and nobody is written', async () => {
  await using stores = await testStores()
  await stores.users.create(ada)
  assert.equal(await stores.users.create({ ...ada, email: 'ada@example.org' }), null)
  const { rows } = await stores.pool.query('select count(*) as users from users')
  assert.deepEqual(rows, [{ users: 1 }])
})

test('of many parallel registrations of one email exactly one succeeds', async () => {
  await using stores = await testStores()
  const made = await Promise.all(times(20, () => stores.users.create(ada)))
  assert.equal(made.filter(user => user !== null).length, 1)
})

test('an unknown email and an unknown id find nobody', async () => {
  await using stores = await testStores()
  await newUser(stores)
  assert.equal(await stores.users.byEmail('nobody@example.org'), null)
  assert.equal(await stores.users.byId(9_999), null)
})
