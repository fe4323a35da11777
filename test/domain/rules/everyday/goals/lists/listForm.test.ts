import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Depot',
  '',
  '## Duties',
  '',
  '1. Wash the bus.',
  '2. Park it *well* in row',
  '   **four**.',
  '',
  'Drivers bring the keys. They lock',
  'the gate. They wait.',
  '',
  '## Tools',
  '',
  '- jack',
  '- pump',
  '  - hose',
  '- lamp',
  '',
  'These are kept:',
  '- gloves.',
  '- ropes.',
)
const prose = 'Drivers bring the keys. They lock\nthe gate. They wait.'

test('the sentences of a paragraph become items, with their lines', () => {
  const wanted = page.replace(prose, '- Drivers bring the keys.\n- They lock\n  the gate.\n- They wait.')
  for (const say of [
    'turn the paragraph in Duties into a list',
    'Please split the sentences in Duties into bullet points',
    'convert the last paragraph of Duties to a bulleted list',
  ])
    assert.equal(edited(page, say).text, wanted, say)
  const alone = `# Duties\n\n${prose}\n`
  assert.equal(
    edited(alone, 'turn the paragraph in Duties into a numbered list').text,
    alone.replace(prose, '1. Drivers bring the keys.\n2. They lock\n   the gate.\n3. They wait.'),
  )
})

test('a new list does not join the one next to it', () => {
  const near = '# A\n\nWe wash. We dry.\n\n- We fold.\n'
  assert.match(refusedWith(near, 'turn the paragraph in A into a list'), /join the list/)
  assert.match(refusedWith(page, 'turn the paragraph in Duties into a numbered list'), /join the list/)
})

test('the items of a list become the sentences of a paragraph', () => {
  assert.equal(
    edited(page, 'turn the list in Duties into a paragraph').text,
    page.replace(
      '1. Wash the bus.\n2. Park it *well* in row\n   **four**.',
      'Wash the bus. Park it *well* in row **four**.',
    ),
  )
  assert.match(refusedWith(page, 'turn the first list in Tools into a paragraph'), /more than sentences/)
  assert.match(refusedWith(page, 'turn the last list in Tools into a paragraph'), /more than sentences/)
  assert.match(refusedWith('# A\n\n- jack\n- pump\n', 'turn the list into a paragraph'), /full stop/)
})

test('items get checkboxes, those of nested lists do not', () => {
  const boxed = page.replace('- jack\n- pump', '- [ ] jack\n- [ ] pump').replace('- lamp', '- [ ] lamp')
  assert.equal(edited(page, 'turn the first list in Tools into a checklist').text, boxed)
  assert.equal(
    edited(page, 'make all duties checkboxes').text,
    page.replace('1. Wash', '1. [ ] Wash').replace('2. Park', '2. [ ] Park'),
  )
  assert.match(refusedWith(boxed, 'add checkboxes to the first list in Tools'), /already/)
  assert.match(refusedWith(page, 'make the items in Tools checkboxes'), /2 lists/)
})

test('a counted item or sentence is restated', () => {
  assert.equal(
    edited(page, 'The first duty should say "Clean the bus." instead').text,
    page.replace('Wash the bus.', 'Clean the bus.'),
  )
  assert.equal(
    edited(page, '"They wait." should read "They sit." instead').text,
    page.replace('They wait.', 'They sit.'),
  )
  assert.match(refusedWith(page, 'The ninth duty should say "Sleep."'), /duty|Duties/)
})

test('the only paragraph of a place needs no number', () => {
  assert.equal(edited(page, 'delete the paragraph in Duties').text, page.replace(`${prose}\n\n`, ''))
})
