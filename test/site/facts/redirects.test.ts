import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readClaim, redirectKey, redirectsOf } from '#site/facts/redirects.ts'
import { noFacts } from '#site/facts.ts'
import { readFacts } from '#site/markdown/facts.ts'

function claimsOf(frontMatter: string): readonly string[] {
  return readFacts(`---\n${frontMatter}\n---\n# A\n`).claims
}

test('a page claims its permalink and its previous addresses', () => {
  assert.deepEqual(claimsOf('permalink: /spec/\nredirect_from: /old.html'), ['spec/', 'old.html'])
  assert.deepEqual(claimsOf('redirect_from:\n  - /a/\n  - b\n  - 2024'), ['a/', 'b', '2024'])
  assert.deepEqual(claimsOf('title: x'), [])
})

test('hidden addresses, patterns, queries and the root cannot be claimed', () => {
  const refused = [
    '/',
    '/index.html',
    '/:title/',
    '/a?b',
    '/a#b',
    '/_s/site.css',
    '/.nojekyll',
    '/a/../../b',
    '//x//y',
    'a\\b',
  ]
  for (const written of refused) assert.equal(readClaim(written), null, written)
  assert.equal(readClaim('https://example.org/old/'), 'old/')
  assert.deepEqual(claimsOf(`redirect_from: [${'a, '.repeat(50)}b, {c: d}, true]`).length, 20)
})

test('a claim redirects every form of the address, the first claiming page wins, and no page redirects to itself', () => {
  const page = (path: string, claims: readonly string[]) =>
    [
      { path, sha: '', size: 1, address: path.replace('.md', '.html') },
      { ...noFacts, claims },
    ] as const
  const redirects = redirectsOf([page('a.md', ['old/', 'a']), page('b.md', ['old.html', 'former'])])
  assert.deepEqual(
    [...redirects],
    [
      ['old', 'a.html'],
      ['former', 'b.html'],
    ],
  )
  for (const asked of ['former', '/former', 'former/', 'former.html', 'former/index.html'])
    assert.equal(redirects.get(redirectKey(asked)), 'b.html', asked)
})
