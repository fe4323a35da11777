import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Limits',
  '',
  'The limit is 200 requests per 10 seconds for batch clients. Connections time out after 30 seconds. The cap is EUR 500 per claim.',
  '',
  '| Alert | Threshold |',
  '|---|---|',
  '| HighLatency | 800 ms |',
  '| ErrorRate | 2 % |',
)
const does = (say: string, from: string, to: string) =>
  assert.equal(edited(page, say).text, page.replace(from, to), say)

test('the time of a rate is no limit', () => {
  for (const say of ['limit 10 → 20', 'batch limit 10 → 20', 'limit of batch clients 10 -> 20'])
    assert.match(refusedWith(page, say), /"10" is on line 3\. Say which/, say)
  does('limit 200 → 300', '200', '300')
})

test('a unit has several names, and a name in code has several words', () => {
  does('timeout 30 s → 60 s', '30 seconds', '60 seconds')
  does('the cap should be raised to EUR 700 per claim', 'EUR 500', 'EUR 700')
  does('latency threshold should be 500 ms', '800 ms', '500 ms')
  refusedWith(page, 'set the cap to EUR 700 per year')
  const apart = page.replace('The cap is EUR 500', 'The deductible is EUR 400, and a refund is EUR 500')
  refusedWith(apart, 'set the deductible to EUR 700 per claim')
  refusedWith(page.replace('per claim', 'per claims handler'), 'the cap should be raised to EUR 700 per claim')
  refusedWith(page.replace('ErrorRate', 'LowLatency'), 'latency threshold should be 500 ms')
  const both = page.replace('The cap', 'The session timeout is 15 minutes. The cap')
  refusedWith(both, 'the timeout should be 45 s')
})

test('what a row gets is not its name', () => {
  const plans = lines(
    '# Plans',
    '',
    '| Plan | Requests | Burst |',
    '|---|---|---|',
    '| Free | 60 | 10 |',
    '| Team | 600 | 100 |',
  )
  refusedWith(plans, 'the free plan gets 120 requests per minute')
  const rooms = lines(
    '# Rooms',
    '',
    '| Room | Seats | Owner |',
    '|---|---|---|',
    '| Blue | 60 | Kim |',
    '| Red | 6 | Kim |',
  )
  for (const say of ['the blue room gets 3 exits', 'set Blue to 3 exits', 'the blue room gets 3 seats per row'])
    refusedWith(rooms, say)
  assert.equal(edited(rooms, 'the blue room gets 70 seats').text, rooms.replace('60', '70'))
  const jobs = rooms.replace('Seats', 'Timeout').replace('60', '60 s')
  refusedWith(jobs, 'the blue room gets 5 retries')
  assert.equal(edited(jobs, 'set Blue to 2 minutes').text, jobs.replace('60 s', '2 minutes'))
})
