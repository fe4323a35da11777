import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIndex } from '#domain/text/firstIndex.ts'

test('the first index for which a condition holds is found, whatever the length', () => {
  for (let length = 0; length <= 9; length++) {
    for (let first = 0; first <= length; first++) {
      assert.equal(
        firstIndex(length, index => index >= first),
        first,
        `${first} of ${length}`,
      )
    }
  }
})

test('a long list takes few questions', () => {
  let questions = 0
  const found = firstIndex(1_000_000, index => {
    questions++
    return index >= 123_456
  })
  assert.equal(found, 123_456)
  assert.ok(questions <= 20, `${questions} questions`)
})
