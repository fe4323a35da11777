import assert from 'node:assert/strict'
import { test } from 'node:test'
import { proposalsByHost } from '#drivers/proposals.ts'
import { bytes, newRepo, openProject, starterFiles, text } from '#testing/hosts/project.ts'
import { proposalContract } from '../contracts/proposals.ts'
import { embeddedSubject } from './hosts/embedded/subject.ts'
import { testStores } from './postgres/rows.ts'

async function opened() {
  const stores = await testStores()
  const subject = await embeddedSubject()
  const { repo } = await openProject(subject, newRepo(subject, starterFiles))
  const { proposals: repositories } = subject.host
  return {
    stores,
    repositories,
    proposals: proposalsByHost({ repositories, shared: stores.proposals }),
    repoId: repo.id,
    async [Symbol.asyncDispose]() {
      await subject.close()
      await stores[Symbol.asyncDispose]()
    },
  }
}

proposalContract('by host', async () => {
  const rig = await opened()
  const { repoId } = rig
  return {
    ...rig,
    repositories: [
      { host: 'embedded', repoId },
      { host: 'github', repoId },
    ],
  }
})

test('what the previous version stored on the disk for another host is read, replaced and dropped', async () => {
  await using rig = await opened()
  const key = { host: 'github', repoId: 7, name: '3' } as const
  await rig.repositories.keep(key, bytes('earlier'))
  assert.equal(text(await rig.proposals.read(key)), 'earlier')
  await rig.proposals.keep(key, bytes('later'))
  assert.equal(text(await rig.proposals.read(key)), 'later')
  await rig.proposals.drop(key)
  assert.equal(await rig.proposals.read(key), null)
})

test('a proposal for the built-in host is in its repository, one for another host in the database', async () => {
  await using rig = await opened()
  const { stores, repositories, proposals, repoId } = rig
  const here = { host: 'embedded', repoId, name: '1' } as const
  const elsewhere = { host: 'github', repoId, name: '1' } as const
  await proposals.keep(here, bytes('here'))
  await proposals.keep(elsewhere, bytes('elsewhere'))
  assert.equal(text(await repositories.read(here)), 'here')
  assert.equal(await stores.proposals.read(here), null)
  assert.equal(text(await stores.proposals.read(elsewhere)), 'elsewhere')
  assert.equal(await repositories.read(elsewhere), null)
})
