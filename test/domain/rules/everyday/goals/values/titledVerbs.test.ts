import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Trace',
  '',
  '| Req | Verified by | Tester |',
  '|---|---|---|',
  '| FR-1 | TC-1 | Kim |',
  '| FR-2 | TC-5, TC-6 | Raj |',
  '| FR-3 | Not yet | Raj |',
)
const row = (id: string) => page.split('\n').find(line => line.startsWith(`| ${id} `)) ?? ''

test('a verb that is the title of a column sets its cell', () => {
  const does = (say: string, id: string, from: string, to: string) =>
    assert.equal(edited(page, say).text, page.replace(row(id), row(id).replace(from, to)), say)
  does('FR-3 is verified by TC-105', 'FR-3', 'Not yet', 'TC-105')
  does('FR-1 is now verified by TC-9', 'FR-1', 'TC-1', 'TC-9')
  does('FR-1 is tested by Raj', 'FR-1', 'Kim', 'Raj')
  does('FR-1 should be tested by Lea Kern', 'FR-1', 'Kim', 'Lea Kern')
})

test('other statements about a row change nothing', () => {
  assert.match(refusedWith(page, 'FR-2 is verified by TC-7'), /several values: "TC-5, TC-6".*"TC-5, TC-6, TC-7"/)
  for (const say of [
    'FR-1 is not verified by TC-9',
    'FR-1 is verified by hand',
    'FR-1 was verified by us last week',
    'FR-1 is verified by TC-8 and TC-9',
    'Is FR-1 verified by TC-9?',
    'FR-1 is delivered by Kim',
    'FR-9 is verified by TC-1',
  ])
    refusedWith(page, say)
})
