import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type ChangedFile, HostError, type RepoHost } from '#ports/hosts.ts'
import type { OpenProject } from '#usecases/access/ownProject.ts'
import { type RenamedIn, renames } from '#usecases/pages/renames.ts'

/** A linear history: for each commit, oldest first, the renames it makes. */
function history(...commits: readonly Readonly<Record<string, string>>[]) {
  const requests: string[] = []
  const shaOf = (index: number) => index.toString(16).padStart(40, '0')
  const record = (index: number) => ({
    ...{ sha: shaOf(index), message: '', author: { name: '', email: '', date: new Date(0) }, url: null },
    parents: index === 0 ? [] : [shaOf(index - 1)],
  })
  const listCommits: RepoHost['listCommits'] = async (_access, _repo, { ref, path = '', limit }) => {
    requests.push(path)
    const until = Number.parseInt(ref, 16)
    const touching = commits.flatMap((moves, index) =>
      index <= until && Object.entries(moves).flat().includes(path) ? [record(index)] : [],
    )
    const newestFirst = touching.toReversed()
    return { commits: newestFirst.slice(0, limit), next: newestFirst.length > limit ? 'more' : null }
  }
  const readCommit: RepoHost['readCommit'] = async (_access, _repo, sha) => {
    const index = Number.parseInt(sha, 16)
    const files = Object.entries(commits[index] ?? {}).map(([previousPath, path]): ChangedFile => {
      return { path, previousPath, status: 'renamed', additions: 0, deletions: 0, patch: null }
    })
    return { commit: record(index), files }
  }
  const repos = { listCommits, readCommit }
  const project = { id: 7, codeHost: { repos }, repo: { id: 7 }, access: null } as unknown as OpenProject
  const at = (...present: string[]): RenamedIn => ({
    head: shaOf(commits.length - 1),
    publishes: path => !path.startsWith('_'),
    has: path => present.includes(path),
    publishedAt: async () => () => true,
  })
  return { project, at, requests, repos }
}

test('a chain of renames is followed to what is there, and one that returns to its start ends', async () => {
  const { project, at } = history({}, { 'a.md': 'b.md' }, { 'b.md': 'c.md' }, { 'x.md': 'y.md' }, { 'y.md': 'x.md' })
  assert.equal(await renames().to(project, at('c.md'), 'a.md'), 'c.md')
  assert.equal(await renames().to(project, at(), 'x.md'), null)
  assert.deepEqual(await renames().from(project, at('c.md'), 'c.md'), ['b.md', 'a.md'])
})

test('an answer is looked up once per commit, also that there is none', async () => {
  const { project, at, requests } = history({}, { 'a.md': 'b.md' })
  const known = renames()
  for (let n = 0; n < 3; n++) assert.equal(await known.to(project, at('b.md'), 'a.md'), 'b.md')
  for (let n = 0; n < 3; n++) assert.equal(await known.to(project, at('b.md'), 'never.md'), null)
  assert.deepEqual(requests, ['a.md', 'never.md'])
})

test('a failing host fails no page, and is asked again later', async () => {
  const { project, at, repos } = history({}, { 'a.md': 'b.md' })
  const { listCommits } = repos
  const known = renames()
  repos.listCommits = async () => {
    throw new HostError('busy', 'away')
  }
  assert.equal(await known.to(project, at('b.md'), 'a.md'), null)
  assert.deepEqual(await known.from(project, at('b.md'), 'b.md'), [])
  repos.listCommits = listCommits
  assert.equal(await known.to(project, at('b.md'), 'a.md'), 'b.md')
})

test('readers who try many addresses reach a limit of lookups, which known answers do not count for', async () => {
  const { project, at, requests } = history({}, { 'a.md': 'b.md' })
  const known = renames()
  assert.equal(await known.to(project, at('b.md'), 'a.md'), 'b.md')
  for (let n = 0; n < 500; n++) await known.to(project, at('b.md'), `${n}.md`)
  assert.ok(requests.length <= 100, `${requests.length} requests`)
  assert.equal(await known.to(project, at('b.md'), 'a.md'), 'b.md')
})

test('unpublished names are neither looked up nor answered', async () => {
  const { project, at, requests } = history({}, { '_draft.md': 'a.md', 'b.md': '_b.md' })
  assert.equal(await renames().to(project, at('a.md'), '_draft.md'), null)
  assert.deepEqual(requests, [])
  assert.equal(await renames().to(project, at('a.md'), 'b.md'), null)
  assert.deepEqual(await renames().from(project, at('a.md'), 'a.md'), [])
  const hiddenThen = { ...at('d.md'), publishedAt: async () => (path: string) => path !== 'c.md' }
  const moved = history({}, { 'c.md': 'd.md' })
  assert.equal(await renames().to(moved.project, { ...hiddenThen, head: moved.at().head }, 'c.md'), null)
})
