import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newUser, testStores, times } from '../rows.ts'

const ada = { email: 'Ada@Example.org', passwordHash: 'hash', firstName: 'Ada', lastName: 'Lovelace' }

test('a new user is enabled, has the role USER, and is found by id and by email in any case', async () => {
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
      emailVerifiedAt: null,
      roles: ['USER'],
      repohostProvider: null,
      repohostUsername: null,
      repohostUserId: null,
      repohostAvatarUrl: null,
      createdAt: true,
    },
  )
  assert.deepEqual(await stores.users.byEmail('aDA@example.ORG'), user)
  assert.deepEqual(await stores.users.byId(user.id), user)
})

test('an email that differs only in case is taken, and no row is written', async () => {
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

test('an unknown email and an unknown id find no user', async () => {
  await using stores = await testStores()
  await newUser(stores)
  assert.equal(await stores.users.byEmail('unknown@example.org'), null)
  assert.equal(await stores.users.byId(9_999), null)
})

const grace = { provider: 'github', userId: 42, username: 'grace', avatarUrl: 'https://host.example/g.png' } as const
const names = { firstName: 'Grace', lastName: 'Hopper' }

test('an account from a code host has no password, and is found by host and id', async () => {
  await using stores = await testStores()
  const user = await stores.users.createFromHost({ email: 'grace@example.org', ...names }, grace)
  assert.ok(user)
  assert.deepEqual(
    [user.passwordHash, user.repohostProvider, user.repohostUserId, user.repohostUsername, user.repohostAvatarUrl],
    [null, 'github', 42, 'grace', 'https://host.example/g.png'],
  )
  assert.deepEqual(await stores.users.byHostProfile({ provider: 'github', userId: 42 }), user)
  assert.equal(await stores.users.byHostProfile({ provider: 'gitlab', userId: 42 }), null)
  assert.equal(await stores.users.byHostProfile({ provider: 'github', userId: 43 }), null)
})

test('the same id at two hosts belongs to two users', async () => {
  await using stores = await testStores()
  const one = await stores.users.createFromHost({ email: 'one@example.org', ...names }, grace)
  const two = await stores.users.createFromHost(
    { email: 'two@example.org', ...names },
    { ...grace, provider: 'gitlab' },
  )
  assert.ok(one && two)
  assert.notEqual(one.id, two.id)
})

test('of many concurrent first sign-ins of one person one creates the account, and all get it', async () => {
  await using stores = await testStores()
  const made = await Promise.all(
    times(20, () => stores.users.createFromHost({ email: 'grace@example.org', ...names }, grace)),
  )
  assert.equal(new Set(made.map(user => user?.id)).size, 1)
  assert.ok(made[0])
})

test('an email that another account has, in any case, creates no account from a host', async () => {
  await using stores = await testStores()
  await stores.users.create(ada)
  assert.equal(await stores.users.createFromHost({ email: 'ADA@example.org', ...names }, grace), null)
  const { rows } = await stores.pool.query('select count(*) as users from users')
  assert.deepEqual(rows, [{ users: 1 }])
})

test('a host profile is linked to one account, and not to a second', async () => {
  await using stores = await testStores()
  const [one, two] = [await newUser(stores), await newUser(stores)]
  const linked = await Promise.all([stores.users.linkHost(one.id, grace), stores.users.linkHost(two.id, grace)])
  assert.deepEqual(linked.filter(Boolean), [true])
  const owner = linked[0] ? one : two
  assert.equal((await stores.users.byHostProfile(grace))?.id, owner.id)
  assert.equal(await stores.users.linkHost(owner.id, { ...grace, username: 'hopper', avatarUrl: null }), true)
  assert.equal((await stores.users.byId(owner.id))?.repohostUsername, 'hopper')
})
