import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renamedSeries } from '#site/address/renamedSeries.ts'
import { siteOf } from '../renderMarkdownPage.ts'

const site = siteOf('specs/core-7.md', 'specs/core-0020.md', 'specs/note-8.md', 'specs/core-8.md', 'a/core-9.md')
const to = (path: string) => renamedSeries(site, path)?.path ?? null

test('a document of a series that has another name now is found by its number', () => {
  assert.equal(to('specs/base-7.md'), 'specs/core-7.md')
  assert.equal(to('specs/BASE-0007.html'), 'specs/core-7.md')
  assert.equal(to('specs/base20'), 'specs/core-0020.md')
})

test('nothing is guessed where the name is still in use, or the number is not unique there', () => {
  assert.equal(to('specs/core-9.md'), null)
  assert.equal(to('specs/note-7.md'), null, 'there are notes')
  assert.equal(to('specs/base-8.md'), null, 'two documents have the number')
  assert.equal(to('specs/base-9.md'), null, 'another folder')
  assert.equal(to('specs/base-7-annex.md'), null)
  assert.equal(to('specs/7.md'), null)
  assert.equal(to(`specs/${'b'.repeat(500_000)}-7.md`), null)
})
