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

test('a share of a number and percentage points are not told apart', () => {
  assert.match(
    refusedWith(lines('# A', '', 'The surcharge is 10 percent.'), 'raise the surcharge by 10 percent'),
    /points/,
  )
})

test('only a short sum of money gets the marks between thousands that all other sums have', () => {
  const year = lines('# A', '', 'The year is 2026. The loan is EUR 12,000.')
  assert.equal(edited(year, 'raise the year by 1').text, year.replace('2026', '2027'))
  const written = lines('# A', '', 'The fee is EUR 1450. The loan is EUR 12,000.')
  assert.equal(edited(written, 'raise the fee by 100').text, written.replace('1450', '1550'))
  const mixed = lines('# A', '', 'The fee is EUR 950. The loan is EUR 12,000. The toll is EUR 1.500.')
  assert.equal(edited(mixed, 'raise the fee by 100').text, mixed.replace('950', '1050'))
})

test('a part of a number with other marks between its thousands is no number', () => {
  for (const number of ["1'450", '1’450', '1\u2009450', '1 450']) {
    const sum = lines('# A', '', `The refund is CHF ${number}.`)
    for (const say of ['raise the refund by 100', 'set the refund to 2000', 'the refund is CHF 2000'])
      refusedWith(sum, say)
  }
})

test('what begins with such a number is changed as a whole', () => {
  const text = lines(
    '# A',
    '',
    "Two of them came. 1'000 guests left. 1 000 more follow.",
    '',
    '- 1 000 cups',
    '- spoons',
  )
  assert.doesNotMatch(edited(text, `delete the sentence "1'000 guests left."`).text, /guests/)
  assert.doesNotMatch(edited(text, 'delete the first bullet').text, /cups/)
})
