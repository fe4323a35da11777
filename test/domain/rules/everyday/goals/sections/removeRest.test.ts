import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const first = ['# Plan', '', 'Intro.', '', '## Goals', '', 'One.', '', '### Later', '', 'Two.']
const rest = ['', '## Risks', '', 'Three.', '', '### Fire', '', 'Four.', '', '## Costs', '', 'Five.']
const page = lines(...first, ...rest)

test('everything after a section goes, and the section with its parts stays', () => {
  for (const instruction of [
    'delete everything after Goals',
    'Remove all the sections below the "Goals" section.',
    'please delete everything from Risks on',
    'delete the Risks section and everything after it',
  ]) {
    assert.equal(edited(page, instruction).text, lines(...first), instruction)
  }
  assert.equal(edited(page, 'delete everything after Risks').text, page.slice(0, page.indexOf('\n## Costs')))
})

test('everything before a section goes, but not the title of the page with its introduction', () => {
  const expected = lines('# Plan', '', 'Intro.', ...rest)
  assert.equal(edited(page, 'delete everything before Risks').text, expected)
})

test('what is not clear, or not there, is not deleted', () => {
  assert.match(refusedWith(page, 'delete everything after Later'), /whether only the rest of "Goals" goes/)
  assert.match(refusedWith(page, 'delete everything after Budget'), /no section "Budget"/)
  assert.match(refusedWith(page, 'delete everything after Costs'), /nothing after "Costs"/)
  refusedWith(page, 'delete everything after the first paragraph')
  refusedWith(page, 'delete everything')
})
