import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestStaleness } from '#drivers/staleness.ts'
import type { StaleMark } from '#ports/staleness.ts'
import type { OpenProject } from '#usecases/access/ownProject.ts'
import { sharedHeads } from '#usecases/pages/sharedHeads.ts'
import type { SiteRequest } from '#usecases/pages/siteAddress.ts'

const reader = { userId: null, linkAccess: null } as unknown as SiteRequest
const owner = { userId: 1, linkAccess: null } as unknown as SiteRequest

/** A site on a remote host, with the number of questions that the host was asked. */
function site() {
  const staleness = requestStaleness()
  const state = { asked: 0, head: 'first', nowMs: 0, since: null as Date | null, isDown: false, isAllowed: true }
  const resolve = async () => {
    state.asked++
    if (state.isDown) throw new Error('unavailable')
    if (state.since) staleness.note(state.since)
    return state.head
  }
  const project = (pagesCommitSha: string, more: object = {}) =>
    ({ id: 7, userId: 1, pagesCommitSha, codeHost: { repos: { resolve }, ...more } }) as unknown as OpenProject
  const clock = { now: () => new Date(0), monotonicMs: () => state.nowMs }
  const limiter = { consume: async () => ({ allowed: state.isAllowed, remaining: 1, resetS: 1 }) }
  const headOf = sharedHeads({ staleness, clock, limiter })
  return { state, project, headOf, staleness }
}

test('readers share the head for three seconds', async () => {
  const { state, project, headOf } = site()
  const heads = await Promise.all([1, 2, 3].map(() => headOf(project('first'), reader)))
  assert.deepEqual(
    heads,
    [false, true, true].map(isShared => ({ sha: 'first', isShared })),
  )
  state.nowMs = 2_999
  state.head = 'second'
  assert.equal((await headOf(project('first'), reader)).sha, 'first')
  assert.equal(state.asked, 1)
  state.nowMs = 3_000
  assert.deepEqual(await headOf(project('first'), reader), { sha: 'second', isShared: false })
})

test('a recorded commit is seen immediately, and the owner sees every commit', async () => {
  const { state, project, headOf } = site()
  await headOf(project('first'), reader)
  state.head = 'second'
  assert.equal((await headOf(project('first'), owner)).sha, 'second')
  assert.equal((await headOf(project('second'), reader)).sha, 'second')
})

test('a repository on this machine is always asked', async () => {
  const { state, project, headOf } = site()
  for (let n = 0; n < 3; n++) assert.equal((await headOf(project('first', { storage: {} }), reader)).isShared, false)
  assert.equal(state.asked, 3)
})

test('every reader learns the age of what they share', async () => {
  const { state, project, headOf, staleness } = site()
  state.since = new Date(5)
  for (let n = 0; n < 2; n++) {
    const mark: StaleMark = { since: null }
    await staleness.markDuring(mark, () => headOf(project('first'), reader))
    assert.deepEqual(mark.since, state.since)
  }
  assert.equal(state.asked, 1)
})

test('a failure is not shared with later readers', async () => {
  const { state, project, headOf } = site()
  state.isDown = true
  await assert.rejects(headOf(project('first'), reader), /unavailable/)
  state.isDown = false
  assert.equal((await headOf(project('first'), reader)).sha, 'first')
})

test('after too many questions by readers they see the recorded commit, and the owner every one', async () => {
  const { state, project, headOf } = site()
  state.isAllowed = false
  state.head = 'second'
  assert.equal((await headOf(project('first'), reader)).sha, 'first')
  assert.equal(state.asked, 0)
  assert.equal((await headOf(project('first'), owner)).sha, 'second')
})
