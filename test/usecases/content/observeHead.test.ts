import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { systemClock } from '#drivers/clock.ts'
import type { RepoRef } from '#ports/hosts.ts'
import type { LiveUpdate } from '#ports/live.ts'
import { observeHead } from '#usecases/content/observeHead.ts'

type ObservePorts = Parameters<typeof observeHead>[0]

/**
 * A branch that the commits of some instances move, and a row that records its head; every call takes as long as `turn`
 * says. Each instance has a copy of the branch, which its own commits update, and so does a recorded head that is newer.
 */
function branch(turn: <T>(work: () => T) => Promise<T>) {
  const state = { head: 0, recorded: 0, history: [0], updates: [] as LiveUpdate[] }
  const ports = {
    projects: {
      observeHead: (_id: number, { from, to }: { from: string | null; to: string }): Promise<unknown> =>
        turn(() => {
          if (state.recorded !== Number(from)) return { kind: 'other', commitSha: String(state.recorded) }
          state.recorded = Number(to)
          state.history.push(state.recorded)
          return { kind: 'recorded', project: { status: 'ACTIVE', pagesUrl: null } }
        }),
    },
    live: { publish: async (update: LiveUpdate) => void state.updates.push(update) },
    clock: { ...systemClock, now: () => new Date(0) },
    events: { pagesBuilt: () => {} },
  } as unknown as ObservePorts

  function instance() {
    let copy = 0
    const resolve = (_access: unknown, { recordedHead }: RepoRef) =>
      turn(() => {
        if (Number(recordedHead) > copy) copy = state.head
        return String(copy)
      })
    return {
      commit: () => (copy = ++state.head),
      project: () =>
        ({
          id: 7,
          defaultBranch: 'main',
          codeHost: { repos: { resolve } },
          repo: { id: 1, fullName: 'u1/spec' },
          access: null,
          pagesCommitSha: String(state.recorded),
        }) as unknown as Parameters<typeof observeHead>[1],
    }
  }
  return { state, ports, instance }
}

test('in every order of concurrent commits and observations by several instances, the recorded head only advances', async () => {
  const commits = fc.array(fc.nat({ max: 2 }), { minLength: 1, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), commits, async (scheduler, committing) => {
      const { state, ports, instance } = branch(work => scheduler.schedule(Promise.resolve()).then(work))
      const instances = [instance(), instance(), instance()] as const
      const committers = committing.map(async at => {
        const { project, commit } = instances[at as 0 | 1 | 2]
        const read = project()
        await scheduler.schedule(Promise.resolve())
        const made = commit()
        await observeHead(ports, read, 'api', new Date(0))
        assert.ok(state.recorded >= made, 'the committer can read it')
      })
      await scheduler.waitFor(Promise.all(committers))
      assert.equal(state.recorded, committing.length)
      assert.deepEqual(
        state.history,
        state.history.toSorted((a, b) => a - b),
      )
    }),
    { numRuns: 300 },
  )
})

test('an already recorded head publishes no update', async () => {
  const { state, ports, instance } = branch(async work => work())
  const { project, commit } = instance()
  commit()
  await observeHead(ports, project(), 'push', new Date(0))
  assert.deepEqual(
    state.updates.map(update => update.kind),
    ['commit', 'status', 'pages', 'status'],
  )
  await observeHead(ports, project(), 'push', new Date(0))
  assert.equal(state.updates.length, 4)
})
