import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const page = lines(
  '# Changelog',
  '',
  '## [Unreleased]',
  '',
  '### Added',
  '',
  '- Night mode for the map',
  '- Night trains on the map',
  '- Export of tides as a table',
  '',
  '### Fixed',
  '',
  '- Crash at low tide',
  '',
  '## [2.1.0] - 2026-02-11',
  '',
  '### Changed',
  '',
  '- Sessions expire after 8 hours',
  '',
  '### Fixed',
  '',
  '- Sessions expire after 3 days in 2.0',
)

test('the parts of a changelog are places, also of what is not released', () => {
  const cases: readonly (readonly [string, string, string])[] = [
    ['add a fixed entry to unreleased: The map loads again', 'low tide\n', 'low tide\n- The map loads again\n'],
    ['add an added item under [Unreleased]: "Wind"', 'as a table\n', 'as a table\n- Wind\n'],
    ['the date of 2.1.0 is wrong, it was 2026-02-12', '2026-02-11', '2026-02-12'],
    ['remove the export of tides from the unreleased section', '- Export of tides as a table\n', ''],
    ['delete the night mode from Unreleased', '- Night mode for the map\n', ''],
  ]
  for (const [instruction, from, to] of cases)
    assert.equal(edited(page, instruction).text, page.replace(from, to), instruction)
})

test('a release gets a group of changes that it does not have, and the summary says so', () => {
  const { text, summary } = edited(page, 'add a removed entry to unreleased: The map loads again')
  assert.match(text, /### Removed\n\n- The map loads again\n/)
  assert.match(summary, /below the new heading "Removed"/)
})

test('near misses in a changelog are refused', () => {
  for (const instruction of [
    'add a fixed entry: The map loads again',
    'add a fixed entry to 9.9: The map loads again',
    'the date of 2.2.0 is wrong, it was 2026-02-12',
    'the date of 2.1.0 is wrong',
    'the date is wrong, it was 2026-02-12',
    'the night mode is wrong, it was removed in 2.0',
    'remove the day mode from the unreleased section',
    'remove the night from the unreleased section',
    'remove the map from the unreleased section',
    'remove the export of tides from 2.1.0',
  ])
    refusedWith(page, instruction)
})

test('a statement may follow the number of its place without a comma', () => {
  const text = lines(
    '# Rules',
    '',
    '## 1 Crew',
    '',
    'A watch lasts 4 hours.',
    '',
    '## 2 Guests',
    '',
    'A visit lasts 2 hours.',
  )
  assert.equal(edited(text, 'In section 1 a watch lasts 6 hours').text, text.replace('4 hours', '6 hours'))
  for (const instruction of [
    'In section 2 a watch lasts 6 hours',
    'In section 3 a watch lasts 6 hours',
    'In 2 days a watch lasts 6 hours',
    'In section 1 a watch should not last 6 hours',
  ])
    refusedWith(text, instruction)
})
