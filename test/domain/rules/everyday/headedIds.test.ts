import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Boat hire',
  '',
  '> **Example.** A fictional hire of boats.',
  '',
  '| Id | In short |',
  '|---|---|',
  '| [BH-001](#bh-001) | Reserve a boat |',
  '| [BH-003](#bh-003) | Return a boat |',
  '| [BH-002](#bh-002) | Pay the fee |',
  '',
  '## Booking',
  '',
  '### BH-001',
  '',
  '**Reserve a boat.** The desk MUST confirm a booking within 10 minutes.',
  '',
  '| Priority | Status | Source |',
  '|---|---|---|',
  '| Must | Approved | Visitor |',
  '',
  '*Acceptance.*',
  '',
  '- Given a free boat, when it is booked, then it is held.',
  '',
  '### BH-003',
  '',
  '**Return a boat.** A boat SHOULD be dry when it is returned.',
  '',
  '## Paying',
  '',
  '### BH-002',
  '',
  '**Pay the fee.** The desk MUST take cash. It SHOULD take cards.',
  '',
  '| Priority | Status | Source |',
  '|---|---|---|',
  '| Must | Proposed | Desk |',
)
const after = (instruction: string) => edited(page, instruction).text

test('the section or its row in the index is meant, if only one has what is said', () => {
  assert.equal(after('change 10 minutes to 5 minutes in BH-001'), page.replace('10 minutes', '5 minutes'))
  const weaker = edited(page, 'make BH-001 a SHOULD')
  assert.equal(weaker.text, page.replace('desk MUST confirm', 'desk SHOULD confirm'))
  assert.match(weaker.summary, /line 19 still says "Must"/)
  assert.equal(after('change BH-003 to MUST'), page.replace('boat SHOULD be', 'boat MUST be'))
})

test('a statement with several keywords, or a text that both have, is not guessed', () => {
  refusedWith(page, 'make BH-002 a MAY')
  refusedWith(page, 'change BH-002 to MUST')
  refusedWith(page, 'in BH-001, replace "Reserve a boat" with "Book a boat"')
  refusedWith(page, 'make BH-009 a SHOULD')
  refusedWith(page.replace('| Reserve a boat |', '| The desk MUST confirm |'), 'make BH-001 a SHOULD')
})

test('the attributes below the heading of an id are set by their columns', () => {
  for (const said of [
    'set the source of BH-001 to Desk',
    'the source of BH-001 is Desk',
    'source of BH-001 should be Desk',
  ])
    assert.equal(after(said), page.replace('| Visitor |', '| Desk |'), said)
  assert.equal(after('mark BH-001 as withdrawn'), page.replace('| Approved |', '| Withdrawn |'))
  assert.equal(after('setze den Status von BH-001 auf Entwurf'), page.replace('| Approved |', '| Entwurf |'))
  refusedWith(page, 'the source of BH-003 is Desk')
  refusedWith(page, 'the colour of BH-001 is Red')
  refusedWith(
    page.replace('| Must | Proposed | Desk |', '| Must | Proposed | Desk |\n| May | Draft | Desk |'),
    'the source of BH-002 is Visitor',
  )
})

test('removing and moving ask which of the two is meant, in instructions that work', () => {
  assert.match(refusedWith(page, 'delete BH-003'), /Say: delete section BH-003, or: delete row BH-003\.$/)
  assert.equal(after('delete row BH-003'), page.replace('| [BH-003](#bh-003) | Return a boat |\n', ''))
  assert.match(
    refusedWith(page, 'move BH-001 before BH-002'),
    /Say: move section BH-001 before BH-002, or: move row BH-001/,
  )
  refusedWith(page, 'move BH-001 to Paying')
  assert.match(refusedWith(page, 'move section BH-001 to Paying'), /move section "BH-001" after section "BH-002"/)
})

test('an id that is a heading stays, and its title is what changes', () => {
  assert.match(
    refusedWith(page, 'rename BH-001 to "Book a boat"'),
    /Say, to change its title: replace "Reserve a boat" with "Book a boat" in section BH-001\.$/,
  )
  refusedWith(page, 'rename the section BH-001 to Book a boat')
  const rows = lines('| Id | Goal |', '|---|---|', '| **G-1** | Dry boats |', '| **G-2** | Full boats |')
  refusedWith(rows, 'rename G-1 to "Clean boats"')
  const rules = lines('| Id | Rule |', '|---|---|', '| **G-1** | Boats SHOULD be dry. |', '| **G-2** | Boats float. |')
  assert.equal(edited(rules, 'change G-1 to MUST').text, rules.replace('SHOULD', 'MUST'))
  refusedWith(rules, 'change G-2 to MUST')
  assert.equal(edited(rows, 'rename G-1 to G-3').text, rows.replace('G-1', 'G-3'))
  assert.match(after('rename BH-001 to BH-010'), /### BH-010/)
  assert.equal(after('rename Paying to Fees'), page.replace('## Paying', '## Fees'))
})

test('a criterion goes into the list below its label', () => {
  const item = '- Given a free boat, when it is booked, then it is held.\n'
  assert.equal(
    after('add "Given fog, it is refused." to the acceptance of BH-001'),
    page.replace(item, `${item}- Given fog, it is refused.\n`),
  )
  refusedWith(page, 'add "Given fog, it is refused." to the acceptance of BH-002')
})

test('the table with the column, or with ids of this kind, is the one that is meant', () => {
  assert.equal(
    after('sort the table by id'),
    page.replace(
      '| [BH-003](#bh-003) | Return a boat |\n| [BH-002](#bh-002) | Pay the fee |\n',
      '| [BH-002](#bh-002) | Pay the fee |\n| [BH-003](#bh-003) | Return a boat |\n',
    ),
  )
  refusedWith(page, 'sort the table by source')
  refusedWith(page, 'sort the table by colour')
  const last = '| [BH-002](#bh-002) | Pay the fee |\n'
  assert.equal(after('add a row for BH-004, "Clean a boat"'), page.replace(last, `${last}| BH-004 | Clean a boat |\n`))
  refusedWith(page, 'add a row for XY-004, "Clean a boat"')
  refusedWith(page, 'add a row for BH-004')
})

test('the example note is the quote that begins so', () => {
  const without = page.replace('> **Example.** A fictional hire of boats.\n\n', '')
  for (const said of ['remove the example note', 'remove the example', 'lösche das Beispiel'])
    assert.equal(after(said), without, said)
  const twice = page.replace('## Paying\n', '> **Example.** Another one.\n\n## Paying\n')
  refusedWith(twice, 'remove the example note')
  refusedWith(without, 'remove the example note')
  refusedWith(`${page}\n\`\`\`\ncode\n\`\`\`\n`, 'remove the example')
  refusedWith(page.replace('**Example.** A', 'An example: a'), 'remove the example note')
})

test('the note is not the section of notes where a quote begins so', () => {
  const notes = lines('# A', '', '> **Note.** Read this.', '', '## Notes', '', 'Some text.')
  assert.match(refusedWith(notes, 'delete the note'), /the quote on line 3/)
  assert.equal(edited(notes, 'delete section Notes').text.includes('Some text.'), false)
})

test('what someone thinks of a value is not written into its cell', () => {
  const one = lines('# A', '', '### REQ-1', '', 'It must log in.', '', '| State |', '|---|', '| Open |')
  for (const value of ['wrong', 'unclear', 'not clear', 'still the same'])
    refusedWith(one, `the state of REQ-1 is ${value}`)
  assert.equal(edited(one, 'the state of REQ-1 is done').text, one.replace('Open', 'Done'))
})

test('requirements below headings are not only the rows that list them', () => {
  const index = lines(
    '# A',
    '',
    '### REQ-1',
    '',
    'It MUST log in.',
    '',
    '| Id | Note |',
    '|---|---|',
    '| REQ-1 | MUST |',
  )
  refusedWith(index, 'in every requirement, replace MUST with SHALL')
})
