import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { HostError } from '#ports/hosts.ts'
import { blobIdOf } from '#usecases/content/blobId.ts'
import { finishAllAttempts } from '#usecases/content/queue/finishAttempts.ts'
import { testStores } from '../../../drivers/postgres/rows.ts'
import { bytes, queueModel } from '../queueModel.ts'

const stores = await testStores()
after(() => stores[Symbol.asyncDispose]())

const path = 'doc.md'
const [base, theirs, ours] = ['one\ntwo\nthree\nfour\n', 'one\ntwo\nthree\nFOUR\n', 'ONE\ntwo\nthree\nfour\n']
const both = 'ONE\ntwo\nthree\nFOUR\n'
const change = [{ path, content: bytes(ours), baseSha: blobIdOf(bytes(base)) }]

/** A commit of `ours` has replaced the push of `theirs`, and its process died before it could take that back. */
async function replaced() {
  const world = await queueModel(stores, { [path]: base, 'other.md': 'Other.\n' })
  world.replaced = { path, text: theirs }
  await world.dyingCommit('Ours', change)
  assert.equal(await world.atHost(path), ours)
  return world
}

test('a push that the commit of a dead process replaced is restored', async () => {
  const world = await replaced()
  await finishAllAttempts(world.ports)
  assert.equal(await world.atHost(path), ours, 'it may still be alive')
  await world.expireAttempts()
  await finishAllAttempts(world.ports)
  assert.equal(await world.atHost(path), theirs)
  assert.equal(await world.attempts(), 0)
  await finishAllAttempts(world.ports)
  assert.equal(await world.atHost(path), theirs)
})

test('the same commit again is merged with the push, and stays', async () => {
  const world = await replaced()
  await world.expireAttempts()
  const again = await world.commit('Ours', change)
  assert.ok(again.kind === 'committed' && again.commit.merged)
  await finishAllAttempts(world.ports)
  assert.equal(await world.atHost(path), both)
  assert.equal(await world.attempts(), 0)
})

test('a commit waits for an earlier one of its file, while other files do not', async () => {
  const world = await replaced()
  let isDone = false
  const again = world.commit('Ours', change).finally(() => {
    isDone = true
  })
  const other = [{ path: 'other.md', content: bytes('Changed.\n'), baseSha: blobIdOf(bytes('Other.\n')) }]
  assert.equal((await world.commit('Other', other)).kind, 'committed')
  assert.ok(!isDone)
  await world.expireAttempts()
  assert.equal((await again).kind, 'committed')
  assert.equal(await world.atHost(path), both)
})

test('a queued commit is sent after the push has been restored', async () => {
  const world = await replaced()
  await world.expireAttempts()
  world.off = true
  assert.equal((await world.commit('Ours', change)).kind, 'queued')
  await world.drain()
  await finishAllAttempts(world.ports)
  assert.equal(await world.atHost(path), both)
  assert.deepEqual(
    (await world.queued()).map(({ status }) => status),
    ['LANDED'],
  )
})

test('a commit that replaced nothing unseen stays, and one that never arrived is forgotten', async () => {
  for (const [mishap, left] of [
    ['die after', ours],
    ['die before', base],
  ] as const) {
    const world = await queueModel(stores, { [path]: base })
    world.mishap = mishap
    await world.dyingCommit('Ours', change)
    await world.expireAttempts()
    await finishAllAttempts(world.ports)
    assert.equal(await world.atHost(path), left, mishap)
    assert.equal(await world.attempts(), 0)
  }
})

test('while the host is unavailable it is tried again later, and a refusal ends it', async () => {
  const world = await replaced()
  world.off = true
  await world.expireAttempts()
  await finishAllAttempts(world.ports)
  assert.equal(await world.attempts(), 1)
  world.off = false
  await world.expireAttempts()
  const faults: unknown[] = []
  const events = { ...world.ports.events, fault: (fault: unknown) => void faults.push(fault) }
  const [host] = world.ports.hosts.all
  assert.ok(host)
  const { takeBack } = host.repos
  Object.assign(host.repos, { takeBack: async () => Promise.reject(new HostError('invalid', 'Refused.')) })
  await finishAllAttempts({ ...world.ports, events })
  Object.assign(host.repos, { takeBack })
  assert.equal(faults.length, 1)
  assert.equal(await world.attempts(), 0)
})

test('a push is also restored if access to the host ended when its replacement was made', async () => {
  for (const kind of ['access_expired', 'access_refused'] as const) {
    const world = await queueModel(stores, { [path]: base })
    world.replaced = { path, text: theirs }
    world.replacedAnswer = new HostError(kind, 'No access.')
    await assert.rejects(world.commit('Ours', change), /No access/)
    assert.equal(await world.atHost(path), ours)
    await finishAllAttempts(world.ports)
    assert.equal(await world.atHost(path), theirs)
    assert.equal(await world.attempts(), 0)
  }
})

test('a commit that was refused for want of access is forgotten by the next round', async () => {
  const world = await queueModel(stores, { [path]: base })
  world.refusal = new HostError('access_refused', 'No access.')
  await assert.rejects(world.commit('Ours', change), /No access/)
  world.refusal = null
  assert.equal((await world.commit('Ours', change)).kind, 'committed')
  await finishAllAttempts(world.ports)
  assert.equal(await world.attempts(), 0)
})

test('a commit that is queued, refused or made leaves no attempt behind', async () => {
  const world = await queueModel(stores, { [path]: base })
  world.mishap = 'lost after'
  assert.equal((await world.commit('Ours', change)).kind, 'queued')
  assert.equal(await world.attempts(), 0)
  await world.drain()
  world.refusal = new HostError('protected', 'Protected.')
  const next = [{ path, content: bytes(both), baseSha: blobIdOf(bytes(ours)) }]
  await assert.rejects(world.commit('Both', next))
  world.refusal = null
  assert.equal((await world.commit('Both', next)).kind, 'committed')
  const conflicting = [{ path, content: bytes('one!\n'), baseSha: blobIdOf(bytes(base)) }]
  await assert.rejects(world.commit('Conflict', conflicting))
  assert.equal(await world.attempts(), 0)
})
