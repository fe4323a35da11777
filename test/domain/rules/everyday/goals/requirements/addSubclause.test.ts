import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Terms',
  '',
  '## § 1 Fees',
  '',
  '(1) One.',
  '',
  '(2) Two.',
  '',
  '## § 2 Law',
  '',
  'Plain.',
  '',
  '- a',
)

test('a new paragraph of a section with numbered paragraphs has the next number', () => {
  const after = page.replace('(2) Two.\n', '(2) Two.\n\n(3) Three.\n')
  for (const say of [
    'add a paragraph (3) to § 1: "Three."',
    'add a paragraph to § 1: "Three."',
    'add paragraph (3) to § 1: "(3) Three."',
  ])
    assert.equal(edited(page, say).text, after, say)
})

test('another number is refused, and other sections have none', () => {
  assert.match(refusedWith(page, 'add a paragraph (5) to § 1: "Three."'), /next paragraph .* is \(3\)/)
  refusedWith(page, 'add a paragraph (2) to § 2: "Two."')
  assert.match(edited(page, 'add a paragraph to § 2: "Two."').text, /- a\n\nTwo\.\n$/)
})
