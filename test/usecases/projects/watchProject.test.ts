import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { LiveUpdate } from '#ports/live.ts'
import { watchProject } from '#usecases/projects/watchProject.ts'

type WatchPorts = Parameters<typeof watchProject>[0]

/** A project whose row is read through `read`, and its listeners. */
function watched(read: () => Promise<unknown>) {
  const listeners = new Set<(update: LiveUpdate) => void>()
  const sent: unknown[] = []
  const ports = {
    projects: { byId: read },
    live: {
      listen(_id: number, listener: (update: LiveUpdate) => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
    },
  } as unknown as WatchPorts
  const leaving = new AbortController()
  const watching = watchProject(ports, { id: 7 }, update => sent.push(update), leaving.signal)
  return { listeners, sent, leaving, watching }
}

const active = { status: 'ACTIVE', statusReason: null, pagesCommitSha: 'abc' }
const state = [
  { kind: 'status', projectId: 7, status: 'ACTIVE', statusReason: null },
  { kind: 'pages', projectId: 7, commitSha: 'abc' },
]

test('an update during the read of the project is delivered', async () => {
  const gate = Promise.withResolvers<unknown>()
  const { listeners, sent, leaving, watching } = watched(() => gate.promise)
  for (const listener of listeners) listener({ kind: 'pages', projectId: 7, commitSha: 'abc' })
  gate.resolve(active)
  await gate.promise
  leaving.abort()
  await watching
  assert.deepEqual(sent[0], { kind: 'pages', projectId: 7, commitSha: 'abc' })
})

test('a listener that disconnects is removed, whenever that happens', async () => {
  const late = watched(async () => active)
  await new Promise(setImmediate)
  assert.deepEqual(late.sent, state)
  assert.equal(late.listeners.size, 1)
  late.leaving.abort()
  await late.watching
  assert.equal(late.listeners.size, 0)

  const withoutPages = watched(async () => ({ ...active, pagesCommitSha: null }))
  await new Promise(setImmediate)
  assert.deepEqual(withoutPages.sent, state.slice(0, 1))
  withoutPages.leaving.abort()

  const early = watched(async () => active)
  early.leaving.abort()
  await early.watching
  assert.deepEqual([early.listeners.size, early.sent], [0, []])
})

test('the watch of a project ends when it is deleted, and says so', async () => {
  const { listeners, sent, watching } = watched(async () => active)
  await new Promise(setImmediate)
  for (const listener of listeners) listener({ kind: 'deleted', projectId: 7 })
  await watching
  assert.deepEqual([listeners.size, sent.at(-1)], [0, { kind: 'deleted', projectId: 7 }])
})

test('a missing project, or a row that cannot be read, ends the watch', async () => {
  const gone = watched(async () => null)
  await gone.watching
  assert.deepEqual([gone.listeners.size, gone.sent], [0, []])
  const broken = watched(async () => {
    throw new Error('no connection')
  })
  await assert.rejects(broken.watching, /no connection/)
  assert.equal(broken.listeners.size, 0)
})
