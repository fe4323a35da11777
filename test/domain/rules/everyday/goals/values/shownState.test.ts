import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const record = (key: string, cell: string) =>
  lines(
    '---',
    `status: ${key}`,
    'reviewed: 2026-01-05',
    '---',
    '',
    '# Moor the ferry',
    '',
    '| Status | Owner |',
    '|---|---|',
    `| ${cell} | Ola |`,
    '',
    '## Why',
    '',
    'It drifts.',
  )

test('the table that shows the value of a key follows it', () => {
  assert.equal(
    edited(record('proposed', 'Proposed'), 'set the status to accepted').text,
    record('accepted', 'Accepted'),
  )
})

test('a table that shows another value stays, and the summary says so', () => {
  const { text, summary } = edited(record('superseded', 'Superseded by M-2'), 'set the status to rejected')
  assert.equal(text, record('rejected', 'Superseded by M-2'))
  assert.match(summary, /line 10 still says "Superseded by M-2"/)
  const inKeys = edited(record('proposed', 'Proposed'), 'set the status in the front matter to accepted')
  assert.equal(inKeys.text, record('accepted', 'Proposed'))
  const lower = record('proposed', 'Proposed').replace('# Moor the ferry\n', '# Moor the ferry\n\n## Then\n')
  assert.equal(edited(lower, 'set the status to accepted').text, lower.replace('status: proposed', 'status: accepted'))
})

test('the review date is the key that says when the page was reviewed', () => {
  const page = record('proposed', 'Proposed')
  assert.equal(edited(page, 'update the review date to 2026-02-09').text, page.replace('2026-01-05', '2026-02-09'))
  refusedWith(page.replace('2026-01-05', 'yes'), 'update the review date to 2026-02-09')
  refusedWith(page, 'update the release date to 2026-02-09')
  refusedWith(page, 'update the review date to Ola')
})
