import assert from 'node:assert/strict'
import { test } from 'node:test'
import { layoutOf } from './blocks.ts'
import { judge } from './judge.ts'

const raw = '\uFEFF# Orders\r\n\r\nThe store keeps them.\r\n\r\n- one\r\n- two\r\n\r\n[d]: https://example.org\r\n'
const at = (words: string) => {
  const from = raw.indexOf(words)
  return [{ from, to: from + words.length }]
}
const isFault = (words: string, after: string, reach: Parameters<typeof judge>[3]) =>
  judge(layoutOf(raw), at(words), after, reach) !== null

test('a change of the block that is edited is none of the others', () => {
  assert.ok(!isFault('store', raw.replace('store', 'shop'), 'range'))
  assert.ok(!isFault('store', raw.replace('The store', '> The **store**'), 'leaf'))
  assert.ok(!isFault('two', raw.replace('- one\r\n- two', '1. one\r\n2. two'), 'outer'))
  assert.ok(!isFault('two', raw.replace('- two', '- [ ] two'), 'leaf'))
})

test('any other byte that changes is found: a mark, a line end, the byte order mark, a definition', () => {
  assert.ok(isFault('store', raw.replace('keeps', 'holds'), 'range'))
  assert.ok(isFault('store', raw.replace('# Orders', '#  Orders'), 'leaf'))
  assert.ok(isFault('store', raw.replace('one\r\n', 'one\n'), 'leaf'))
  assert.ok(isFault('store', raw.slice(1), 'leaf'))
  assert.ok(isFault('two', raw.replace('- one', '* one'), 'leaf'))
  assert.ok(isFault('two', raw.replace('[d]', '[D]'), 'outer'))
  assert.ok(isFault('two', raw.slice(0, -2), 'outer'))
  assert.ok(isFault('two', raw.replace('one', 'One'), 'box'))
})

test('the blocks are those that readers see, with the lines that have none', () => {
  const kinds = layoutOf(raw).outer.map(({ kind, first, last }) => `${kind} ${first}–${last}`)
  assert.deepEqual(kinds, ['heading 0–0', 'paragraph 2–2', 'bullet_list 4–5', 'reference_definition 7–7'])
})
