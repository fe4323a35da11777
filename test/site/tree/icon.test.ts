import assert from 'node:assert/strict'
import { test } from 'node:test'
import { siteIcon } from '#site/tree/icon.ts'
import { siteMap } from '#site/tree/map.ts'

function iconOf(...entries: readonly (string | readonly [path: string, size: number])[]): string | null {
  const listed = entries.map(entry => (typeof entry === 'string' ? ([entry, 100] as const) : entry))
  return siteIcon(siteMap(listed.map(([path, size]) => ({ path, size, sha: path, type: 'file' }))).files)
}

test('a favicon is found where generators of sites look for it', () => {
  for (const path of ['favicon.svg', 'docs/favicon.png', 'docs/public/favicon.ico', 'static/img/favicon.ico']) {
    assert.equal(iconOf('README.md', path), path)
  }
})

test('the nearest folder wins, and in it the vector image', () => {
  assert.equal(iconOf('public/favicon.svg', 'docs/favicon.ico'), 'docs/favicon.ico')
  assert.equal(iconOf('docs/favicon.ico', 'docs/favicon.svg', 'docs/favicon.png'), 'docs/favicon.svg')
})

test('what is elsewhere, not published, empty or large is no favicon', () => {
  assert.equal(iconOf('README.md', 'src/favicon.svg', '_static/favicon.ico', '.github/favicon.png'), null)
  assert.equal(iconOf(['favicon.svg', 0], ['favicon.ico', 10_000_000]), null)
  assert.equal(iconOf(['favicon.svg', 0], 'favicon.ico'), 'favicon.ico')
})
