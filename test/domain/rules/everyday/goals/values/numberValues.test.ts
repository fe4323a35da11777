import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const facts = (row: string) =>
  lines('Status: Draft', '', 'We deliver within 20 days.', '', '| Term | Value |', '|---|---|', row)

test('a value that a sentence and a row state is not changed in one of them', () => {
  const page = facts('| Delivery | 20 days |')
  for (const instruction of ['change the delivery time from 20 to 30 days', 'set the delivery time to 30 days']) {
    const message = refusedWith(page, instruction)
    const [, first = '', second = ''] = /Say either: (.+), or: (.+)\.$/.exec(message) ?? []
    assert.equal(edited(page, first).text, page.replace('within 20', 'within 30'))
    assert.equal(edited(page, second).text, page.replace('| 20 days', '| 30 days'))
  }
  assert.match(
    refusedWith(page, 'change the delivery time from 20 to 30 days and set the status to approved'),
    /^Nothing was changed, because of the request "change the delivery time from 20 to 30 days"\./,
  )
})

test('a row with another value is no second place', () => {
  const page = facts('| Delivery | 25 days |')
  assert.equal(edited(page, 'set the delivery time to 30 days').text, page.replace('within 20', 'within 30'))
})

const steps = lines(
  '# Start',
  '',
  '1. Fill the tank in 5 minutes.',
  '2. Wait 10 minutes, then 20 minutes.',
  '3. Close.',
)

test('the one number of this unit in a step, clause or requirement is changed', () => {
  assert.equal(edited(steps, 'change step 1 to 7 minutes').text, steps.replace('5 minutes', '7 minutes'))
  assert.match(refusedWith(steps, 'change step 2 to 7 minutes'), /2 numbers that "minutes" could mean/)
  refusedWith(steps, 'change step 3 to 7 minutes')
  refusedWith(steps, 'change step 1 to 7 hours')
  assert.match(refusedWith(steps, 'raise step 1 to 3 minutes'), /do the opposite\. Say, .+: set step 1 to 3/)
})

test('an amount is no name of a section, and a position no value', () => {
  const section = lines('# Rules', '', '## 4. Notice', '', 'Notice is given.')
  assert.match(refusedWith(section, 'change section 4 to 90 days'), /not clear whether the heading or the text/)
  const page = facts('| Delivery | 20 days |\n| Payment | 30 days |')
  const moved = page.replace(
    '| Delivery | 20 days |\n| Payment | 30 days |',
    '| Payment | 30 days |\n| Delivery | 20 days |',
  )
  assert.equal(edited(page, 'move the Delivery row to the bottom of the table').text, moved)
})

test('the verb of an instruction may have another form on the page', () => {
  const page = 'Samples are stored for 90 days. Records are kept for 90 days.\n'
  assert.equal(edited(page, 'store samples for 60 days instead of 90').text, page.replace('90', '60'))
})

test('a part of a longer number or one end of a range is not the value', () => {
  const says = (sentence: string) => lines('# A', '', sentence)
  refusedWith(says('The budget is 1 000 EUR.'), 'set the budget to 2000 EUR')
  refusedWith(says('The quota is 10–20 GB.'), 'set the quota to 15 GB')
  refusedWith(says('The window is 10 to 20 days.'), 'the window should be 15 days')
  refusedWith(says('The wait is 10 seconds to 20 seconds.'), 'set the wait to 15 seconds')
  refusedWith(says('The factor is 2^10.'), 'set the factor to 3')
  const quota = says('The quota is 10–20 GB.')
  assert.equal(edited(quota, 'set the quota from 10 to 15').text, quota.replace('10', '15'))
})
