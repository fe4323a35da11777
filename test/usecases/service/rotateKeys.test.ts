import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { idempotencyContext, repoTokenContext, tokenContext, totpContext } from '#usecases/sealingContexts.ts'
import { rotateKeys } from '#usecases/service/rotateKeys.ts'
import { newUser, type TestStores, testStores } from '../../drivers/postgres/rows.ts'

const [oldKey, newKey, lostKey] = [randomBytes(32), randomBytes(32), randomBytes(32)]
const before = createSealing({ current: oldKey, previous: [] })
const after = createSealing({ current: newKey, previous: [oldKey] })
const afterwards = createSealing({ current: newKey, previous: [] })
const lost = createSealing({ current: lostKey, previous: [] })
const nothing = { resealed: 0, current: 0, lost: 0 }

async function connect(
  stores: TestStores,
  sealing: typeof before,
  { withRefresh } = { withRefresh: true },
): Promise<number> {
  const { id } = await newUser(stores)
  await stores.connections.keep({
    userId: id,
    provider: 'github',
    scopes: [],
    accessToken: sealing.seal(`access of ${id}`, tokenContext(id, 'access_token')),
    refreshToken: withRefresh ? sealing.seal(`refresh of ${id}`, tokenContext(id, 'refresh_token')) : null,
    expiresAt: null,
    redirectUri: 'https://speckeep.example.org/',
    connectedAt: stores.clock.now(),
  })
  return id
}

async function keepAnswer(stores: TestStores, sealing: typeof before, userId: number, route: string) {
  const key = { userId, route, key: 'k' }
  await stores.idempotency.begin(key, new Uint8Array(32), 60)
  await stores.idempotency.keep(key, { status: 201, headers: {}, body: sealing.seal(route, idempotencyContext(key)) })
  return key
}

async function keepTotp(stores: TestStores, sealing: typeof before): Promise<number> {
  const { id } = await newUser(stores)
  const secret = sealing.seal(`secret of ${id}`, totpContext(id))
  await stores.secondFactors.setTotp(id, { secret, step: 7, at: stores.clock.now() }, [])
  return id
}

async function bodyOf(stores: TestStores, key: Awaited<ReturnType<typeof keepAnswer>>): Promise<string> {
  const start = await stores.idempotency.begin(key, new Uint8Array(32), 60)
  assert.equal(start.kind, 'kept')
  return start.kind === 'kept' ? start.answer.body : ''
}

async function keepRepoToken(stores: TestStores, sealing: typeof before, userId: number) {
  const address = `https://git.example.org/${randomUUID()}.git`
  const token = `token of ${address}`
  const project = await stores.projects.create({
    userId,
    name: 'Taken over',
    slug: 'taken-over',
    description: '',
    visibility: 'private',
    templateId: null,
    importSource: address,
    repoToken: { username: null, token: sealing.seal(token, repoTokenContext({ userId, address })) },
    host: 'git',
    repoOwner: null,
    marker: randomUUID(),
    defaultBranch: 'main',
    requestKey: null,
  })
  return { id: project.id, token }
}

/** As the new key alone opens it. */
async function repoTokenOf(stores: TestStores, projectId: number): Promise<string | null> {
  const found = await stores.repoTokens.find(projectId)
  return found?.sealed ? afterwards.open(found.sealed.token, repoTokenContext(found)) : null
}

test('afterwards the new key alone opens every secret, in any batch size, and a second run finds no work', async () => {
  for (const batch of [1, 2, 3, 100]) {
    await using stores = await testStores()
    const ids = [await connect(stores, before), await connect(stores, before, { withRefresh: false })]
    ids.push(await connect(stores, after), await connect(stores, before))
    const [user = 0] = ids
    const routes = ['POST /api/a', 'POST /api/b', 'PUT /api/a']
    const keys = await Promise.all(routes.map(route => keepAnswer(stores, before, user, route)))

    const apps = [await keepTotp(stores, before), await keepTotp(stores, after), await keepTotp(stores, before)]
    const tokens = await Promise.all([before, after, before].map(key => keepRepoToken(stores, key, user)))

    const rotation = await rotateKeys({ ...stores, sealing: after }, batch)
    assert.deepEqual(rotation, {
      connections: { resealed: 3, current: 1, lost: 0 },
      repoTokens: { resealed: 2, current: 1, lost: 0 },
      answers: { resealed: 3, current: 0, lost: 0 },
      totp: { resealed: 2, current: 1, lost: 0 },
    })
    for (const id of apps) {
      const { totp } = await stores.secondFactors.of(id)
      assert.equal(afterwards.open(totp?.secret ?? '', totpContext(id)), `secret of ${id}`)
      assert.equal(totp && (await stores.secondFactors.takeStep(totp, 7)), false, 'a used step stays used')
    }
    for (const id of ids) {
      const connection = await stores.connections.find(id)
      const open = (sealed: string, kind: 'access_token' | 'refresh_token') =>
        afterwards.open(sealed, tokenContext(id, kind))
      assert.equal(open(connection?.accessToken ?? '', 'access_token'), `access of ${id}`)
      if (connection?.refreshToken) assert.equal(open(connection.refreshToken, 'refresh_token'), `refresh of ${id}`)
    }
    for (const { id, token } of tokens) assert.equal(await repoTokenOf(stores, id), token)
    for (const key of keys) assert.equal(afterwards.open(await bodyOf(stores, key), idempotencyContext(key)), key.route)
    assert.deepEqual(await rotateKeys({ ...stores, sealing: after }, batch), {
      connections: { ...nothing, current: 4 },
      repoTokens: { ...nothing, current: 3 },
      answers: { ...nothing, current: 3 },
      totp: { ...nothing, current: 3 },
    })
  }
})

test('secrets that no key opens are counted and left as they are', async () => {
  await using stores = await testStores()
  const id = await connect(stores, lost)
  const key = await keepAnswer(stores, lost, id, 'POST /api/a')
  await keepTotp(stores, lost)
  const connection = await stores.connections.find(id)
  const body = await bodyOf(stores, key)
  await keepRepoToken(stores, lost, id)
  const rotation = await rotateKeys({ ...stores, sealing: after })
  assert.deepEqual(rotation, {
    connections: { ...nothing, lost: 1 },
    repoTokens: { ...nothing, lost: 1 },
    answers: { ...nothing, lost: 1 },
    totp: { ...nothing, lost: 1 },
  })
  assert.deepEqual(await stores.connections.find(id), connection)
  assert.equal(await bodyOf(stores, key), body)
})

test('tokens that were renewed meanwhile stay as renewed', async () => {
  await using stores = await testStores()
  const id = await connect(stores, before)
  const connections = {
    ...stores.connections,
    async reseal(...args: Parameters<typeof stores.connections.reseal>) {
      const accessToken = after.seal('renewed', tokenContext(id, 'access_token'))
      await stores.connections.renew(id, async () => ({
        kind: 'renewed',
        grant: { accessToken, refreshToken: null, expiresAt: null, scopes: [] },
      }))
      return stores.connections.reseal(...args)
    },
  }
  const rotation = await rotateKeys({ ...stores, connections, sealing: after })
  assert.deepEqual(rotation.connections, { ...nothing, current: 1 })
  const { accessToken = '' } = (await stores.connections.find(id)) ?? {}
  assert.equal(afterwards.open(accessToken, tokenContext(id, 'access_token')), 'renewed')
})

test('without any secrets there is nothing to do', async () => {
  await using stores = await testStores()
  assert.deepEqual(await rotateKeys({ ...stores, sealing: after }), {
    connections: nothing,
    repoTokens: nothing,
    answers: nothing,
    totp: nothing,
  })
})
