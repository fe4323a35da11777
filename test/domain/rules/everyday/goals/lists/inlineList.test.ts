import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Export',
  '',
  '- Available formats: CSV, JSON',
  '- **Regions**: Rome, Oslo, and Bonn',
  '- Roles: admin and user.',
  '- Limits: one file a day, which may be changed on request, by mail',
)

for (const [instruction, from, to] of [
  ['Add XML to the available formats.', 'CSV, JSON', 'CSV, JSON, XML'],
  ['add "Lima" to the regions', 'Oslo, and Bonn', 'Oslo, Bonn, and Lima'],
  ['add guest to the roles', 'admin and user.', 'admin, user and guest.'],
  ['remove CSV from the available formats', 'CSV, JSON', 'JSON'],
  ['drop JSON from the list of available formats', 'CSV, JSON', 'CSV'],
  ['remove "Rome" from the regions', 'Rome, Oslo, and', 'Oslo, and'],
  ['remove "Oslo" from the regions', 'Rome, Oslo, and', 'Rome and'],
  ['remove "Bonn" from the regions', 'Rome, Oslo, and Bonn', 'Rome and Oslo'],
  ['remove user from the roles', 'admin and user.', 'admin.'],
] as const) {
  test(`changes a list within a line: ${instruction}`, () => {
    assert.equal(edited(page, instruction).text, page.replace(from, to))
  })
}

test('a list within a line that is not one, or does not have the element, stays', () => {
  assert.match(refusedWith(page, 'add CSV to the available formats'), /already in "Available formats"/)
  assert.match(refusedWith(page, 'remove XML from the available formats'), /not in "Available formats"/)
  refusedWith(page, 'add "two" to the limits')
  refusedWith(page, 'add XML to the formats of images')
})
