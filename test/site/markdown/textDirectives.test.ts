import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderMarkdown } from '#site/markdown.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

test('directives within a text are their text', () => {
  assert.equal(
    textOf('A :dfn[`lid`] of :cite[lid-rules], see :ref[Round *lids*]{#x}.'),
    '<p>A <dfn><code>lid</code></dfn> of <cite>lid-rules</cite>, see <span>Round <em>lids</em></span>.</p>',
  )
})

test('they are in the ids of headings with their text', () => {
  const { headings } = renderMarkdown(bytes('# Lids\n\n## :dfn[`size`] (parameter)\n'))
  assert.deepEqual(
    headings.map(({ id, text }) => `${id} ${text}`),
    ['lids Lids', 'size-parameter size (parameter)'],
  )
})

test('other colons before brackets stay as they are written', () => {
  const written = ['a:ref[b]', ':lid[a]', '::dfn[a]', ':dfn[]', ':dfn[a', ':dfn [a]']
  for (const text of written) assert.equal(textOf(text), `<p>${text}</p>`)
  assert.match(textOf(':ref[a](b.md)'), /^<p>:ref<a href="b\.md">a<\/a><\/p>$/)
})

test('colons and directives within a directive are read once', () => {
  assert.equal(textOf('A :dfn[lid : size] b'), '<p>A <dfn>lid : size</dfn> b</p>')
  assert.equal(textOf('A :dfn[a :kbd[b] c] d'), '<p>A <dfn>a <kbd>b</kbd> c</dfn> d</p>')
  assert.equal(textOf(':ref[a :kbd[b]{c] and d} e'), '<p><span>a :kbd[b]{c</span> and d} e</p>')
})
