import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Ferry',
  '',
  '## 1. Boarding',
  '',
  'Passengers board. See section 2.1.',
  '',
  '## 2. Cargo',
  '',
  'Cargo waits.',
  '',
  '### 2.1 Animals',
  '',
  '- dogs',
  '- cats',
)

test('the text of a section is replaced by a quoted one, and its heading stays', () => {
  for (const say of [
    'Replace the text of section 2.1 with "None."',
    'replace the content of Animals by "None."',
    'In section 2.1, replace the text with "None."',
    'rewrite the body of Animals to say "None."',
    'Please change the whole text of the section Animals to "None."',
  ])
    assert.equal(edited(page, say).text, page.replace('- dogs\n- cats', 'None.'), say)
})

test('a section as a whole is not replaced, nor the words that refer to it', () => {
  for (const say of [
    'Replace section 2.1 with "None."',
    'replace the Animals section with "None."',
    'replace chapter 1 by "None."',
  ])
    assert.match(refusedWith(page, say), /heading .* would be lost\. Say, to keep it: replace text of section /, say)
})

test('words that name a section are replaced when they are quoted, or by the name of another', () => {
  assert.equal(edited(page, 'Change "section 2.1" to "section 2"').text, page.replace('section 2.1', 'section 2'))
  assert.match(refusedWith(page, 'change section 2.1 to section 2'), /replace "section 2\.1" with "section 2"/)
})
