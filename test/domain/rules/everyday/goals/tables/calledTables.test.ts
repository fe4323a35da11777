import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Moorings and risks',
  '',
  '## Risks',
  '',
  '| Id | Risk | Harm |',
  '|---|---|---|',
  '| R-001 | The rope breaks | High |',
  '',
  '## Open questions',
  '',
  '- [ ] Who has the key?',
)

test('an entry of a table is not added to a list that only the title of the page calls so', () => {
  assert.match(
    refusedWith(page, 'add a risk: The quay floods.'),
    /add row "R-002 \| The quay floods\. \| …" to the 1st table/,
  )
  assert.equal(edited(page, 'add a question: Who pays?').text, `${page}- [ ] Who pays?\n`)
  const list = page.replace('## Open questions', '## Further risks')
  assert.equal(edited(list, 'add a risk: The quay floods.').text, `${list}- [ ] The quay floods.\n`)
})

test('what the first columns of several tables are called is no item of another list', () => {
  const table = (title: string) => ['', `## ${title}`, '', '| Berth | Length |', '|---|---|', '| A | 8 m |']
  const berths = lines('# Berths', ...table('North'), ...table('South'), '', '## Knots', '', '- bowline')
  assert.match(refusedWith(berths, 'add a berth C: 9 m'), /Each berth is a row of a table here/)
})

test('a new row may lack the cells that are empty in other rows', () => {
  const terms = lines(
    '# Words',
    '',
    '| Term | Meaning | Not |',
    '|---|---|---|',
    '| Berth | A place | |',
    '| Quay | A wall | Pier |',
  )
  assert.equal(edited(terms, 'add the term "Rope": A thick cord').text, `${terms}| Rope | A thick cord |  |\n`)
  refusedWith(terms.replace('| A place | |', '| A place | Bed |'), 'add the term "Rope": A thick cord')
  refusedWith(terms, 'add the term "Quay": A thick cord')
})
