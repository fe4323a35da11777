import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textCache } from '#site/markdown/code/textCache.ts'

test('a text is made once, until the cache is cleared', () => {
  const cache = textCache(100)
  assert.equal(
    cache.of('a', () => 'first'),
    'first',
  )
  assert.equal(
    cache.of('a', () => 'second'),
    'first',
  )
  cache.clear()
  assert.equal(
    cache.of('a', () => 'third'),
    'third',
  )
})

test('keys and texts together stay within the limit, and what was used least recently is dropped', () => {
  const cache = textCache(10)
  const made: string[] = []
  const read = (key: string) =>
    cache.of(key, () => {
      made.push(key)
      return key.repeat(3)
    })
  for (const key of ['a', 'b', 'a', 'c', 'a', 'b']) read(key)
  assert.deepEqual(made, ['a', 'b', 'c', 'b'])
})

test('a text above the limit is returned and not kept', () => {
  const cache = textCache(10)
  assert.equal(
    cache.of('a', () => 'too long for it'),
    'too long for it',
  )
  assert.equal(
    cache.of('a', () => 'again'),
    'again',
  )
})
