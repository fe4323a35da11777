import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import { reconcile } from '#usecases/projects/reconcile.ts'

test('every unfinished creation, visibility change and queue is scheduled for when no worker holds it', async () => {
  const now = new Date('2026-03-05T12:00:00Z')
  const inS = (seconds: number) => new Date(now.getTime() + seconds * 1_000)
  const asked: (readonly [id: number, afterS: number | undefined])[] = []
  const sent: typeof asked = []
  const creations = [
    { id: 1, freeAt: inS(-3_600) },
    { id: 2, freeAt: now },
    { id: 3, freeAt: inS(7.2) },
  ]
  let before = now
  await reconcile({
    clock: { ...systemClock, now: () => now },
    projects: {
      async unfinished(until: Date) {
        before = until
        return creations
      },
      unfinishedVisibility: async () => [{ id: 4, freeAt: inS(1.5) }],
    } as unknown as Parameters<typeof reconcile>[0]['projects'],
    hosts: { all: [{ id: 'memory' }] } as unknown as Parameters<typeof reconcile>[0]['hosts'],
    queuedCommits: {
      due: async () => [{ id: 5, freeAt: inS(-1) }],
    } as unknown as Parameters<typeof reconcile>[0]['queuedCommits'],
    jobs: {
      sendQueued: async (id, afterS) => void sent.push([id, afterS]),
      mailLink: async () => {},
      mailFormerAddress: async () => {},
      mailNotice: async () => {},
      resumeProject: async (id, afterS) => void asked.push([id, afterS]),
    },
  })
  assert.deepEqual(asked, [
    [4, 2],
    [1, 0],
    [2, 0],
    [3, 8],
  ])
  assert.deepEqual(sent, [[5, 0]])
  assert.ok(before.getTime() - now.getTime() > 20_000, 'the next round comes within 20 s')
})
