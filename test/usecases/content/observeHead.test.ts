import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LiveUpdate } from '#ports/live.ts'
import { observeHead } from '#usecases/content/observeHead.ts'

type ObservePorts = Parameters<typeof observeHead>[0]

/** A branch that commits move, and a row that notes where it is; every call takes as long as `turn` says. */
function branch(turn: <T>(work: () => T) => Promise<T>) {
  const state = { head: 0, noted: 0, news: [] as LiveUpdate[] }
  const ports = {
    projects: {
      observeHead: (_id: number, sha: string) =>
        turn(() => {
          if (state.noted === Number(sha)) return null
          state.noted = Number(sha)
          return { status: 'ACTIVE', pagesUrl: null }
        }),
    },
    live: { publish: async (news: LiveUpdate) => void state.news.push(news) },
    clock: { now: () => new Date(0) },
    events: { pagesBuilt: () => {} },
  } as unknown as ObservePorts
  const project = {
    id: 7,
    defaultBranch: 'main',
    codeHost: { repos: { resolve: () => turn(() => String(state.head)) } },
    repo: { id: 1, fullName: 'u1/spec' },
    access: null,
  } as unknown as Parameters<typeof observeHead>[1]
  return { state, ports, project }
}

test('whoever commits and looks in whatever order, what is noted in the end is the head', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (scheduler, commits) => {
      const { state, ports, project } = branch(work => scheduler.schedule(Promise.resolve()).then(work))
      const committers = Array.from({ length: commits }, async () => {
        await scheduler.schedule(Promise.resolve())
        state.head++
        await observeHead(ports, project, 'api', new Date(0))
      })
      await scheduler.waitFor(Promise.all(committers))
      assert.equal(state.noted, commits)
      const last = state.news.filter(news => news.kind === 'pages').at(-1)
      assert.equal(last?.commitSha, String(commits))
    }),
    { numRuns: 300 },
  )
})

test('a head that is noted already is no news', async () => {
  const { state, ports, project } = branch(async work => work())
  state.head = 5
  await observeHead(ports, project, 'push', new Date(0))
  assert.deepEqual(
    state.news.map(news => news.kind),
    ['commit', 'status', 'pages', 'status'],
  )
  await observeHead(ports, project, 'push', new Date(0))
  assert.equal(state.news.length, 4)
})
