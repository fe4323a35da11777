import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readSite } from '../readSite.ts'
import { textOf } from '../renderMarkdownPage.ts'

test('the name of a directive is an anchor, which links in the whole project use', async () => {
  const { site, pages } = await readSite({
    'a.md':
      '# A\n\n:::{tip}\n:class: wide\n:name: heat-tip\nWarm up.\n:::\n\n```{figure} https://kiln.example/a.png\n:label: fig:kiln\nA kiln\n```\n\n```{code-block} js\n:name: code-a\n:linenos:\nlet a\n```\n\n[t](#heat-tip) [f](#fig:kiln) {ref}`c <code-a>`\n',
    'b.md': '[t](#heat-tip) {ref}`f <fig:kiln>`\n',
  })
  const page = pages.get('a.md') ?? ''
  assert.match(page, /<a class="label" id="heat-tip"[^>]*><\/a>\s*<div class="alert alert-tip">/)
  assert.match(page, / id="fig-kiln"/)
  assert.match(page, /<a [^>]*id="code-a"[^>]*><\/a>\s*<pre[^>]*><code[^>]*><span[^>]*>let<\/span> a\n<\/code>/)
  assert.match(pages.get('b.md') ?? '', /href="\/a\.md#heat-tip">t<.*href="\/a\.md#fig-kiln">f</)
  assert.deepEqual(site.brokenLinks, [])
})

test('a name that is none, and options of code that is no directive, stay as they are', () => {
  assert.doesNotMatch(textOf(':::{tip}\n:name: "><script>\na\n:::\n'), /<a|script/)
  assert.match(textOf('```yaml\n:name: x\na: 1\n```\n'), /:name:/)
})

test('a formula that is a directive is drawn', () => {
  assert.match(textOf('```{math}\n:label: area\na = b^2\n```\n'), /<a class="label" id="area"[^>]*><\/a>\s*.*<math/s)
})

test('a text with an id in braces is an anchor', () => {
  assert.match(
    textOf('A [span with `code` and \\[more\\]]{#here .wide} and [b]{#there}.\n'),
    /<span id="here"><\/span>A span with <code>code<\/code> and \[more\]<span id="there"><\/span> and b\./,
  )
})
