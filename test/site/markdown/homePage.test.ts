import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

test('a home page of VitePress shows its lines, links and features, and not as fields', () => {
  const text = `---
layout: home
hero:
  name: The <wbr>lamps
  tagline: Light
    for all
  actions:
    - { theme: brand, text: Begin, link: ./guide/ }
    - { text: No address }
    - { text: Bad, link: "javascript:alert(1)" }
features:
  - title: Bright
    details: It *shines*.
  - { title: Cheap, link: /cost }
---

## Licence
`
  assert.equal(
    textOf(text).replaceAll(/\s*\n\s*/g, ''),
    '<p>The <wbr>lamps</p><p>Light for all</p><ul><li><a href="./guide/">Begin</a></li><li>[Bad](&lt;javascript:alert(1)&gt;)</li></ul><p><strong>Bright</strong><br>It <em>shines</em>.</p><p><strong><a href="/cost">Cheap</a></strong></p><h2 id="licence">Licence<a class="permalink" href="#licence" aria-label="Link to “Licence”"></a></h2>',
  )
  assert.equal(readFileFacts(bytes(text), 'index.md')?.metadata, null)
})

test('a home page of VuePress has its fields in the front matter itself', () => {
  const text = '---\nhome: true\nheroText: Lamps\nactionText: Begin →\nactionLink: /guide/\nfeatures: none\n---\n'
  assert.equal(textOf(text).replaceAll('\n', ''), '<p>Lamps</p><ul><li><a href="/guide/">Begin →</a></li></ul>')
})

test('other pages have fields of these names', () => {
  const text = '---\ntitle: A\nfeatures: [x, y]\n---\ntext\n'
  assert.equal(textOf(text), '<p>text</p>')
  assert.equal(readFileFacts(bytes(text), 'a.md')?.metadata?.others[0]?.name, 'Features')
})
