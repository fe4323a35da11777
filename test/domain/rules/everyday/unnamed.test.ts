import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Gate',
  '',
  'Status: draft',
  '',
  'It closes when the level exceeds 3 m. The motor runs for 10 seconds. Le mot « la porte » est ici.',
  '',
  '| Id | Name | Limit | Note |',
  '|---|---|---|---|',
  '| S1 | level | 3 m | spare |',
  '| S2 | flow | 10 l | spare |',
  '| S3 | level | 4 m | spare |',
)

for (const instruction of [
  'double it',
  'set it to 5 seconds',
  'change it to final',
  'halve this one',
  'delete them',
  'rename it to Lock',
])
  test(`a pronoun that nothing explains is asked about: ${instruction}`, () => {
    assert.match(refusedWith(page, instruction), /It is not clear what "\S.*" means/)
  })

test('a document can be marked without its name', () => {
  assert.equal(edited(page, 'mark this as approved').text, page.replace('draft', 'approved'))
})

test('setting a column is not renaming it', () => {
  assert.match(refusedWith(page, 'fill the Note column with x'), /the title or the cells of the column are meant/)
  assert.match(refusedWith(page, 'set the Note column to x'), /set all Note to x/)
  assert.equal(edited(page, 'change the column Note to Remark').text, page.replace('| Note |', '| Remark |'))
})

for (const instruction of ['the level limit should be 5 m', 'set the limit of level to 5 m', 'level: 5 m'])
  test(`a number of a sentence that a row states too is asked about: ${instruction}`, () => {
    assert.match(refusedWith(page, instruction), /is also in a table, on lines 9 and 11/)
  })

test('a number is set where no row has its name', () => {
  assert.equal(edited(page, 'the motor runs for 20 seconds').text, page.replace('for 10', 'for 20'))
})

test('no quotation marks are kept around nothing', () => {
  assert.match(refusedWith(page, 'enlève « la porte »'), /would begin or join wrongly/)
})

test('a number is written without the unit that the title of its column has', () => {
  const vans = lines('| Van | Range (km) |', '|---|---|', '| V1 | 200 |', '| V2 | 150 miles |')
  assert.equal(edited(vans, 'the range of V1 is 250 km').text, vans.replace('200', '250'))
  assert.match(refusedWith(vans, 'the range of V1 is 250 miles'), /The unit of this column is "km"/)
  assert.equal(edited(vans, 'set the range of V2 to 160 miles').text, vans.replace('150', '160'))
})
