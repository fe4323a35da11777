import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

function plain(markdown: string): string {
  return textOf(markdown).replaceAll('\n', '')
}

test('the attributes of a heading are not shown, and its id counts', () => {
  for (const [text, html] of [
    ['## Intro {#sec-intro .unnumbered}', /<h2 id="sec-intro">Intro</],
    ['## Intro ## {#sec-intro}', /<h2 id="sec-intro">Intro</],
    ['## Intro {.unnumbered}', /<h2 id="intro">Intro</],
    ['## Intro {-}', /<h2 id="intro">Intro</],
    ['## Intro {: #in .x data-a="b c" }', /<h2 id="in">Intro</],
    ['## Intro\n{: #in}', /<h2 id="in">Intro<.*<\/h2>$/],
    ['## Intro\n{: .no_toc }\n\na', /<h2 id="intro">Intro<.*<\/h2><p>a<\/p>$/],
  ] as const)
    assert.match(plain(text), html)
  assert.equal(readFileFacts(bytes('# Data {#sec-data .x}\n'), 'a.md').title, 'Data')
})

test('an element of HTML that ends itself is empty, so that an id after it counts', () => {
  assert.match(plain('## Lid <sup class="new" data-text="3.5+" /> {#lid}'), /^<h2 id="lid">Lid <sup><\/sup><a /)
  assert.equal(plain('a <a id="b"/> c [d](e.md)'), '<p>a <a id="b"></a> c <a href="e.md">d</a></p>')
  assert.equal(plain('<span id="f"/>\n\n## G'), `<span id="f"></span>${plain('## G')}`)
  assert.equal(plain('a <b title=x/>c</b>'), '<p>a <b title="x/">c</b></p>')
})

test('a badge of VitePress is its text', () => {
  assert.match(
    plain('## Lid <Badge type="tip" text="^1.9 &amp; later" /> {#lid}'),
    /^<h2 id="lid">Lid \^1\.9 &amp; later</,
  )
  assert.equal(plain('a <Badge type="tip" /> b'), '<p>a  b</p>')
})

test('the name of a link is an anchor', () => {
  assert.match(
    plain('[A](#a){:name="fig-1"} and **b**{:name="c"}'),
    /<\/a><span id="fig-1"><\/span> and <strong>b<\/strong>/,
  )
  assert.doesNotMatch(plain('[A](#a){:name="not an id"}'), /id=/)
})

test('the attributes of pictures, links, code and texts are not shown', () => {
  assert.match(
    plain('![a](b.png){#fig-a width=50% .wide}'),
    /<span id="fig-a"><\/span><img [^>]*width="50%"[^>]*><\/p>$/,
  )
  assert.equal(plain('[a](b.md){ .button } and [c](d.md){:target="_blank"}.').replace(/<[^>]*>/g, ''), 'a and c.')
  assert.equal(
    plain('`a`{.r} *b*{.x} [c *d*]{.smallcaps} [e]{#f}'),
    '<p><code>a</code> <em>b</em> c <em>d</em><span id="f"></span> e</p>',
  )
})

test('attributes on a separate line are not shown, and the classes of boxes make alerts', () => {
  assert.equal(plain('a\n{: .lead #b}\n\nc'), '<p id="b">a</p><p>c</p>')
  const note = '<div class="alert alert-note"><p class="alert-title">Note</p><p>a</p></div>'
  assert.equal(plain('{: .note }\na'), note)
  assert.equal(plain('a\n{: .note }'), note)
  assert.equal(plain('> a\n{: .prompt-tip }'), note.replaceAll('note', 'tip').replace('Note', 'Tip'))
})

test('attributes below a table are no row of it', () => {
  const table = plain('|a|b|\n|-|-|\n|1|2|\n{: .table #tab-x caption="A b"}\n\nc')
  assert.match(table, /<table id="tab-x">/)
  assert.match(table, /<td>2<\/td><\/tr><\/tbody><\/table><\/div><p>c<\/p>$/)
  for (const row of ['{a, b}', '{: .x }|{: .y }', '{ .x } a']) assert.match(plain(`|a|b|\n|-|-|\n${row}`), /<td>\{/)
})

test('what asks for the contents of the page is left out', () => {
  for (const text of ['[TOC]', '[[toc]]', '[[_TOC_]]', '* TOC\n{:toc}', '1. a\n{:toc .x}', '{{< toc >}}'])
    assert.equal(plain(`a\n\n${text}\n\nb`), '<p>a</p><p>b</p>', text)
})

test('sets, objects and templates in braces stay as they are written', () => {
  for (const text of ['the set {a, b}', 'x {y=1}', '`m`{a="b"}', '{ .. }', '[a]{b}', '{{ x }}', '{#', 'f{x}', '{x=1}'])
    assert.equal(
      plain(text)
        .replace(/<[^>]*>/g, '')
        .replaceAll('&quot;', '"'),
      text.replaceAll('`', ''),
      text,
    )
  assert.match(plain('## The set {y=1}'), /The set {y=1}/)
})

test('parts that other generators lay out are shown one after the other', () => {
  const nested = '::: {.columns}\n::: {.column width="50%"}\na\n:::\n::: {.column}\nb\n\n```\n:::\n```\n:::\n:::\nc'
  assert.equal(plain(nested).replace(/<\/?div>|<pre.*<\/pre>/g, ''), '<p>a</p><p>b</p><p>c</p>')
  assert.match(plain('::: {#fig-x}\na\n:::'), /<div id="fig-x"><p>a<\/p><\/div>/)
  assert.match(
    plain('::: details More *here*\na\n:::'),
    /<details><summary>More <em>here<\/em><\/summary><p>a<\/p><\/details>/,
  )
  assert.match(plain('::: code-group\n```js\na\n```\n:::'), /^<div><pre.*<\/div>$/)
  assert.match(
    plain('=== "One"\n\n    - a\n\n=== "Two"\n\n    b\n\nc'),
    /^<div class="block"><p class="block-title">One<\/p><ul><li>a<\/li><\/ul><\/div><div class="block"><p class="block-title">Two<\/p><p>b<\/p><\/div><p>c<\/p>$/,
  )
})

test('callouts of Quarto are alerts, whose title may be their first heading', () => {
  for (const text of ['::: {.callout-tip title="Try it"}\na\n:::', '::: {.callout-tip}\n\n## Try it\n\na\n:::'])
    assert.equal(plain(text), '<div class="alert alert-tip"><p class="alert-title">Try it</p><p>a</p></div>')
})

test('a block whose name a project defines is shown with its title', () => {
  const titled = (title: string, text: string) => `<div class="block"><p class="block-title">${title}</p>${text}</div>`
  assert.equal(plain(':::definition\na **b**\n:::'), titled('Definition', '<p>a <strong>b</strong></p>'))
  assert.equal(plain('::::parts[All of them]\n:::part\na\n:::\n::::'), titled('All of them', '<div><p>a</p></div>'))
  assert.equal(plain('::: lid-box Round *lids*\na\n:::'), titled('Round <em>lids</em>', '<p>a</p>'))
  assert.equal(plain(':::part\na'), '<p>:::parta</p>')
})

test('a part without an end stays as it is written', () => {
  assert.match(plain(':::{.x}\na'), /:::{.x}a/)
  assert.equal(plain('=== "One"\na'), '<p>=== &quot;One&quot;a</p>')
})

test('an id after a link, code or emphasis is an anchor, also after a link without a text and a target', () => {
  for (const text of [
    '[](){#lid-8}\n\n## Lid',
    '[](){ #lid-8 }',
    '[x](y){#lid-8}',
    '`x`{#lid-8}',
    '*x*{#lid-8 .a}',
    '[x](y){id="lid-8"}',
  ])
    assert.match(textOf(text), /<span id="lid-8"><\/span>/, text)
})
