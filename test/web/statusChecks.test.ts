import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ServiceState } from '#contract/admin.ts'
import { checksOf } from '../../web/src/screens/adminStatus/checks.ts'

const now = Date.parse('2026-11-22T12:00:00Z')
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString()

const calm: ServiceState = {
  version: '1.2.3',
  health: {
    status: 'UP',
    components: {
      db: { status: 'UP' },
      diskSpace: {
        status: 'UP',
        details: { total: 100 * 2 ** 30, free: 40 * 2 ** 30, threshold: 2 ** 30, exists: true },
      },
      ping: { status: 'UP' },
      writes: { status: 'UP', details: { database: 'UP', diskSpace: 'UP' } },
    },
  },
  disk: { freeBytes: 40 * 2 ** 30, freeMinBytes: 2 ** 30, isReadOnly: false },
  integrity: { checkedAt: minutesAgo(20), violations: 0 },
  instance: { startedAt: minutesAgo(600), memoryBytes: 300 * 2 ** 20, eventLoopDelayMs: 4 },
  backlog: {
    commitsWaiting: 0,
    oldestCommitAt: null,
    commitsForPeople: 0,
    projectsUnfinished: 0,
    oldestProjectAt: null,
    jobsWaiting: 2,
    jobsFailed: 0,
  },
  hosts: [{ id: 'github', label: 'GitHub', outageSince: null }],
}

function attention(change: Partial<ServiceState>): readonly string[] {
  return checksOf({ ...calm, ...change } as Parameters<typeof checksOf>[0], now)
    .filter(({ advice }) => advice !== undefined)
    .map(({ name }) => name)
}

test('nothing needs attention while everything works', () => {
  assert.deepEqual(attention({}), [])
  assert.deepEqual(attention({ integrity: null }), [])
  const starting = { ...calm.backlog, projectsUnfinished: 3, oldestProjectAt: minutesAgo(1) }
  assert.deepEqual(attention({ backlog: starting }), [])
  assert.deepEqual(attention({ backlog: { ...calm.backlog, commitsForPeople: 4 } }), [], 'their authors see it')
})

test('commits that need a decision are counted in words', () => {
  for (const [commitsForPeople, words] of [
    [0, 'None is waiting.'],
    [1, 'None is waiting. 1 needs a decision by its author.'],
    [2, 'None is waiting. 2 need a decision by their authors.'],
  ] as const) {
    const state = { ...calm, backlog: { ...calm.backlog, commitsForPeople } }
    const line = checksOf(state as Parameters<typeof checksOf>[0], now).find(({ name }) => name === 'Queued commits')
    assert.equal(line?.detail, words)
  }
})

test('a disk with space for no more files is not said to lack space', () => {
  const [, disk] = checksOf(
    { ...calm, disk: { ...calm.disk, isReadOnly: true } } as Parameters<typeof checksOf>[0],
    now,
  )
  assert.match(disk?.detail ?? '', /no more files fit/)
  assert.match(disk?.advice ?? '', /read-only.*inodes/)
  assert.doesNotMatch(disk?.advice ?? '', /space/)
})

test('each fault needs attention, and says what to do', () => {
  const { components } = calm.health
  const faults: readonly (readonly [Partial<ServiceState>, string])[] = [
    [{ health: { status: 'DOWN', components: { ...components, db: { status: 'DOWN' } } } }, 'Database'],
    [
      {
        health: {
          status: 'DOWN',
          components: { ...components, diskSpace: { ...components.diskSpace, status: 'DOWN' } },
        },
      },
      'Disk',
    ],
    [{ disk: { freeBytes: 2 ** 29, freeMinBytes: 2 ** 30, isReadOnly: true } }, 'Disk'],
    [{ hosts: [{ id: 'github', label: 'GitHub', outageSince: minutesAgo(3) }] }, 'GitHub'],
    [{ hosts: [{ id: 'x', label: 'the built-in host', outageSince: minutesAgo(3) }] }, 'The built-in host'],
    [{ backlog: { ...calm.backlog, commitsWaiting: 7, oldestCommitAt: minutesAgo(3) } }, 'Queued commits'],
    [{ backlog: { ...calm.backlog, projectsUnfinished: 1, oldestProjectAt: minutesAgo(11) } }, 'Projects'],
    [{ backlog: { ...calm.backlog, jobsFailed: 1 } }, 'Jobs'],
    [{ backlog: { ...calm.backlog, jobsWaiting: 100 } }, 'Jobs'],
    [{ integrity: { checkedAt: minutesAgo(20), violations: 1 } }, 'Stored data'],
    [{ instance: { ...calm.instance, eventLoopDelayMs: 500 } }, 'This process'],
  ]
  for (const [change, name] of faults) assert.deepEqual(attention(change), [name])
})
