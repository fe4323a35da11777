import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Terms',
  '',
  '## § 1 Support',
  '',
  '(1) We answer within 2 days.',
  '',
  '(2) Critical faults are repaired within 4 hours, other faults within 9 hours.',
  '',
  '(3) The hotline is open from 8:00 to 17:00.',
  '',
  '## § 2 Term',
  '',
  '(1) The contract starts on 1 July 2026. It may be ended with a notice period of three months.',
  '',
  '(2) Late payments bear interest of 5 percent.',
  '',
  '## § 3 Rate limits',
  '',
  'Each client may send 100 requests per minute. The logs are reset every night at 01:30.',
  '',
  '## § 4 Retention',
  '',
  'Reports are sent every 30 days.',
)
const becomes = (said: string, old: string, next: string) =>
  assert.equal(edited(page, said).text, page.replace(old, next), said)

test('a title, an adverb of time and another clause are no part of the subject', () => {
  becomes('support answers within 1 day', '2 days', '1 day')
  becomes('critical faults must be repaired within 3 hours', '4 hours', '3 hours')
  becomes('the logs are reset at 02:00', '01:30', '02:00')
  becomes('the contract starts on 1 August 2026', '1 July', '1 August')
  becomes('the rate limit is 200 requests per minute', '100 requests', '200 requests')
})

test('numbers in words, and paragraphs by their number, are values and places', () => {
  becomes('the notice period shall be six months', 'three months', 'six months')
  becomes('interest on late payments should be 8 percent', '5 percent', '8 percent')
  becomes('§ 2 (2): 8 percent', '5 percent', '8 percent')
  becomes('§ 1 (3) until 18:00 instead of 17:00', '17:00', '18:00')
})

test('another subject, and a number that is only below a title, stay', () => {
  for (const said of [
    'faults must be repaired within 3 hours',
    'retention should be 60 days',
    'the contract ends on 1 August 2026',
    'partners answer within 1 day',
  ])
    refusedWith(page, said)
  const codes = lines('# T', '', 'For guests, codes expire after 5 minutes, for staff after 10 minutes.')
  refusedWith(codes, 'codes expire after 20 minutes')
  const sunday = lines('# T', '', 'Codes are valid for 24 hours, or 8 hours on Sundays.')
  refusedWith(sunday, 'codes should be valid for 48 hours')
})

test('a count of things is not how often they happen', () => {
  const client = lines('# C', '', 'The client retries every 5 seconds.')
  refusedWith(client, 'retries 5 → 7')
  refusedWith(client, 'set retries to 7')
  assert.match(edited(lines('# C', '', 'It makes 5 retries.'), 'retries 5 → 7').text, /7 retries/)
})

test('a sentence about something else does not speak of its title', () => {
  const shop = lines('# Shop', '', '## Invoices', '', 'Refunds are paid within 14 days.')
  refusedWith(shop, 'invoices are paid within 30 days')
  assert.match(edited(shop, 'refunds are paid within 30 days').text, /within 30 days/)
})
