import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines('# Meeting', '', '**Present:** Ulla, Veit', '**Excused:** Wanda', '', 'Room: Blue', '', 'Text.')

test('a name is added to the list on its line', () => {
  assert.equal(edited(page, 'Add Xaver to Present').text, page.replace('Ulla, Veit', 'Ulla, Veit, Xaver'))
})

test('a line with one name is a list beside such lists', () => {
  assert.equal(edited(page, 'Add Xaver to Excused').text, page.replace('Wanda', 'Wanda, Xaver'))
  refusedWith(page, 'Add Xaver to Room')
})
