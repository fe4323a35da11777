import assert from 'node:assert/strict'
import { test } from 'node:test'
import { requestsOf, runOpenLoop, type Samples } from '../../../bench/load/openLoop.ts'

const brief = { ratePerS: 2_000, seconds: 0.05 }
const reply = (status: number) => async () => ({ status, text: '', tookMs: 0 })

test('a request that fails is counted, and its time is none of the measured ones', async () => {
  const mix = [
    { name: 'refused', weight: 1, run: reply(429), withoutMs: 2_000 },
    { name: 'lost', weight: 1, run: () => Promise.reject(new Error('reset')) },
    { name: 'answered', weight: 1, run: reply(200) },
  ]
  const { samples } = await runOpenLoop(mix, brief)
  const [refused, lost, answered] = mix.map(({ name }) => samples.get(name)) as [Samples, Samples, Samples]
  assert.deepEqual([refused.tookMs, lost.tookMs], [[], []])
  assert.deepEqual([[...refused.failures.keys()], [...lost.failures.keys()]], [['429'], ['no answer']])
  assert.equal(answered.failures.size, 0)
  assert.ok(answered.tookMs.length > 0 && requestsOf(refused) > 0)
})
