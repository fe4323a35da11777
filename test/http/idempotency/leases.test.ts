import assert from 'node:assert/strict'
import { test } from 'node:test'
import { idempotencyLeases } from '#http/idempotency/leases.ts'
import type { Ports } from '#ports/index.ts'
import type { IdempotencyKey } from '#ports/stores/idempotency.ts'

/** Responses that the database did not take when they were sent. */

/** A database that takes the responses to `accepts`, and what it has taken. */
function leases() {
  const state = { accepts: (_key: string) => false, stored: [] as string[], asked: 0, faults: 0 }
  const keep = async ({ key }: IdempotencyKey) => {
    state.asked++
    if (!state.accepts(key)) throw new Error('not taken')
    state.stored.push(key)
  }
  const ports = {
    idempotency: { keep, renew: async () => {} },
    sealing: { seal: (text: string) => text },
    events: { fault: () => state.faults++ },
  } as unknown as Ports
  return { state, leases: idempotencyLeases(ports) }
}

const keyOf = (key: string): IdempotencyKey => ({ userId: 1, route: 'POST /api/projects', key })
const response = { status: 201, headers: {}, body: '{}' }

test('a response that the database refuses does not keep the others from being stored', async () => {
  const { state, leases: held } = leases()
  for (const key of ['bad', 'a', 'b']) await held.store(keyOf(key), response)
  assert.deepEqual(state.stored, [])
  state.accepts = key => key !== 'bad'
  await held.close()
  assert.deepEqual(state.stored, ['a', 'b'])
})

test('while the database takes nothing, it is not asked for every response', async () => {
  const { state, leases: held } = leases()
  for (let at = 0; at < 100; at++) await held.store(keyOf(`${at}`), response)
  state.asked = 0
  await held.close()
  assert.ok(state.asked <= 10, `${state.asked}`)
})

test('a response that waits is stored when its key is asked for, once', async () => {
  const { state, leases: held } = leases()
  for (const key of ['a', 'b']) await held.store(keyOf(key), response)
  state.accepts = () => true
  await held.storeWaiting(keyOf('b'))
  assert.deepEqual(state.stored, ['b'])
  await held.close()
  assert.deepEqual(state.stored, ['b', 'a'])
})
