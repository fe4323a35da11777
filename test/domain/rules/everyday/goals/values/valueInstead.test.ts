import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Retention',
  '',
  '- Audit logs: 1 year',
  '- Analytics data: 1 year',
  '- Conversations: 2 years after they end',
  '',
  'The team answers within 2 business days. Each zone shall be a `/24`.',
  '',
  'Maintenance (announced 48h in advance) needs Python 3.6 or higher.',
  '',
  '| Plan | Limit |',
  '|---|---|',
  '| Free plan | 100 requests |',
  '',
  '- Phone answer time < 4 seconds',
  '- Below 98.0%: 20% credit',
  '- Below 90.0%: 20% credit',
)

test('a loose statement with the old value changes the sentence or row that has its words', () => {
  for (const [instruction, from, to] of [
    ['Keep audit logs for 18 months instead of 1 year.', 'logs: 1 year', 'logs: 18 months'],
    ['analytics data is kept 3 years, not 1 year', 'data: 1 year', 'data: 3 years'],
    ['Announce maintenance 72h in advance instead of 48h', '48h', '72h'],
    ['Require Python 3.9 instead of 3.6', '3.6', '3.9'],
    ['each zone must be a /23, not /24', '/24', '/23'],
    ['the team answers within one business day rather than 2', '2 business days', 'one business day'],
    ['phones should answer in time, within 3 seconds instead of 4', '< 4 seconds', '< 3 seconds'],
    ['Below 90.0% the credit is 30%, not 20%', '90.0%: 20%', '90.0%: 30%'],
    ['allow 200 requests in the free plan instead of 100', '| 100 ', '| 200 '],
  ] as const) {
    assert.equal(edited(page, instruction).text, page.replace(from, to), instruction)
  }
})

test('a statement that fits no place, or several, changes nothing', () => {
  refusedWith(page, 'keep it for 2 years instead of 1 year')
  refusedWith(page, 'keep data for 2 years instead of 1 year')
  refusedWith(page, 'keep backups for 2 years instead of 1 year')
  refusedWith(page, 'keep audit logs for 2 years instead of 3 years')
  refusedWith(page, 'the credit is 30%, not 20%')
  refusedWith(page, 'Below 95.0% the credit is 30%, not 20%')
  const twice = page.replace('Analytics data', 'Old audit logs')
  assert.match(
    refusedWith(twice, 'keep the audit logs for 2 years instead of 1 year'),
    /occurs 2 times .*"Audit logs: 1 year"/,
  )
})

test('the only place of the old value may have words of the instruction in the titles above it', () => {
  const fees = lines(
    '# Loans',
    '',
    '## Fees',
    '',
    'Late returns cost 5 EUR per day, up to 100 EUR.',
    '',
    'Discounts: 20 %.',
  )
  const changed = (instruction: string) => edited(fees, instruction).text
  assert.equal(changed('The fee for late returns should be 6 EUR instead of 5 EUR'), fees.replace('5 EUR', '6 EUR'))
  assert.equal(changed('Discounts should say 25 % instead of 20 %'), fees.replace('20 %', '25 %'))
  assert.match(refusedWith(fees, 'Borrowers get discounts of 25 % instead of 20 %'), /"20" is on line 7/)
  assert.match(refusedWith(fees, 'The deposit of cameras should be 6 EUR instead of 5 EUR'), /"5" is on line 5/)
})

test('a new value without a unit keeps the unit of the old one', () => {
  assert.equal(edited('The delay is 30 days.\n', 'delay 14 instead of 30 days').text, 'The delay is 14 days.\n')
  assert.equal(edited('The delay is 30 days.\n', 'delay 2 weeks instead of 30 days').text, 'The delay is 2 weeks.\n')
})
