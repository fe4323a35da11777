import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memoryLimiter } from '#drivers/limits/memory.ts'
import { requestStaleness } from '#drivers/staleness.ts'
import type { StaleMark } from '#ports/staleness.ts'
import type { OpenProject } from '#usecases/access/ownProject.ts'
import { sharedCalls } from '#usecases/pages/sharedCalls.ts'
import type { SiteRequest } from '#usecases/pages/siteAddress.ts'

const visitor = (caller: string, userId: number | null = null) =>
  ({ userId, caller, linkAccess: null }) as unknown as SiteRequest
const reader = visitor('address 192.0.2.1')
const owner = visitor('user 1', 1)
const sha = 'a'.repeat(40)
const repo = { id: 7, fullName: 'ada/spec' }

/** A site on a remote host, and what the host was asked. */
function site(more: object = {}) {
  const staleness = requestStaleness()
  const state = { asked: [] as string[], nowMs: 0, since: null as Date | null, isDown: false }
  const answer = (question: string) => {
    state.asked.push(question)
    if (state.isDown) throw new Error('unavailable')
    if (state.since) staleness.note(state.since)
    return question
  }
  const repos = {
    resolve: async (_access: null, _repo: object, ref: string) => answer(`resolve ${ref}`),
    listRefs: async () => answer('listRefs'),
    listCommits: async (_access: null, _repo: object, query: object) => answer(`listCommits ${JSON.stringify(query)}`),
    readCommit: async (_access: null, _repo: object, id: string) => answer(`readCommit ${id}`),
    readFile: async (_access: null, _repo: object, at: { ref: string }) => answer(`readFile ${at.ref}`),
  }
  const codeHost = { repos, ...more }
  const project = { id: 7, userId: 1, pagesCommitSha: 'f', defaultBranch: 'main', codeHost } as unknown as OpenProject
  const clock = { now: () => new Date(0), monotonicMs: () => state.nowMs }
  const asReaderOf = sharedCalls({ staleness, clock, limiter: memoryLimiter() })
  const reposOf = (who: SiteRequest) => asReaderOf(project, who).codeHost.repos
  return { state, staleness, reposOf }
}

test('readers share the answer to each question for three seconds', async () => {
  const { state, reposOf } = site()
  const ask = async () => {
    const repos = reposOf(reader)
    await Promise.all([1, 2].map(() => repos.resolve(null, repo, 'v1')))
    await repos.resolve(null, repo, 'none')
    await repos.listRefs(null, repo)
    await repos.listCommits(null, repo, { ref: 'v1', limit: 1 })
  }
  await ask()
  await ask()
  assert.equal(state.asked.length, 4)
  state.nowMs = 3_000
  await ask()
  assert.equal(state.asked.length, 8)
})

test('what is asked by the id of a commit is shared for longer', async () => {
  const { state, reposOf } = site()
  for (const nowMs of [0, 299_999]) {
    state.nowMs = nowMs
    const repos = reposOf(reader)
    await repos.resolve(null, repo, sha)
    await repos.listCommits(null, repo, { ref: sha, limit: 1 })
    await repos.readCommit(null, repo, sha)
    await repos.readFile(null, repo, { ref: sha, path: 'a.md', maxBytes: 1 })
  }
  assert.equal(state.asked.length, 4)
  state.nowMs = 300_000
  await reposOf(reader).readCommit(null, repo, sha)
  assert.equal(state.asked.length, 5)
})

test('the owner, and readers of a repository on this machine, always ask', async () => {
  const [remote, local] = [site(), site({ storage: {} })]
  for (let n = 0; n < 3; n++) {
    await remote.reposOf(owner).resolve(null, repo, 'v1')
    await local.reposOf(reader).resolve(null, repo, 'v1')
  }
  assert.deepEqual([remote.state.asked.length, local.state.asked.length], [3, 3])
})

test('a reader, and all readers together, may ask so many questions within an hour', async () => {
  const { state, reposOf } = site()
  const askMany = async (who: SiteRequest, from: number) => {
    for (let n = 0; n < 1_000; n++) await reposOf(who).resolve(null, repo, `v${from + n}`)
  }
  await askMany(reader, 0)
  await assert.rejects(reposOf(reader).resolve(null, repo, 'one more'), { code: 'rate_limited' })
  await askMany(visitor('address 192.0.2.2'), 1_000)
  const third = visitor('address 192.0.2.3')
  await assert.rejects(askMany(third, 2_000), { code: 'rate_limited' })
  assert.equal(state.asked.length, 2_500)
  assert.equal(await reposOf(third).resolve(null, repo, 'v2499'), 'resolve v2499', 'a shared answer')
  await reposOf(third).resolve(null, repo, 'main')
  await reposOf(owner).resolve(null, repo, 'v9')
})

test('every reader learns the age of what they share, and a failure is not shared', async () => {
  const { state, staleness, reposOf } = site()
  state.isDown = true
  await assert.rejects(reposOf(reader).listRefs(null, repo), /unavailable/)
  state.isDown = false
  state.since = new Date(5)
  for (let n = 0; n < 2; n++) {
    const mark: StaleMark = { since: null }
    await staleness.markDuring(mark, () => reposOf(reader).listRefs(null, repo))
    assert.deepEqual(mark.since, state.since)
  }
  assert.equal(state.asked.length, 2)
})
