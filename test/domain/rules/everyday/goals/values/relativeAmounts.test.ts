import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Lease',
  '',
  'The tenant pays a rent of EUR 1,450 per month. The storage fee is USD 950.',
  '',
  'A reminder follows within 14 days.',
  '',
  'FL-1: A filter lasts 30 days.',
)

const understood: readonly (readonly [say: string, old: string, now: string])[] = [
  ['raise the rent by 50', '1,450', '1,500'],
  ['the rent should be raised by EUR 50', '1,450', '1,500'],
  ['lower the rent by 500', '1,450', '950'],
  ['increase the storage fee by 100', '950', '1,050'],
  ['extend the reminder by 7', '14 days', '21 days'],
  ['extend FL-1 by 30 days', '30 days', '60 days'],
]

for (const [say, old, now] of understood) {
  test(say, () => {
    assert.equal(edited(page, say).text, page.replace(old, now))
  })
}

test('a difference is not applied to a number that may be a fraction, or to one of several', () => {
  refusedWith(lines('# A', '', 'The ratio is 1.450.'), 'raise the ratio by 50')
  refusedWith(lines('# A', '', 'The pump fills 3 cups. A cup holds 200 ml.'), 'raise the cups by 50')
  refusedWith(lines('# A', '', 'Clients over the limit wait 30 seconds.'), 'raise the limit by 5')
  refusedWith(page, 'raise the rent by 10 days')
})
