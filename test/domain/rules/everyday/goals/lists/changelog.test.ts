import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../../../applyRule.ts'

const page = lines(
  '# Changelog',
  '',
  '## [Unreleased]',
  '',
  '### Fixed',
  '',
  '- Crash',
  '',
  '## [1.0.0] - 2026-01-01',
  '',
  '### Added',
  '',
  '- Search',
  '',
  '### Fixed',
  '',
  '- Leak',
  '- Hang',
)

test('a change goes to its group, which is added in order', () => {
  assert.equal(edited(page, 'add "Typo" to the fixes of 1.0.0').text, `${page}- Typo\n`)
  assert.equal(
    edited(page, 'add to Unreleased under Added: "Export"').text,
    page.replace('### Fixed', '### Added\n\n- Export\n\n### Fixed'),
  )
  assert.equal(
    edited(page, 'in 1.0.0, add "Colours" to Changed').text,
    page.replace('- Search\n\n', '- Search\n\n### Changed\n\n- Colours\n\n'),
  )
})

test('a change moves to the same group of another release', () => {
  assert.equal(
    edited(page, 'move Leak from 1.0.0 to Unreleased').text,
    page.replace('- Leak\n', '').replace('- Crash\n', '- Crash\n- Leak\n'),
  )
})

test('what is not clear is refused with what to say', () => {
  assert.match(refusedWith(page, 'move Search from 1.0.0 to Unreleased'), /add "Search" to Added in Unreleased/)
  assert.match(refusedWith(page, 'add an entry for today: Export'), /add "…" to Fixed in Unreleased/)
  refusedWith(page, 'add "Typo" to the fixes of 3.0.0')
  refusedWith(page, '2.0.0 was released on 2026-02-02')
  assert.match(edited(page, '1.0.0 was released on 2026-01-09').text, /\[1\.0\.0\] - 2026-01-09/)
})
