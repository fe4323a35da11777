import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withAddressKeys } from '#site/html/addressKeys.ts'

const keyed = (html: string) =>
  Buffer.from(withAddressKeys(Buffer.from(html), '/u1/lamp', path => `[${path}]`)).toString()

test('the addresses of images of the site get a key for their path', () => {
  assert.equal(
    keyed('<p><img alt="Ä" src="/u1/lamp/docs/a%20b%26c.png"></p>'),
    '<p><img alt="Ä" src="/u1/lamp/docs/a%20b%26c.png?key=[docs/a b&c.png]"></p>',
  )
  assert.equal(
    keyed('<source media="x" srcset="/u1/lamp/dark.svg#on"><img src="/u1/lamp/light.svg?raw=1&amp;v=2#on">'),
    '<source media="x" srcset="/u1/lamp/dark.svg?key=[dark.svg]#on">' +
      '<img src="/u1/lamp/light.svg?raw=1&amp;v=2&amp;key=[light.svg]#on">',
  )
})

test('the search gets a key, an image at its address none', () => {
  assert.equal(
    keyed(
      '<a class="search" href="/u1/lamp/_/search" data-index="/u1/lamp/_/search.json" data-base="/u1/lamp/">Search</a>',
    ),
    '<a class="search" href="/u1/lamp/_/search" data-index="/u1/lamp/_/search.json?key=[_/search.json]" data-base="/u1/lamp/">Search</a>',
  )
  for (const address of ['_/search.json', '_/search%2ejson', '_/search.json?q=a']) {
    const image = `<img src="/u1/lamp/${address}">`
    assert.equal(keyed(image), image)
  }
})

test('nothing else changes', () => {
  for (const html of [
    '<p>No image.</p>',
    '<img src="https://example.org/u1/lamp/a.png">',
    '<img src="/u1/lamps/a.png"><img src="/u1/lamp"><img src="/u2/lamp/a.png">',
    '<a href="/u1/lamp/a.png">a</a>',
    '<code>&lt;img src="/u1/lamp/a.png"&gt;</code>',
    '<img title=" src=&quot;/u1/lamp/a.png&quot;&gt;" src="data:image/png;base64,AA==">',
    '<img src="/u1/lamp/%ff.png">',
  ])
    assert.equal(keyed(html), html)
})

test('of very many images the first ones get a key', () => {
  const html = keyed('<img src="/u1/lamp/a.png">'.repeat(2_500))
  assert.equal(html.split('?key=').length - 1, 2_000)
  assert.equal(html.split('<img ').length - 1, 2_500)
})
