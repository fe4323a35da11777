import assert from 'node:assert/strict'
import { test } from 'node:test'
import { localProposals } from '#drivers/hosts/localProposals.ts'
import { memoryHost } from '#drivers/hosts/memory/index.ts'

const access = { token: 'never needed' }
const repo = { id: 7, fullName: 'ada/spec' }
const content = new TextEncoder().encode('proposed\r\n')

test('proposals of a repository elsewhere are kept here, each repository for itself', async () => {
  const keeper = localProposals(memoryHost().repos, 'github')
  assert.match(await keeper.keepProposal(access, repo, '3', content), /^[0-9a-f]{40}$/)
  assert.deepEqual(await keeper.readProposal(access, repo, '3'), content)
  assert.deepEqual(await keeper.readProposal(access, { ...repo, fullName: 'ada/renamed' }, '3'), content)
  assert.equal(await keeper.readProposal(access, { ...repo, id: 8 }, '3'), null)
  await keeper.dropProposal(access, repo, '3')
  assert.equal(await keeper.readProposal(access, repo, '3'), null)
})

test('hosts do not share what they keep, even for one number', async () => {
  const { repos } = memoryHost()
  await localProposals(repos, 'github').keepProposal(access, repo, '3', content)
  assert.equal(await localProposals(repos, 'gitlab').readProposal(access, repo, '3'), null)
})
