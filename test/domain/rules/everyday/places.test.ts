import assert from 'node:assert/strict'
import { test } from 'node:test'
import { applyRules } from '#domain/rules/rules.ts'
import { edited, lines } from '../applyRule.ts'

const page = lines(
  '---',
  'approved: 2024-05-01',
  'labels: [red, blue]',
  '---',
  '',
  '# Service terms',
  '',
  'The vendor shall send reports by post. See [the manual](https://example.org/manual).',
  '',
  '## Clause 1: Duties',
  '',
  'The vendor shall keep logs. The cap of the fine is 500 euros.',
  '',
  '| Item | Fee (EUR) | Status |',
  '| ---- | --------- | ------ |',
  '| 101 | 20 | open |',
  '| 102 | 30 | open |',
  '',
  '## 2. Known risks',
  '',
  '- **Delay**: the parts arrive late.',
  '- **Theft**: the parts are stolen.',
  '',
  '## ST-7 Checks',
  '',
  'Effort: 3',
  '',
  'Conditions:',
  '',
  '- [ ] The invoice has a number.',
  '- [ ] The invoice has a date.',
  '',
  'Later:',
  '',
  '- [ ] Archive it.',
  '',
  '```json',
  '{ "maxTries": 4, "pause": 2 }',
  '```',
)

const done: readonly (readonly [instruction: string, before: string, after: string])[] = [
  ['set the effort of ST-7 to 5', 'Effort: 3', 'Effort: 5'],
  ['change the fee for 102 to 35', '| 102 | 30 |', '| 102 | 35 |'],
  ['mark 101 as closed', '| 101 | 20 | open |', '| 101 | 20 | closed |'],
  ['delete row 102', '| 102 | 30 | open |\n', ''],
  ['remove the 102 row from the duties table', '| 102 | 30 | open |\n', ''],
  ['replace shall with must in clause 1', 'shall keep', 'must keep'],
  ['replace shall with must only in clause 1', 'shall keep', 'must keep'],
  ['replace shall with must except in clause 1', 'shall send', 'must send'],
  ['replace shall with must everywhere but not in clause 1', 'shall send', 'must send'],
  ['delete the second risk', '- **Theft**: the parts are stolen.\n', ''],
  ['in the definition of Delay replace late with early', 'late', 'early'],
  ['add "The invoice has a total." to the conditions', 'a date.\n', 'a date.\n- [ ] The invoice has a total.\n'],
  ['tick the archive it task', '[ ] Archive', '[x] Archive'],
  ['set the approved date to 2024-06-01', '2024-05-01', '2024-06-01'],
  ['add "green" to the labels', 'red, blue', 'red, blue, green'],
  ['raise the cap of the fine from 500 euros to 800 euros', '500 euros', '800 euros'],
  ['change how reports are sent from post to e-mail', 'by post', 'by e-mail'],
  ['point the manual link to https://example.org/guide', 'example.org/manual', 'example.org/guide'],
  ['change maxTries to 5', '"maxTries": 4', '"maxTries": 5'],
  ['set pause in the json code to 3', '"pause": 2', '"pause": 3'],
  ['rename section "Known risks" to "Open risks"', '2. Known risks', '2. Open risks'],
  ['promote section "ST-7 Checks" by one level', '## ST-7', '# ST-7'],
]

for (const [instruction, before, after] of done) {
  test(`finds the place and does only this: ${instruction}`, () => {
    assert.equal(page.split(before).length, 2)
    assert.equal(edited(page, instruction).text, page.replace(before, after))
    const crlf = (text: string) => text.replaceAll('\n', '\r\n')
    assert.equal(edited(crlf(page), instruction).text, crlf(page.replace(before, after)))
  })
}

test('ticks only the list that a line introduces by this name', () => {
  const { text } = edited(page, 'tick all conditions')
  assert.equal(text, page.replaceAll('[ ] The invoice', '[x] The invoice'))
})

test('the summary says what an exception spared', () => {
  assert.match(
    edited(page, 'replace shall with must except in clause 1').summary,
    /1 in section ".*" stayed as it is\./,
  )
})

const refused: readonly string[] = [
  // A place that is not there, or an exception that only replacing can respect.
  'replace shall with must except in clause 9',
  'delete all rows except 101 in the duties table',
  'tick all tasks except in ST-7',
  // The old text is not there, or not about this.
  'raise the cap of the fine from 600 euros to 800 euros',
  'change the colour from 500 euros to 800 euros',
  'change the status from draft to final',
  // A word of the text is no name of a setting in code.
  'set pause to 9',
  'mark 999 as closed',
  'delete the third risk',
]

for (const instruction of refused) {
  test(`changes nothing: ${instruction}`, () => {
    assert.notEqual(applyRules(page, instruction).kind, 'edited')
  })
}

test('a number in the name of a section has to be its own', () => {
  assert.notEqual(applyRules(page, 'delete section "3. Known risks"').kind, 'edited')
  assert.equal(edited(page, 'rename heading "2. Known risks" to "Risks"').text, page.replace('2. Known risks', 'Risks'))
})

test('a section is meant by its number rather than a part of another section', () => {
  const page = lines(
    '# Api',
    '',
    '## 1. Endpoints',
    '',
    '### 1. Read',
    '',
    '### 2. Write',
    '',
    '## 2. Errors',
    '',
    'None.',
  )
  assert.equal(edited(page, 'delete section 2').text, page.slice(0, page.indexOf('\n## 2.')))
})

test('paragraphs are counted by what the title above them calls them', () => {
  const page = lines('# Choice', '', '## Consequences', '', 'Less code.', '', 'More tests.', '', 'Same cost.')
  assert.equal(edited(page, 'delete the second consequence').text, page.replace('More tests.\n\n', ''))
})

test('what a request is about may come first', () => {
  const page = lines('# Plan', '', '## Scope', '', 'One.', '', 'Two.', '', '## Limits', '', 'Three.')
  const moved = lines('# Plan', '', '## Scope', '', 'One.', '', '## Limits', '', 'Two.', '', 'Three.')
  assert.equal(edited(page, 'The last paragraph of Scope: move it to the start of Limits.').text, moved)
  assert.equal(edited(page, 'The last paragraph of Scope: delete it').text, page.replace('Two.\n\n', ''))
})

test('the title of the page is a place', () => {
  const page = lines('# Postgres cache', '', 'Postgres is used.', '', '## Postgres', '', 'It runs.')
  assert.equal(
    edited(page, 'say "MySQL" instead of "Postgres" in the title').text,
    page.replace('# P', '# MySQL\n').replace('\nostgres', ''),
  )
  assert.equal(
    edited(page, 'replace "Postgres" with "MySQL" everywhere except in the title').text,
    page.replace('Postgres is', 'MySQL is').replace('## Postgres', '## MySQL'),
  )
})

test('a use case is what mentions its topic', () => {
  const page = lines('# Why', '', 'Two use cases:', '', '- A team limits its build time.', '- A host is slow.')
  assert.equal(edited(page, 'delete the use case about build time').text, page.replace(/- A team.*\n/, ''))
})

test('a correction names the requirement with the mistake', () => {
  const page = lines('# Needs', '', 'REQ-1: It reads a files.', '', 'REQ-2: It keeps a files.')
  assert.equal(
    edited(page, 'Correct the grammar in REQ-2: "a files" -> "files"').text,
    page.replace('keeps a', 'keeps'),
  )
})

test('a time is set by a noun that the page does not use', () => {
  const page = lines('# Refunds', '', 'A full refund is available within 14 days.', '', 'A credit takes 3 days.')
  assert.equal(edited(page, 'extend the full refund window to 30 days').text, page.replace('14', '30'))
})

test('a list directly below its title leaves the blank line to what follows', () => {
  const page = lines('# Terms', '', '## Data', '- One', '- Two', '', '## Costs', '', 'None.')
  assert.equal(edited(page, 'delete the data list').text, page.replace('- One\n- Two\n', ''))
})

test('an endpoint is renamed by its path', () => {
  const page = lines('# Api', '', '## POST /clear_all', '', 'It clears.', '', 'See /clear_all/now.')
  assert.equal(edited(page, 'rename endpoint /clear_all to /all/clear').text.split('\n')[2], '## POST /all/clear')
})

test('a German ordinal is inside its sentence, and a number behind “bis” may end one', () => {
  const page = lines('# A', '', 'Das gilt ab dem 3. Tag. Es gilt bis 12. März. Er kommt bis 12. Alle warten.')
  assert.equal(edited(page, 'delete the first sentence of A').text, page.replace('Das gilt ab dem 3. Tag. ', ''))
  assert.equal(edited(page, 'delete the second sentence of A').text, page.replace('Es gilt bis 12. März. ', ''))
  assert.equal(edited(page, 'delete the third sentence of A').text, page.replace('Er kommt bis 12. ', ''))
})
