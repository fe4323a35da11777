import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

test('words that already are part of the new text stay', () => {
  const text = 'The client must not wait. It must answer.\n'
  for (const instruction of ['replace must with must not', 'replace "must" with "must not"']) {
    const { text: after, summary } = edited(text, instruction)
    assert.equal(after, 'The client must not wait. It must not answer.\n')
    assert.match(summary, /1 that already read "must not" stayed/)
  }
  const orders = 'A purchase\norder is sent. Orders are kept.\n'
  assert.equal(
    edited(orders, 'rename order to purchase order').text,
    'A purchase\norder is sent. Purchase orders are kept.\n',
  )
  for (const instruction of ['replace must with must not', 'replace "must" with "must not"'])
    assert.match(refusedWith('It must not wait.\n', instruction), /already reads? /)
})

test('words are not inserted where they already are', () => {
  const text = 'It does not cover cash.\n'
  assert.match(refusedWith(text, 'insert "not" before "cover"'), /already/)
  assert.match(refusedWith(text, 'insert "cash" after "cover"'), /already/)
  assert.equal(edited(text, 'insert "any" before "cash"').text, 'It does not cover any cash.\n')
})

test('what the text speaks of is not the document', () => {
  const text = lines('# Sales', '', '**Date:** 2025-01-01', '', 'The title of the contract is on the first page.')
  refusedWith(text, 'change the title of the contract to Lease')
  refusedWith(text, 'set the date of the contract to 2025-02-01')
  assert.match(edited(text, 'change the title of the document to Lease').text, /^# Lease\n/)
  const contract = lines('# Service contract', '', '**Date:** 2025-01-01', '', 'This contract ends after a year.')
  assert.match(edited(contract, 'set the date of the contract to 2025-02-01').text, /2025-02-01/)
})

test('a number without a unit keeps the unit of the one that it replaces', () => {
  const text = lines('# A', '', '| Name | Value |', '|---|---|', '| Timeout | 30 s |', '| Rate | 100 per minute |')
  assert.match(edited(text, 'set the timeout to 60').text, /\| 60 s \|/)
  assert.match(edited(text, 'change the rate to 200').text, /\| 200 per minute \|/)
  assert.match(edited(text, 'set the timeout to 2 min').text, /\| 2 min\b/)
  assert.match(edited(text, 'set the timeout to "60"').text, /\| 60 +\|/)
  const line = lines('# A', '', '**Timeout:** 30 s', '', 'Text.')
  assert.match(edited(line, 'set the timeout to 60').text, /\*\*Timeout:\*\* 60 s\n/)
})

test('a new row goes to one place', () => {
  const text = lines('# A', '', '| Name | Value |', '|---|---|', '| a | 1 |', '| b | 2 |')
  refusedWith(text, 'add a row "c | 3" before a and after b')
  assert.match(edited(text, 'add a row "c | 3" after a').text, /\| a \| 1 \|\n\| c \| 3 \|/)
})

test('numbered items are put in alphabetical order only if the instruction says so', () => {
  const text = lines('# A', '', '## Steps', '', '1. Stop.', '2. Copy.')
  assert.match(refusedWith(text, 'sort the steps'), /alphabetically/)
  assert.match(edited(text, 'sort the steps alphabetically').text, /1\. Copy\.\n2\. Stop\./)
  assert.match(edited(text.replaceAll(/\d\./g, '-'), 'sort the steps').text, /- Copy\.\n- Stop\./)
})

test('the first sentence of a paragraph is no title of it', () => {
  const text = lines(
    '# A',
    '',
    'The table lists all limits. See the guide.',
    '',
    'Termination. It ends today.',
    '',
    'B.',
  )
  refusedWith(text, 'drop the table lists all limits')
  assert.equal(
    edited(text, 'delete the sentence "The table lists all limits."').text,
    text.replace('The table lists all limits. ', ''),
  )
  assert.equal(edited(text, 'drop Termination').text, text.replace('Termination. It ends today.\n\n', ''))
})

test('a field that the page states twice is not changed in one place only', () => {
  const text = lines('---', 'status: draft', '---', '', '# A', '', '**Status:** Draft', '', 'Text.')
  assert.match(refusedWith(text, 'Status: draft -> final'), /two things/)
  assert.match(edited(text.slice(text.indexOf('# A')), 'Status: draft -> final').text, /\*\*Status:\*\* Final\n/i)
  assert.match(edited(text.replace('**Status:** Draft\n\n', ''), 'Status: draft -> final').text, /^status: final$/m)
})

test('a place behind the text of a new item is not written into it', () => {
  const text = lines('# A', '', '## B', '', '- a')
  refusedWith(text, 'add a bullet to B: b at the end')
  refusedWith(text, 'add a bullet to B: b at the top of the list')
})

test('a requirement without an id does not join the one before it', () => {
  const text = lines('# A', '', 'REQ-1: It must run.', '', 'REQ-2: It must stop.')
  assert.match(refusedWith(text, 'add a requirement after REQ-1: It must wait.'), /ids such as REQ-1/)
  assert.equal(
    edited(text, 'add a requirement after REQ-1: REQ-3: It must wait.').text,
    text.replace('run.\n', 'run.\n\nREQ-3: It must wait.\n'),
  )
})

test('one of several lines that say the same is not chosen', () => {
  const text = lines('# A', '', '- Kept for 30 days.', '', 'It is kept for 30 days. It is safe.')
  refusedWith(text, 'remove the line with 30 days')
  assert.equal(edited(text, 'remove the bullet with 30 days').text, lines('# A', '', text.split('\n')[4] ?? ''))
})

test('a row is not added twice, nor named like a column', () => {
  const text = lines('# A', '', '| Name | Value |', '|---|---|', '| a | 1 |', '| b | 2 |')
  assert.match(refusedWith(text, 'add a to the table, value 5'), /already/)
  assert.match(refusedWith(text, 'add an entry b to the table with 5'), /already/)
  refusedWith(text, 'add a value to the table, name 5')
})

test('a keyword does not replace a whole phrase', () => {
  const text = 'Extension files SHOULD follow the pattern.\n'
  assert.match(refusedWith(text, 'change "Extension files SHOULD follow" to MUST'), /"Extension files MUST follow"/)
  assert.equal(edited(text, 'change "SHOULD" to MUST').text, text.replace('SHOULD', 'MUST'))
})

test('the end of the document is not the end of a section or a list', () => {
  const text = lines(
    '# A',
    '',
    '## B',
    '',
    'First.',
    '',
    'Second.',
    '',
    '- x',
    '- y',
    '',
    '### C',
    '',
    'c',
    '',
    '## D',
    '',
    'd',
  )
  assert.equal(
    edited(text, 'move the paragraph "First." to the end of the document').text,
    `${text.replace('First.\n\n', '')}\nFirst.\n`,
  )
  assert.match(edited(text, 'move the paragraph "First." to the end of the section').text, /- y\n\nFirst\./)
  refusedWith(text, 'move the item x to the end of the document')
  refusedWith(text, 'move section C to the end of the document')
  assert.match(edited(text, 'move section B to the end of the document').text, /^# A\n\n## D\n\nd\n\n## B\n/)
})
