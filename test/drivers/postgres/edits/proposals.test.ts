import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bytes, text } from '#testing/hosts/project.ts'
import { proposalContract } from '../../../contracts/proposals.ts'
import { testStores } from '../rows.ts'

const repositories = [
  { host: 'github', repoId: 7 },
  { host: 'gitlab', repoId: 7 },
  { host: 'gitlab', repoId: 2 ** 40 },
] as const

proposalContract('postgres', async () => {
  const stores = await testStores()
  return { proposals: stores.proposals, repositories, [Symbol.asyncDispose]: stores[Symbol.asyncDispose] }
})

test('proposals that were stored before a time and never dropped expire', async () => {
  await using stores = await testStores()
  const key = (name: string) => ({ host: 'github', repoId: 7, name }) as const
  await stores.proposals.keep(key('old'), bytes('old'))
  await stores.proposals.keep(key('renewed'), bytes('old'))
  stores.clock.pass(1_000)
  await stores.proposals.keep(key('renewed'), bytes('new'))
  await stores.proposals.expire(stores.clock.now())
  assert.equal(await stores.proposals.read(key('old')), null)
  assert.equal(text(await stores.proposals.read(key('renewed'))), 'new')
})
