import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Agreement',
  '',
  '1. **Fees**',
  '   1. **Invoices.** The customer pays within 10 days.',
  '   2. **Late payment.** Interest is 4% after 10 days.',
  '',
  '2. **Term**',
  '   1. **Termination.** Either party may leave with 10 days notice.',
  '',
  '3. **Definitions**',
  '   - **"Fee"** means the amount of the invoice.',
  '   - **"Notice"** means a letter.',
  '   - Fee. It is due in advance.',
)

test('a clause is found by its number, counted through the numbered lists around it', () => {
  for (const place of ['clause 2.1', 'section 2.1', '2.1', '§ 2.1', 'the Termination clause', 'clause 2']) {
    assert.equal(
      edited(page, `in ${place}, change 10 days to 30 days`).text,
      page.replace('leave with 10', 'leave with 30'),
      place,
    )
  }
  assert.match(refusedWith(page, 'in clause 2.2, change 10 days to 30 days'), /no "clause 2\.2"/)
  assert.match(refusedWith(page, 'in clause 1, change 10 days to 30 days'), /occurs 2 times/)
})

test('a clause is found by the title that it begins with', () => {
  assert.equal(edited(page, 'delete the Late payment clause').text, page.replace(/ {3}2\. \*\*Late.*\n/, ''))
})

test('a definition is where the term is defined', () => {
  assert.equal(edited(page, 'delete the definition of Fee').text, page.replace(/ {3}- \*\*"Fee.*\n/, ''))
})

test('a sentence goes to the end of a clause', () => {
  assert.equal(
    edited(page, 'add to clause 2.1 at the end: "Notice is in writing."').text,
    page.replace('days notice.', 'days notice. Notice is in writing.'),
  )
})

test('a list is named by a word of the title above it, and how its items look goes without saying', () => {
  const steps = lines('# Support', '', '## Escalation procedures', '', '1. **First**: an agent', '2. **Next**: a lead')
  assert.equal(
    edited(steps, 'add "Last: the CTO" to the escalation list, same format as the others').text,
    `${steps}3. **Last**: the CTO\n`,
  )
  const two = `${steps}\n## Escalation contacts\n\n- Ada\n`
  refusedWith(two, 'add "Last: the CTO" to the escalation list')
})

test('an item without numbered parts is no section, even in a numbered list', () => {
  const steps = lines('# Plan', '', '## Scope', '', '1. Ask.', '2. Wait.')
  refusedWith(steps, 'delete section 2')
  refusedWith(steps, 'delete clause 2')
})
