import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { createSealing } from '#drivers/crypto/sealing.ts'
import { idempotencyContext, totpContext } from '#usecases/sealingContexts.ts'
import { lookAtKeys } from '#usecases/service/lookAtKeys.ts'
import { newUser, type TestStores, testStores } from '../../drivers/postgres/rows.ts'

const [key, otherKey] = [randomBytes(32), randomBytes(32)]
const sealing = createSealing({ current: key, previous: [] })
const other = createSealing({ current: otherKey, previous: [] })
const rotated = createSealing({ current: otherKey, previous: [key] })

async function keepTotp(stores: TestStores, by: typeof sealing): Promise<number> {
  const { id } = await newUser(stores)
  const secret = by.seal('secret', totpContext(id))
  await stores.secondFactors.setTotp(id, { secret, step: 7, at: stores.clock.now() }, [])
  return id
}

test('without stored secrets every key is right', async () => {
  await using stores = await testStores()
  assert.deepEqual(await lookAtKeys({ ...stores, sealing }), { kind: 'right' })
})

test('a key that opens none of the stored secrets is wrong, unless the right one is among the previous ones', async () => {
  await using stores = await testStores()
  const userId = await keepTotp(stores, sealing)
  const answer = { userId, route: 'POST /api/a', key: 'k' }
  await stores.idempotency.begin(answer, new Uint8Array(32), 60)
  const body = sealing.seal('answer', idempotencyContext(answer))
  await stores.idempotency.keep(answer, { status: 201, headers: {}, body })
  assert.deepEqual(await lookAtKeys({ ...stores, sealing: other }), { kind: 'wrong', looked: 2 })
  for (const right of [sealing, rotated])
    assert.deepEqual(await lookAtKeys({ ...stores, sealing: right }), { kind: 'right' })
})

test('a key is right where some secrets of an earlier one are lost', async () => {
  await using stores = await testStores()
  await keepTotp(stores, sealing)
  await keepTotp(stores, other)
  assert.deepEqual(await lookAtKeys({ ...stores, sealing: other }), { kind: 'right' })
})
