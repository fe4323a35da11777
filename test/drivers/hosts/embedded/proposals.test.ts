import assert from 'node:assert/strict'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { embeddedHost } from '#drivers/hosts/embedded/index.ts'
import { idOf } from '#drivers/hosts/embedded/repository.ts'
import { assertRejects, bytes, newRepo, openProject, starterFiles, text } from '#testing/hosts/project.ts'
import { proposalContract } from '../../../contracts/proposals.ts'
import { dirOf, embeddedSubject, externalGit } from './subject.ts'

async function opened() {
  const subject = await embeddedSubject()
  const project = await openProject(subject, newRepo(subject, starterFiles))
  return { subject, project, [Symbol.asyncDispose]: subject.close }
}

proposalContract('embedded', async () => {
  const { subject, project, [Symbol.asyncDispose]: dispose } = await opened()
  const { id } = project.repo
  return {
    proposals: subject.host.proposals,
    repositories: [
      { host: 'embedded', repoId: id },
      { host: 'github', repoId: id },
      { host: 'gitlab', repoId: id },
      { host: 'gitlab', repoId: 8 },
    ],
    [Symbol.asyncDispose]: dispose,
  }
})

test('a proposal changes nothing that users see', async () => {
  await using rig = await opened()
  const { repos, access, repo, head } = rig.project
  await rig.subject.host.proposals.keep({ host: 'embedded', repoId: repo.id, name: '7' }, bytes('hidden'))
  assert.equal(await repos.resolve(access, repo, repo.defaultBranch), head)
  assert.equal((await repos.listCommits(access, repo, { ref: repo.defaultBranch, limit: 9 }))?.commits.length, 1)
  assert.equal(await repos.resolve(access, repo, 'proposals/7'), null)
  const { refs } = await repos.listRefs(access, repo)
  assert.deepEqual(
    refs.map(({ name }) => name),
    [repo.defaultBranch],
  )
})

test('a proposal for a repository elsewhere is where the previous version stored it', async () => {
  await using rig = await opened()
  const { host, rootDir } = rig.subject
  await host.proposals.keep({ host: 'github', repoId: 7, name: '3-files' }, bytes('proposed\r\n'))
  const dir = dirOf(rootDir, idOf('proposals:github:7'))
  assert.equal(externalGit(dir, ['cat-file', 'blob', 'refs/speckeep/proposals/3-files']), 'proposed')
  assert.equal(externalGit(dir, ['fsck', '--strict', '--no-dangling']), '')
})

test('reading and dropping create no repository', async () => {
  await using rig = await opened()
  const { host, rootDir } = rig.subject
  const key = { host: 'github', repoId: 7, name: '3' } as const
  assert.equal(await host.proposals.read(key), null)
  await host.proposals.drop(key)
  assert.equal(existsSync(dirOf(rootDir, idOf('proposals:github:7'))), false)
  assert.deepEqual(readdirSync(join(rootDir, 'tmp')), [])
  await host.proposals.keep(key, bytes('x'))
  assert.equal(text(await host.proposals.read(key)), 'x')
})

test('another process on the same folder reads stored proposals', async () => {
  await using rig = await opened()
  const keys = [
    { host: 'embedded', repoId: rig.project.repo.id, name: '1' },
    { host: 'git', repoId: 7, name: '1' },
  ] as const
  for (const key of keys) await rig.subject.host.proposals.keep(key, bytes(key.host))
  await rig.subject.host.close()
  const next = embeddedHost({ rootDir: rig.subject.rootDir })
  for (const key of keys) assert.equal(text(await next.proposals.read(key)), key.host)
  await next.close()
})

test('a removed repository has no proposals to drop, and accepts none', async () => {
  await using rig = await opened()
  const { proposals } = rig.subject.host
  const key = { host: 'embedded', repoId: 1, name: '1' } as const
  await assertRejects('gone', proposals.keep(key, bytes('x')))
  await assertRejects('gone', proposals.read(key))
  await proposals.drop(key)
})
