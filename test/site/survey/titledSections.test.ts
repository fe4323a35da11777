import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from '../readSite.ts'
import { renderMarkdownPage } from '../renderMarkdownPage.ts'

const files = {
  'spec/Relay.md': '# Relay\n\n[a](#sec-Notation) [b](#sec-Frame-Types)\n\n# [Frames](Frames.md)\n',
  'spec/Frames.md':
    '# Frames\n\n## Frame Types\n\n### Limits\n\n## @order\n\n### Limits\n\n[c](#sec-Frames) [d](#sec--order.Limits) [e](#sec--order) [f](#sec-Notation.Of-Bytes) [g](#sec-Nothing)\n',
  'spec/Notation.md': '# Notation\n\n**Of Bytes**\n\n[h](#sec-Frames)\n',
}

async function linksOf(path: keyof typeof files) {
  const { pages } = await readSite(files)
  const links = [...(pages.get(path) ?? '').matchAll(/<a href="([^"]*)">([a-h])<\/a>/g)]
  return Object.fromEntries(links.map(([, href, text]) => [text, href]))
}

test('an id that spec-md makes of a title leads to the section, in any file of the specification', async () => {
  assert.deepEqual(await linksOf('spec/Relay.md'), {
    a: '/spec/Notation.md#notation',
    b: '/spec/Frames.md#frame-types',
  })
  assert.deepEqual(await linksOf('spec/Notation.md'), { h: '/spec/Frames.md#frames' })
})

test('a section that shares its title is found below the one above it, and a part without a heading in it', async () => {
  assert.deepEqual(await linksOf('spec/Frames.md'), {
    c: '/spec/Frames.md#frames',
    d: '/spec/Frames.md#limits-1',
    e: '/spec/Frames.md#order',
    f: '/spec/Notation.md#notation',
    g: '#sec-Nothing',
  })
})

test('only what has no section is reported', async () => {
  const { site } = await readSite(files)
  assert.deepEqual(
    site.brokenLinks.map(({ target, problem }) => [target, problem]),
    [['#sec-Nothing', 'no such heading']],
  )
})

test('a line break within a heading is a space in titles and contents, and nothing in its id', async () => {
  const text = '# The Relay Protocol<br>v1.0\n\n## Frames<br/>and Limits\n\nText.\n\n## More\n\nText.\n'
  const { facts } = await readSite({ 'relay.md': text })
  assert.equal(facts.get('relay.md')?.title, 'The Relay Protocol v1.0')
  assert.match(renderMarkdownPage(text), /<a href="#framesand-limits"[^>]*>Frames and Limits</)
})
