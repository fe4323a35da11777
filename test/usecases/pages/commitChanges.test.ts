import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OpenProject } from '#usecases/access/ownProject.ts'
import { commitChanges } from '#usecases/pages/commitChanges.ts'
import type { SiteSnapshot } from '#usecases/pages/siteSnapshot.ts'

const author = { name: 'Ada', email: 'ada@example.org', date: new Date(0) }
const commit = { sha: 'new', parents: ['old'], message: 'x', author, url: null }
const blobs: Readonly<Record<string, string>> = { 'old:kept.md': '1', 'new:kept.md': '1', 'new:made.md': '2' }

/** A commit of which the host lists one file. */
function largeCommit(): SiteSnapshot {
  const listed = { path: 'first.md', status: 'added', additions: 1, deletions: 0, patch: null }
  const repos = {
    readCommit: async () => ({ commit, files: [listed], truncated: true }),
    readFile: async (_access: unknown, _repo: unknown, { ref, path }: { ref: string; path: string }) => {
      const sha = blobs[`${ref}:${path}`]
      return sha === undefined ? null : { sha, content: new TextEncoder().encode(sha) }
    },
  }
  const project = { codeHost: { repos }, access: {}, repo: {} } as unknown as OpenProject
  return { project, publishes: () => true, turn: {} } as unknown as SiteSnapshot
}

const changes = (only?: string) => commitChanges({ publishedAt: async () => () => true }, largeCommit(), 'new', only)

test('a commit of which the host lists some files says so', async () => {
  const all = await changes()
  assert.ok(all?.kind === 'change')
  assert.deepEqual([all.isPartial, all.files.map(({ path }) => path)], [true, ['first.md']])
})

test('the change of one file is found though the host does not list it', async () => {
  const made = await changes('made.md')
  assert.ok(made?.kind === 'change')
  assert.equal(made.isPartial, false)
  assert.deepEqual(
    made.files.map(({ path, change }) => [path, change]),
    [['made.md', 'added']],
  )
  assert.equal(await changes('kept.md'), null)
  assert.equal(await changes('never.md'), null)
})
