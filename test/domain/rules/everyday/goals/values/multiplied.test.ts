import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, editedFile, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Pump',
  '',
  'The pump has up to 12 valves. It waits for 30 seconds. The tank is 55 cm high.',
  '',
  '| Name | Value |',
  '|---|---|',
  '| Start-up time | 40 s |',
  '| Retries | 3 |',
)

const understood: readonly (readonly [say: string, old: string, now: string])[] = [
  ['double the number of valves', '12', '24'],
  ['halve the start-up time', '40 s', '20 s'],
  ['triple the retries', '| 3 |', '| 9 |'],
  ['raise the start-up time by 5 s', '40 s', '45 s'],
  ['reduce the retries by 1', '| 3 |', '| 2 |'],
]

for (const [say, old, now] of understood) {
  test(say, () => {
    assert.equal(
      edited(page, say).text,
      page.replace(old, () => now),
    )
  })
}

test('a result that is written in several ways is refused', () => {
  refusedWith(page, 'halve the retries')
  refusedWith(page, 'raise the start-up time by 1 min')
  refusedWith(page, 'raise the start-up time by 10 %')
  refusedWith(page, 'reduce the retries by 4')
  refusedWith(page, 'double everything')
  const list = lines('# A', '', '## Items', '', '1. Alpha', '2. Beta')
  assert.doesNotMatch(refusedWith(list, 'triple the items'), /987654321/)
})

test('a value of a file is doubled', () => {
  assert.equal(editedFile('a.yaml', 'pool:\n  size: 20\n', 'double the pool size'), 'pool:\n  size: 40\n')
  assert.equal(editedFile('a.yaml', 'pool:\n  size: 20s\n', 'double the pool size'), 'pool:\n  size: 40s\n')
  assert.equal(editedFile('a.yaml', 'pool:\n  size: large\n', 'double the pool size'), null)
})

test('a number that is not the whole amount is refused', () => {
  const says = (sentence: string) => lines('# A', '', sentence)
  refusedWith(says('The budget is 1 000 EUR.'), 'raise the budget by 500')
  refusedWith(says('The quota is 10–20 GB.'), 'double the quota')
  refusedWith(says('The window is 010 days.'), 'double the window')
  refusedWith(says('The buffer size is 2^10.'), 'double the buffer size')
  refusedWith(says('The timeout is 30 seconds for reads and 60 seconds for writes.'), 'double the timeout')
  assert.equal(editedFile('a.yaml', 'pool:\n  size: 010\n', 'double the pool size'), null)
})
