import assert from 'node:assert/strict'
import { test } from 'node:test'
import { contentCache } from '#drivers/contentCache.ts'

const facts = (ids: readonly string[]) => ({ anchors: new Set<string>(), ids: ids.map(id => ({ id })) }) as never

test('what was used longest ago is dropped, so that all texts together stay within the limit', () => {
  const { texts } = contentCache({ textsMaxChars: 10, factsMax: 1 })
  texts.set('a', 'aaa')
  texts.set('b', 'bbb')
  assert.equal(texts.get('a'), 'aaa')
  texts.set('c', 'ccc')
  assert.deepEqual([texts.get('a'), texts.get('b'), texts.get('c')], ['aaa', null, 'ccc'])
  assert.deepEqual([texts.has('a'), texts.has('b')], [true, false])
})

test('a blob without text is known, and a text larger than everything is not kept', () => {
  const { texts } = contentCache({ textsMaxChars: 10, factsMax: 1 })
  texts.set('a', '')
  texts.set('b', 'b'.repeat(10))
  assert.deepEqual([texts.get('a'), texts.has('a'), texts.get('b')], ['', true, null])
})

test('the facts of documents are kept by the number of their anchors and ids', () => {
  const kept = contentCache({ textsMaxChars: 1, factsMax: 6 }).facts
  kept.set('a', facts(['REQ-1', 'REQ-2']))
  kept.set('b', facts(['REQ-3', 'REQ-4']))
  assert.ok(kept.has('a'))
  kept.set('c', facts([]))
  assert.deepEqual([kept.has('a'), kept.has('b'), kept.has('c')], [false, true, true])
})
