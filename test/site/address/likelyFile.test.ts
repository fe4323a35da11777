import assert from 'node:assert/strict'
import { test } from 'node:test'
import { likelyFile } from '#site/address/likelyFile.ts'
import { closestAddresses } from '#site/address/suggest.ts'
import { siteOf } from '../renderMarkdownPage.ts'

const site = siteOf(
  ...['specs/core-7.md', 'specs/core-20.md', 'specs/core-0021.md', 'specs/core-20-notes/index.md'],
  ...['notes/terms.md', 'a/README.md', 'b/README.md', 'other/core-7.md', 'img/20.png'],
)

test('a file of another prefix is meant by its number, with or without zeros', () => {
  const likely = likelyFile(site)
  assert.equal(likely('specs/base-20.md'), 'specs/core-20.md')
  assert.equal(likely('specs/base-0020.md'), 'specs/core-20.md')
  assert.equal(likely('specs/base-21.md'), 'specs/core-0021.md')
  assert.equal(likely('nowhere/base-21.md'), 'specs/core-0021.md')
  assert.equal(likely('specs/base-200.md'), null)
})

test('a file is meant by its name if only one has it', () => {
  const likely = likelyFile(site)
  assert.equal(likely('docs/Terms.md'), 'notes/terms.md')
  assert.equal(likely('c/README.md'), null)
  assert.equal(likely('nowhere/base-7.md'), null, 'two files have the number')
  assert.equal(likely('specs/base-7.md'), 'specs/core-7.md', 'one of them is in the folder')
})

test('the page that is likely meant is suggested first', () => {
  assert.equal(closestAddresses(site, 'specs/base-20.html')[0], 'specs/core-20.html')
  assert.equal(closestAddresses(site, 'specs/base-20')[0], 'specs/core-20.html')
  assert.equal(closestAddresses(site, 'elsewhere/terms.html')[0], 'notes/terms.html')
  assert.deepEqual(closestAddresses(site, 'zzz'), [])
})

test('names are read in linear time', () => {
  const long = `${'0'.repeat(200_000)}x${'1'.repeat(200_000)}y`
  const names = [long, `${'a'.repeat(200_000)}.`, `${'0'.repeat(400_000)}.md`]
  const likely = likelyFile(siteOf(...names))
  for (const name of names) likely(`x/${name}`)
})
