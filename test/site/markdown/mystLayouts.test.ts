import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

function plain(markdown: string): string {
  return textOf(markdown).replaceAll('\n', '')
}

const titled = (title: string, content: string) =>
  `<div class="block"><p class="block-title">${title}</p>${content}</div>`

test('tabs and cards of sphinx-design are shown one after the other, below their titles', () => {
  const tabs =
    '::::{tab-set}\n:sync-group: heat\n\n:::{tab-item} By *gas*\n:sync: gas\n\na\n:::\n:::{tab-item} By wire\nb\n:::\n::::\nc'
  assert.equal(
    plain(tabs),
    `<div>${titled('By <em>gas</em>', '<p>a</p>')}${titled('By wire', '<p>b</p>')}</div><p>c</p>`,
  )
  const grid =
    '`````{grid} 1 2 2 3\n````{grid-item-card} {octicon}`flame;1em` Kiln\n- a\n````\n````{grid-item}\nb\n````\n`````'
  assert.equal(plain(grid), `<div>${titled('Kiln', '<ul><li>a</li></ul>')}<div><p>b</p></div></div>`)
  assert.equal(
    plain('- one\n\n  :::{dropdown} More\n  :open:\n  a\n  :::'),
    '<ul><li><p>one</p><details><summary>More</summary><p>a</p></details></li></ul>',
  )
})

test('the title of a card leads to where the card leads', () => {
  const card = (options: string) => plain(`:::{card} Kiln\n${options}\n\na\n:::`)
  assert.match(
    card(':link: https://kiln.example/a'),
    /"block-title"><a href="https:\/\/kiln\.example\/a"[^>]*>Kiln<\/a>/,
  )
  assert.match(card(':link: heat/kiln\n:link-type: doc'), /"block-title"><a [^>]*>Kiln<\/a>/)
  assert.match(card(':link: the-kiln\n:link-type: ref'), /"block-title"><a [^>]*>Kiln<\/a>/)
  assert.doesNotMatch(card(':link: javascript:alert(1)'), /href/)
})

test('pictures of MyST are pictures, above their captions', () => {
  assert.match(
    plain('```{image} plans/kiln.png\n:alt: A [small] kiln\n:width: 200px\n```'),
    /^<div class="block"><p class="block-title"><img (?=[^>]*src="plans\/kiln\.png")(?=[^>]*alt="A \[small\] kiln")(?=[^>]*width="200")[^>]*><\/p><\/div>$/,
  )
  assert.match(
    plain(':::{figure} a.png\n:name: fig-a\n\nThe *kiln*\n:::'),
    /<img [^>]*src="a\.png"[^>]*>.*<p>The <em>kiln<\/em><\/p>/,
  )
})

test('a directive that is not known is shown with its first line, and code has the language that it names', () => {
  const shown = (text: string) => plain(text).replace(/<[^>]+>/g, '')
  assert.equal(shown('```{rubric} Further reading\n```'), '```{rubric} Further reading```')
  assert.equal(shown('```{kiln:heat} 900\n:unit: C\n```'), '```{kiln:heat} 900:unit: C```')
  assert.match(plain('```{code-block} js\nconst a = 1\n```'), /language-js/)
  assert.equal(shown('```{code-block} js\nconst a = 1\n```'), 'const a = 1')
  assert.equal(shown('```js title="a"\nb\n```'), 'b')
})

test('layouts without an end and those in code stay as they are written', () => {
  assert.match(plain(':::{tab-item} A\na'), /:::{tab-item} A/)
  assert.match(plain('````\n:::{card} A\na\n:::\n````'), /:::{card} A.*:::/)
})

test('many layouts without an end take linear time', async () => {
  const half = limits.editFileMaxBytes / 2
  for (const text of [
    ':::{card} A\n'.repeat(half / 12),
    '```{grid}\n'.repeat(half / 10),
    ':::{card}\n:a: '.repeat(half / 14),
  ])
    await workWithin(5_000, () => fillLinks(renderMarkdown(bytes(text)), link => link))
})

test('tables with a title, asides and theorems of MyST are shown below their titles', () => {
  const table = ':::{table} Sizes of *kilns*\n:label: sizes\n\n| a |\n|---|\n| b |\n:::'
  assert.match(
    plain(table),
    /id="sizes".*<div class="block"><p class="block-title">Sizes of <em>kilns<\/em><\/p>.*<table>/,
  )
  assert.equal(plain(':::{prf:theorem} Heat\na\n:::'), titled('Theorem: Heat', '<p>a</p>'))
  assert.equal(plain('```{exercise}\n:label: e\na\n```').replace(/<a.*<\/a>/, ''), titled('Exercise', '<p>a</p>'))
  assert.equal(plain('::::{div} wide\n:::{margin} Aside\na\n:::\n::::'), `<div>${titled('Aside', '<p>a</p>')}</div>`)
})

test('a formula between dollars may have a label', () => {
  assert.match(plain('$$\na = b\n$$ (area)\n\nc'), /id="area".*<math.*<p>c<\/p>$/)
  assert.doesNotMatch(plain('$$\na = b\n$$ (no label)\n\nc'), / id=/)
})
