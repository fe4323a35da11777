import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import type { LiveUpdate } from '#ports/live.ts'
import { observeHead } from '#usecases/content/observeHead.ts'

type ObservePorts = Parameters<typeof observeHead>[0]

/** A branch that commits move, and a row that records its head; every call takes as long as `turn` says. */
function branch(turn: <T>(work: () => T) => Promise<T>) {
  const state = { head: 0, recorded: 0, updates: [] as LiveUpdate[] }
  const ports = {
    projects: {
      observeHead: (_id: number, sha: string) =>
        turn(() => {
          if (state.recorded === Number(sha)) return null
          state.recorded = Number(sha)
          return { status: 'ACTIVE', pagesUrl: null }
        }),
    },
    live: { publish: async (update: LiveUpdate) => void state.updates.push(update) },
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

test('in every order of concurrent commits and observations, the head is recorded in the end', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.integer({ min: 1, max: 6 }), async (scheduler, commits) => {
      const { state, ports, project } = branch(work => scheduler.schedule(Promise.resolve()).then(work))
      const committers = Array.from({ length: commits }, async () => {
        await scheduler.schedule(Promise.resolve())
        state.head++
        await observeHead(ports, project, 'api', new Date(0))
      })
      await scheduler.waitFor(Promise.all(committers))
      assert.equal(state.recorded, commits)
      const last = state.updates.filter(update => update.kind === 'pages').at(-1)
      assert.equal(last?.commitSha, String(commits))
    }),
    { numRuns: 300 },
  )
})

test('an already recorded head publishes no update', async () => {
  const { state, ports, project } = branch(async work => work())
  state.head = 5
  await observeHead(ports, project, 'push', new Date(0))
  assert.deepEqual(
    state.updates.map(update => update.kind),
    ['commit', 'status', 'pages', 'status'],
  )
  await observeHead(ports, project, 'push', new Date(0))
  assert.equal(state.updates.length, 4)
})
