import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areSmall } from '#domain/work/small.ts'
import { textKinds } from '#domain/work.ts'
import { cases, instruction, names, rewrite, run } from '#testing/work/smallInputs.ts'

test('texts are small up to a number of characters and of lines, all together', () => {
  const limit = { maxChars: 10, maxLines: 4 }
  assert.equal(areSmall(['12345', '67890'], limit), true)
  assert.equal(areSmall(['12345', '678901'], limit), false)
  assert.equal(areSmall(['1\n2\n'], limit), true)
  assert.equal(areSmall(['1\n2\n3\n4\n'], limit), false)
})

for (const name of names) {
  const { maxChars, maxLines } = cases[name].limit
  const half = 'x'.repeat(maxChars / 2)

  test(`${name}: all texts of an input count`, () => {
    // Some kinds also count the instruction.
    const fitting = half.slice(instruction.length)
    assert.equal(run(name, [fitting, fitting]).isSmall, true)
    assert.equal(run(name, [half, `${half}x`]).isSmall, false)
    assert.equal(run(name, ['', '\n'.repeat(maxLines + 1)]).isSmall, false)
    assert.equal(run(name, ['\n'.repeat(maxLines + 1), '']).isSmall, false)
  })

  test(`${name}: the slowest small input is one`, () => {
    assert.ok(run(name, cases[name].slowest).isSmall)
  })
}

test('the guards of a short text with a long instruction are not small', () => {
  const { isSmall } = textKinds.guard
  const given = rewrite('The timeout is 30 s.', 'The timeout is 60 s.')
  assert.equal(isSmall(given), true)
  assert.equal(isSmall({ ...given, instruction: 'replace "a" with "b" and '.repeat(80) }), false)
})
