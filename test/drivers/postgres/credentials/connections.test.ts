import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postgresStores } from '#drivers/postgres/index.ts'
import { HostError } from '#ports/hosts.ts'
import type { Connection, ConnectionStore, Renewal } from '#ports/stores/connections.ts'
import { StoresUnavailable } from '#ports/stores/unavailable.ts'
import { takeTime } from '#testing/takeTime.ts'
import { waitFor } from '#testing/waitFor.ts'
import { bases, newUser, type TestStores, testStores, times } from '../rows.ts'

const minuteMs = 60_000

async function connected(stores: TestStores, overrides: Partial<Connection> = {}): Promise<Connection> {
  const { id } = await newUser(stores)
  const connection: Connection = {
    userId: id,
    provider: 'github',
    scopes: ['repo', 'user:email'],
    accessToken: `sealed access of ${id}`,
    refreshToken: `sealed refresh of ${id}`,
    expiresAt: new Date(stores.clock.now().getTime() + minuteMs),
    redirectUri: 'https://speckeep.example.org/',
    connectedAt: stores.clock.now(),
    refusedAt: null,
    ...overrides,
  }
  await stores.connections.keep(connection)
  return connection
}

function next(stores: TestStores, name: string): Renewal {
  const expiresAt = new Date(stores.clock.now().getTime() + 60 * minuteMs)
  return {
    kind: 'renewed',
    grant: { accessToken: `access ${name}`, refreshToken: `refresh ${name}`, expiresAt, scopes: ['repo'] },
  }
}

/** Renews a connection that still has its first token, as the use case renews one that is about to expire. */
function renewOnce(stores: TestStores, store: ConnectionStore, first: Connection, renewals: string[]) {
  return store.renew(first.userId, async current => {
    if (current.accessToken !== first.accessToken) return { kind: 'unchanged' }
    renewals.push(current.refreshToken ?? '')
    await takeTime(20)
    return next(stores, `${renewals.length}`)
  })
}

test('a connection is stored with all its fields, and found only by its user', async () => {
  await using stores = await testStores()
  const connection = await connected(stores)
  const other = await newUser(stores)
  assert.deepEqual(await stores.connections.find(connection.userId), connection)
  assert.equal(await stores.connections.find(other.id), null)
})

test('a new sign-in at the host replaces the old connection, refused or not', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  await stores.connections.refuse(first.userId, first.accessToken, stores.clock.now())
  stores.clock.pass(minuteMs)
  const second = { ...first, accessToken: 'another', scopes: [], refreshToken: null, expiresAt: null }
  await stores.connections.keep({ ...second, connectedAt: stores.clock.now() })
  const found = await stores.connections.find(first.userId)
  assert.deepEqual(found, { ...second, connectedAt: stores.clock.now(), refusedAt: null })
})

test('of twenty concurrent renewals one asks the host, and all get its tokens', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  const renewals: string[] = []
  const all = await Promise.all(times(20, () => renewOnce(stores, stores.connections, first, renewals)))
  assert.deepEqual(renewals, [first.refreshToken])
  assert.deepEqual(new Set(all.map(connection => connection?.accessToken)), new Set(['access 1']))
  assert.equal((await stores.connections.find(first.userId))?.refreshToken, 'refresh 1')
})

test('of concurrent renewals on two instances one asks the host too', async () => {
  await using stores = await testStores()
  const elsewhere = await postgresStores(stores.pool, { clock: stores.clock, bases })
  const first = await connected(stores)
  const renewals: string[] = []
  const both = [stores.connections, elsewhere.connections]
  const all = await Promise.all(
    times(20, index => renewOnce(stores, both[index % 2] ?? stores.connections, first, renewals)),
  )
  await elsewhere.close()
  assert.deepEqual(renewals, [first.refreshToken])
  assert.deepEqual(new Set(all.map(connection => connection?.refreshToken)), new Set(['refresh 1']))
})

test('a renewal that hangs delays no other user, and leaves connections for everything else', async () => {
  await using stores = await testStores()
  const slow = await connected(stores)
  const answer = Promise.withResolvers<Renewal>()
  const hanging = stores.connections.renew(slow.userId, () => answer.promise)
  const others = await Promise.all(times(10, () => connected(stores)))
  const renewed = await Promise.all(
    others.map(other => stores.connections.renew(other.userId, async () => next(stores, `of ${other.userId}`))),
  )
  assert.deepEqual(
    renewed.map(connection => connection?.accessToken),
    others.map(other => `access of ${other.userId}`),
  )
  assert.equal((await stores.connections.find(slow.userId))?.accessToken, slow.accessToken)
  answer.resolve(next(stores, 'late'))
  assert.equal((await hanging)?.accessToken, 'access late')
})

test('a renewal that the host refuses keeps the connection, marked, and a later renewal makes it valid again', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  const at = stores.clock.now()
  const refused = await stores.connections.renew(first.userId, async () => ({ kind: 'refused', at }))
  assert.deepEqual(refused, { ...first, refusedAt: at })
  const again = await stores.connections.renew(first.userId, async () => next(stores, 'again'))
  assert.equal(again?.refusedAt, null)
})

test('a renewal that fails changes nothing, passes its error on, and blocks no other renewal', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  const fault = new HostError('busy', 'The host is busy.')
  const failing = stores.connections.renew(first.userId, () => Promise.reject(fault))
  await assert.rejects(failing, error => error === fault)
  assert.deepEqual(await stores.connections.find(first.userId), first)
  assert.equal((await stores.connections.renew(first.userId, async () => next(stores, '2')))?.accessToken, 'access 2')
})

/** The host answers, and the database ends the transaction before the tokens are stored. */
async function renewAndLose(stores: TestStores, { userId }: Connection, name: string): Promise<void> {
  const losing = async (): Promise<Renewal> => {
    await stores.pool.query(`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and state = 'idle in transaction'`)
    return next(stores, name)
  }
  await assert.rejects(stores.connections.renew(userId, losing))
}

const notAsked = async () => assert.fail('the host is asked again')

test('tokens that the database could not store are stored once it can', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  await renewAndLose(stores, first, '1')
  assert.equal((await stores.connections.find(first.userId))?.refreshToken, first.refreshToken)
  const stored = await waitFor('the tokens are stored', async () => {
    const found = await stores.connections.find(first.userId)
    return found?.refreshToken === 'refresh 1' && found
  })
  assert.equal(stored.accessToken, 'access 1')
})

test('the next renewal gets the tokens that could not be stored, without asking the host', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  await renewAndLose(stores, first, '1')
  const renewed = await stores.connections.renew(first.userId, notAsked)
  assert.equal(renewed?.refreshToken, 'refresh 1')
})

test('tokens that could not be stored do not replace those of a new sign-in', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  await renewAndLose(stores, first, '1')
  await stores.connections.keep({ ...first, accessToken: 'new access', refreshToken: 'new refresh' })
  const kept = await stores.connections.renew(first.userId, async () => ({ kind: 'unchanged' }))
  assert.equal(kept?.refreshToken, 'new refresh')
})

test('without a connection there is nothing to renew, and the host is not asked', async () => {
  await using stores = await testStores()
  const { id } = await newUser(stores)
  const asked = stores.connections.renew(id, () => assert.fail('asked'))
  assert.equal(await asked, null)
})

test('disconnecting waits for a running renewal, and gets the newest tokens', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  const locked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<Renewal>()
  const renewing = stores.connections.renew(first.userId, () => {
    locked.resolve()
    return answer.promise
  })
  await locked.promise
  const dropping = stores.connections.drop(first.userId)
  answer.resolve(next(stores, 'new'))
  await renewing
  assert.equal((await dropping)?.accessToken, 'access new')
  assert.equal(await stores.connections.find(first.userId), null)
})

test('dropping the connection of one user keeps the others', async () => {
  await using stores = await testStores()
  const [mine, theirs] = [await connected(stores), await connected(stores)]
  assert.deepEqual(await stores.connections.drop(mine.userId), mine)
  assert.equal(await stores.connections.drop(mine.userId), null)
  assert.deepEqual(await stores.connections.find(theirs.userId), theirs)
})

test('only the token that was refused marks a connection', async () => {
  await using stores = await testStores()
  const first = await connected(stores)
  await stores.connections.refuse(first.userId, 'the token before', stores.clock.now())
  assert.equal((await stores.connections.find(first.userId))?.refusedAt, null)
  await stores.connections.refuse(first.userId, first.accessToken, stores.clock.now())
  assert.deepEqual((await stores.connections.find(first.userId))?.refusedAt, stores.clock.now())
})

test('one caller in five minutes may ask the host', async () => {
  await using stores = await testStores()
  const { userId } = await connected(stores)
  const take = () => {
    const now = stores.clock.now()
    return stores.connections.takeCheck(userId, new Date(now.getTime() - 5 * minuteMs), now)
  }
  assert.equal(await take(), false)
  stores.clock.pass(5 * minuteMs)
  assert.deepEqual((await Promise.all(times(20, take))).filter(Boolean), [true])
  assert.equal(await take(), false)
})

test('a nonce is spent once, by its first user, until it is forgotten', async () => {
  await using stores = await testStores()
  const until = new Date(stores.clock.now().getTime() + 10 * minuteMs)
  const spent = await Promise.all(times(20, () => stores.connections.spendNonce('one', until)))
  assert.deepEqual(spent.filter(Boolean), [true])
  assert.equal(await stores.connections.spendNonce('two', until), true)
  await stores.connections.expireNonces(until)
  assert.equal(await stores.connections.spendNonce('one', until), false)
  await stores.connections.expireNonces(new Date(until.getTime() + 1))
  const { rows } = await stores.pool.query('select nonce from spent_host_sign_ins')
  assert.deepEqual(rows, [])
})

test('pages list all connections by user, and new seals replace only those that were read', async () => {
  await using stores = await testStores()
  const all: Connection[] = []
  for (const withRefresh of [true, false, true]) {
    all.push(await connected(stores, withRefresh ? {} : { refreshToken: null }))
  }
  const first = await stores.connections.page(0, 2)
  assert.deepEqual(first, all.slice(0, 2))
  assert.deepEqual(await stores.connections.page(first.at(-1)?.userId ?? 0, 2), all.slice(2))
  for (const connection of all) {
    const resealed = { accessToken: 'new access', refreshToken: connection.refreshToken && 'new refresh' }
    assert.equal(await stores.connections.reseal({ ...connection, accessToken: 'old' }, resealed), false)
    assert.equal(await stores.connections.reseal({ ...connection, refreshToken: 'old' }, resealed), false)
    assert.equal(await stores.connections.reseal(connection, resealed), true)
    assert.deepEqual(await stores.connections.find(connection.userId), { ...connection, ...resealed })
  }
})

test('an unreachable database is reported as such', async () => {
  const stores = await testStores()
  const { userId } = await connected(stores)
  await stores.pool.end()
  await assert.rejects(stores.connections.find(userId), StoresUnavailable)
  await stores[Symbol.asyncDispose]()
})
