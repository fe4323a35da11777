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
