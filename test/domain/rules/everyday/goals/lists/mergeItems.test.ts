import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines('# Gate', '', '1. Unlock it.', '2. Push it.', '3. Wait', '', '- hook', '- lock')

test('an item gets the sentences of the next one, and later items other numbers', () => {
  const merged = page.replace('1. Unlock it.\n2. Push it.\n3.', '1. Unlock it. Push it.\n2.')
  assert.equal(edited(page, 'merge steps 1 and 2').text, merged)
  assert.equal(edited(page, 'combine step 1 with step 2').text, merged)
})

test('items that are apart, or that end without a mark, are not merged', () => {
  assert.match(refusedWith(page, 'merge steps 1 and 3'), /does not follow/)
  assert.match(refusedWith(page, 'merge hook and lock'), /not clear how the two texts are joined/)
})

test('a task, or an item of several lines, is not merged', () => {
  refusedWith(lines('# A', '', '- [ ] One.', '- [x] Two.'), 'merge items 1 and 2')
  refusedWith(lines('# A', '', '- One.', '  More.', '- Two.'), 'merge items 1 and 2')
})

test('the items of a numbered list are no bullets', () => {
  refusedWith(page, 'merge bullets 1 and 2')
  const bullets = lines('# A', '', '- One.', '- Two.', '', '1. Three.', '2. Four.')
  assert.equal(edited(bullets, 'merge steps 1 and 2').text, bullets.replace('Three.\n2. Four', 'Three. Four'))
})
