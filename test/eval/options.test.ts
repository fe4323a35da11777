import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readOptions } from '../../eval/options.ts'

const now = new Date('2026-01-02T03:04:05Z')

test('without options a run has 150 tasks and a separate folder', () => {
  assert.deepEqual(readOptions([], now), {
    tasks: 150,
    seed: '1',
    concurrency: 2,
    only: '',
    maxCostUsd: null,
    out: 'eval-report/2026-01-02T03-04-05',
  })
})

test('every option is read', () => {
  const args = '--tasks 7 --seed b --concurrency 3 --only add- --max-cost-usd 0.25 --out x/y'.split(' ')
  const expected = { tasks: 7, seed: 'b', concurrency: 3, only: 'add-', maxCostUsd: 0.25, out: 'x/y' }
  assert.deepEqual(readOptions(args, now), expected)
})

const refused = [
  ['--tasks', '0'],
  ['--tasks', '1e3'],
  ['--concurrency', '33'],
  ['--max-cost-usd', 'much'],
  ['--max-cost-usd', '-1'],
  ['--seed', 'two words'],
] as const

for (const [name, value] of refused) {
  test(`${name} ${value} is rejected with its name`, () => {
    assert.throws(() => readOptions([`${name}=${value}`], now), new RegExp(`^Error: ${name}: got "${value}"; it takes`))
  })
}

test('an unknown option is rejected', () => {
  assert.throws(() => readOptions(['--fast'], now), /--fast/)
})
