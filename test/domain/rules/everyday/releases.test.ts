import assert from 'node:assert/strict'
import { test } from 'node:test'
import { edited, lines, refusedWith } from '../applyRule.ts'

const [unreleased, second, first] = [
  lines('## [Unreleased]', '', '### Fixed', '', '- Fog', ''),
  lines('## [0.2.0] - 2026-03-01', '', '### Fixed', '', '- Rain', ''),
  lines('## 0.1.0 (2025-03-01)', '', '- Start', ''),
]
const page = `# Changes\n\n${unreleased}${second}${first}`.trimEnd().concat('\n')

test('a release is named by its version', () => {
  assert.equal(edited(page, 'delete the 0.1.0 release').text, page.slice(0, page.indexOf('\n## 0.1.0')))
  assert.equal(edited(page, 'delete version 0.2.0').text, page.replace(second, ''))
  refusedWith(page, 'delete the 0.3.0 release')
})

test('a version before a request is its place', () => {
  assert.equal(edited(page, 'in 0.2.0 add "Hail" under Fixed').text, page.replace('- Rain\n', '- Rain\n- Hail\n'))
})

test('the release date is that of the title', () => {
  assert.equal(
    edited(page, 'change the release date of 0.2.0 to 2026-03-09').text,
    page.replace('2026-03-01', '2026-03-09'),
  )
})

test('a title in brackets keeps them', () => {
  assert.equal(edited(page, 'rename Unreleased to 0.3.0').text, page.replace('[Unreleased]', '[0.3.0]'))
  assert.equal(edited(page, 'rename "[Unreleased]" to "Next"').text, page.replace('[Unreleased]', 'Next'))
})
