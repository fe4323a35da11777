import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../applyRule.ts'

const page = lines(
  '# Hall rules',
  '',
  '## QA-1: Noise',
  '',
  '- QA-1.1: Concerts end at 22:00',
  '- QA-1.2: Gates stay closed',
  '',
  '## § 7 Keys ##',
  '',
  'Keys are returned within two days.',
  '',
  '## Annex B: Fees',
  '',
  'A lost key costs 40 Euro.',
)

test('an id with parts names its own line, not the one of its first part', () => {
  assert.equal(edited(page, 'delete QA-1.2').text, page.replace('- QA-1.2: Gates stay closed\n', ''))
  assert.equal(
    edited(page, 'change QA-1.2 to "Gates are locked"').text,
    page.replace('Gates stay closed', 'Gates are locked'),
  )
  assert.equal(edited(page, 'swap QA-1.1 and QA-1.2').text, page.replace(/(- QA-1\.1.*\n)(- QA-1\.2.*\n)/, '$2$1'))
  assert.match(refusedWith(page, 'delete QA-1.9'), /no "QA-1\.9"/)
})

test('an item without an id gets the next one of its list', () => {
  const done = page.replace('closed\n', 'closed\n- QA-1.3: Bar closed\n')
  assert.equal(edited(page, 'add a requirement "Bar closed" to QA-1').text, done)
  assert.equal(edited(page, 'add QA-1.3: Bar closed').text, done)
})

test('a section is known by its number after a section sign', () => {
  const done = page.replace('two days', 'three days')
  for (const place of ['§ 7', 'section 7', 'Keys']) {
    assert.equal(edited(page, `in ${place} change two days to three days`).text, done, place)
  }
})

test('a renamed heading keeps what identifies it', () => {
  for (const [name, from, to] of [
    ['Noise', 'QA-1: Noise', 'QA-1: Order'],
    ['Keys', '§ 7 Keys', '§ 7 Order'],
    ['§ 7', '§ 7 Keys', '§ 7 Order'],
    ['Fees', 'Annex B: Fees', 'Annex B: Order'],
  ] as const) {
    assert.equal(edited(page, `rename ${name} to "Order"`).text, page.replace(from, to), name)
  }
  assert.equal(
    edited(page, 'rename section "§ 7 Keys" to "Order"').text,
    page.replace('§ 7 Keys', 'Order'),
    'the whole title',
  )
})

test('an item that is given with the marker of a list has it once', () => {
  const added = page.replace('closed\n', 'closed\n- QA-1.3: Bar closed\n')
  assert.equal(edited(page, 'add "- QA-1.3: Bar closed" to Noise').text, added)
  const steps = lines('# Steps', '', '1. Ask.', '2. Go.')
  assert.equal(edited(steps, 'add "3. Rest." to Steps').text, `${steps}3. Rest.\n`)
})

test('a clause is an item of the only numbered list', () => {
  const contract = lines('# Hire', '', '1. **Term.** One day.', '2. **Price.** Ten Euro.')
  assert.equal(edited(contract, 'in clause 2, replace Ten with Twelve').text, contract.replace('Ten', 'Twelve'))
  assert.match(
    refusedWith(`${contract}\n## Steps\n\n1. Ask.\n2. Go.\n`, 'in clause 2, replace Ten with Twelve'),
    /no "clause 2"/,
  )
})

test('a criterion is an item below a title in the plural', () => {
  const story = lines('# Story', '', '## Acceptance criteria', '', '1. It answers in 3 s.', '2. It logs.')
  assert.equal(edited(story, 'in acceptance criterion 1 replace 3 s with 2 s').text, story.replace('3 s', '2 s'))
  assert.equal(
    edited(story, 'remove criterion 1 and renumber the remaining items').text,
    story.replace('1. It answers in 3 s.\n2.', '1.'),
  )
})
