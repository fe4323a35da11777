import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ports } from '#ports/index.ts'
import { WorkError } from '#ports/work.ts'
import { computeFor } from '#usecases/compute.ts'

/** Work whose queue is full for the first `times` calls. */
function fullFor(times: number) {
  let calls = 0
  const run = async () => {
    if (calls++ < times) throw new WorkError('busy', 'full', { retryAfterS: 0.001 })
    return []
  }
  return { ports: { work: { run } } as unknown as Pick<Ports, 'work'>, calls: () => calls }
}

const guarded = { files: [], untouched: [], projectContext: {} }

test('work on a paid model answer waits for room in the queue', async () => {
  const { ports, calls } = fullFor(3)
  assert.deepEqual(await computeFor(ports, 1, 1)('guardFiles', guarded), [])
  assert.equal(calls(), 4)
})

test('it does not wait for ever, and free work is refused immediately', async () => {
  const busy = { kind: 'busy' }
  const full = fullFor(Number.POSITIVE_INFINITY)
  await assert.rejects(computeFor(full.ports, 1, 1)('guardFiles', guarded), busy)
  assert.equal(full.calls(), 6)
  const free = fullFor(1)
  await assert.rejects(computeFor(free.ports, 1, 1)('rules', { texts: [], instruction: '' }), busy)
  assert.equal(free.calls(), 1)
})
