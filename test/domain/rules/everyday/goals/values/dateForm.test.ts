import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Plan',
  '',
  'Tested: 2026-03-02',
  'Due: 05.06.2026',
  '',
  'The lease starts on 1 March 2026. It was signed on May 4, 2025.',
)

const understood: readonly (readonly [say: string, old: string, now: string])[] = [
  ['tested 12.05.2026', '2026-03-02', '2026-05-12'],
  ['set due to 1 july 2026', '05.06.2026', '01.07.2026'],
  ['the lease starts on 1 april 2026', '1 March 2026', '1 April 2026'],
  ['change May 4, 2025 to 2025-05-06', 'May 4, 2025', 'May 6, 2025'],
  ['set tested to "12 May 2026"', '2026-03-02', '12 May 2026'],
]

for (const [say, old, now] of understood) {
  test(`a new date has the form of the old one unless it is quoted: ${say}`, () => {
    assert.equal(edited(page, say).text, page.replace(old, now))
  })
}

const minutes = lines(
  '# Minutes',
  '',
  'Date: 12.05.2026',
  'Next meeting: 2 June 2026',
  'Chair: Ada Kern',
  'Version: 1.4',
)

test('a day and a month without a year are a date where a date was', () => {
  assert.equal(edited(minutes, 'set next meeting to 9.6.').text, minutes.replace('2 June', '9 June'))
})

test('a date goes to what is called as the instruction says, in whatever form that is', () => {
  assert.equal(edited(minutes, 'next meeting on 9.6.2026').text, minutes.replace('2 June', '9 June'))
})

test('a day that no calendar has is not written, unless it is quoted', () => {
  for (const say of [
    'set the date to 31.02.2026',
    'set next meeting to 31.04.',
    'the date is 30 February 2026',
    'set next meeting to 2026-13-01',
  ])
    assert.match(refusedWith(minutes, say), /There is no day/)
  assert.match(
    refusedWith(lines('# A', '', 'It began on 31.02.2026.'), 'use ISO dates'),
    /There is no day "31\.02\.2026"/,
  )
  assert.match(edited(minutes, 'set the date to "31.02.2026"').text, /Date: 31\.02\.2026/)
})

test('a statement gives no date to what has another kind of value', () => {
  refusedWith(minutes, 'chair on 1 May 2026')
  refusedWith(minutes, 'version 1 May 2026')
  assert.match(edited(minutes, 'set chair to 1 May 2026').text, /Chair: 1 May 2026/)
})

test('all dates are written as YYYY-MM-DD, unless the order of day and month is unknown', () => {
  const iso = page
    .replace('05.06.2026', '2026-06-05')
    .replace('1 March 2026', '2026-03-01')
    .replace('May 4, 2025', '2025-05-04')
  assert.equal(edited(page, 'write all dates as YYYY-MM-DD').text, iso)
  assert.equal(edited(page, 'convert the dates to ISO format').text, iso)
  assert.match(refusedWith(`${page}\nSeen 3/4/2026.\n`, 'use iso dates'), /"3\/4\/2026" is the month/)
  refusedWith(iso, 'use ISO dates')
})
