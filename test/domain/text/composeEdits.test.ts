import assert from 'node:assert/strict'
import { test } from 'node:test'
import { composeEdits } from '#domain/text/composeEdits.ts'
import { applyEdits, type Edit } from '#domain/text/splice.ts'

/** A small generator with a seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return below => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

function someEdits(random: (below: number) => number, length: number): readonly Edit[] {
  const edits: Edit[] = []
  let at = 0
  for (let count = random(5); count > 0 && at < length; count--) {
    const start = at + random(Math.max(1, length - at))
    const end = Math.min(length, start + random(4))
    edits.push({ start, end, replacement: 'XYZ'.slice(random(4)) })
    at = end + 1
  }
  return edits
}

test('two steps have the same result as one, whatever they touch', () => {
  const random = randomFrom(7)
  for (let run = 0; run < 5_000; run++) {
    const text = 'abcdefghijklmnop'.slice(0, 1 + random(16))
    const first = someEdits(random, text.length)
    const between = applyEdits(text, first)
    const second = someEdits(random, between.length)
    const expected = applyEdits(between, second)
    assert.equal(applyEdits(text, composeEdits(text, first, second)), expected, JSON.stringify({ text, first, second }))
  }
})

test('text that neither step touches is outside the edits', () => {
  const composed = composeEdits(
    'one two three',
    [{ start: 0, end: 3, replacement: 'a' }],
    [{ start: 6, end: 11, replacement: 'b' }],
  )
  assert.deepEqual(composed, [
    { start: 0, end: 3, replacement: 'a' },
    { start: 8, end: 13, replacement: 'b' },
  ])
})
