import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines } from '../../../applyRule.ts'

test('a term in bold goes to its place in a list of terms that is in order', () => {
  const page = lines(
    '# Ferry',
    '',
    '## Terms',
    '',
    '- **Bow**: the front.',
    '- **Ramp**: a way to land.',
    '- **Stern**: the back.',
  )
  const expected = page.replace('- **Ramp**', '- **Mast**: a pole.\n- **Ramp**')
  for (const instruction of [
    'Add a term "Mast": a pole.',
    'add the term Mast: a pole.',
    'add the abbreviation "Mast": "a pole."',
  ])
    assert.equal(edited(page, instruction).text, expected, instruction)
})
