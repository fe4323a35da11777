import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pageOfSite } from '#web/api/pageOfSite.ts'

test('a frame can have the pages of its site opened, and nothing else', () => {
  const root = 'http://127.0.0.1:8081/u1/lamp/'
  const open = (openPage: unknown) => pageOfSite(root, { openPage })
  for (const page of [`${root}docs/a.html`, `${root}_/search?q=x#y`, root]) assert.equal(open(page), page)
  for (const other of [
    'http://127.0.0.1:8080/u1/lamp/',
    'http://127.0.0.1:8081/u1/lamps/a.html',
    'http://127.0.0.1:8081/u2/lamp/',
    `${root}../other/`,
    `${root}%2e%2e/other/`,
    'https://example.org/',
    'javascript:alert(1)//http://127.0.0.1:8081/u1/lamp/',
    'docs/a.html',
    '',
    null,
    7,
    { href: root },
  ])
    assert.equal(open(other), null, String(other))
  for (const message of [null, undefined, 'x', 7, {}, [], { ready: true }])
    assert.equal(pageOfSite(root, message), null)
})
