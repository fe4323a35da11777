import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { emojiNames } from '#site/annotate/emoji.ts'
import { renderFileInFull } from '#site/file.ts'
import { readFacts } from '#site/markdown/facts.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { bytes, textOf } from './renderMarkdownPage.ts'

test('tables have their alignment as classes and scroll on their own', () => {
  assert.equal(
    textOf('| a | b |\n|:-:|--:|\n| 1 | 2 |').replaceAll('\n', ''),
    '<div class="scroller" role="group" aria-label="Table" tabindex="0"><table><thead><tr><th class="align-center">a</th>' +
      '<th class="align-right">b</th></tr></thead><tbody><tr><td class="align-center">1</td>' +
      '<td class="align-right">2</td></tr></tbody></table></div>',
  )
})

test('struck-through text, bare addresses and task lists are those of GFM', () => {
  assert.equal(textOf('~~a~~'), '<p><s>a</s></p>')
  assert.match(
    textOf('see https://x.example/a_b.'),
    /<a href="https:\/\/x\.example\/a_b" rel="[^"]*">https:\/\/x\.example\/a_b<\/a>\./,
  )
  const tasks = textOf('- [ ] a\n- [x] b\n- c')
  assert.match(tasks, /<ul class="tasks">/)
  assert.match(tasks, /<input aria-label="To do" type="checkbox" disabled=""> a/)
  assert.match(tasks, /<input aria-label="Done" checked="" type="checkbox" disabled=""> b/)
})

test('addresses become links as in GFM, without the punctuation around them', () => {
  const links: Readonly<Record<string, string>> = {
    '(see https://x.example/342.)': '(see <https://x.example/342>.)',
    'https://x.example/a_(b), www.x.example/c.': '<https://x.example/a_(b)>, <http://www.x.example/c>.',
    'ada@x.example.': '<mailto:ada@x.example>.',
    'www.x and awww.x.example': 'www.x and awww.x.example',
  }
  for (const [text, shown] of Object.entries(links)) {
    const html = textOf(text).replaceAll(/<a href="([^"]*)"[^>]*>[^<]*<\/a>/g, '<$1>')
    assert.equal(html, `<p>${shown}</p>`, text)
  }
})

test('a task without a text is no task', () => {
  assert.match(textOf('- [ ]\n- [ ] **a**'), /<li>\[ \]<\/li>\n<li class="task"><input/)
})

test('names of files and hosts without a scheme do not become links', () => {
  assert.equal(
    textOf('README.md, example.org, //x.example, ftp://x.example'),
    '<p>README.md, example.org, //x.example, ftp://x.example</p>',
  )
})

test('footnotes link there and back, each mention to its own place', () => {
  const html = textOf('a[^n] b[^n] c^[inline]\n\n[^n]: note')
  assert.match(html, /<sup class="footnote-ref"><a id="fnref:1" href="#fn:1">1<\/a><\/sup>/)
  assert.match(html, /<a id="fnref:1:1" href="#fn:1">1<\/a>/)
  assert.match(html, /<li id="fn:1"><p>note <a class="footnote-back" aria-label="Back to reference 1" href="#fnref:1">/)
  assert.match(html, /<li id="fn:2"><p>inline /)
})

test("GitHub's alerts are notes with a title, and other quotes stay quotes", () => {
  assert.equal(
    textOf('> [!WARNING]\n> Mind *this*.\n>\n> And that.').replaceAll('\n', ''),
    '<div class="alert alert-warning"><p class="alert-title">Warning</p><p>Mind <em>this</em>.</p><p>And that.</p></div>',
  )
  assert.match(textOf('> [!tip]\n>\n> a'), /alert-tip/)
  for (const quote of ['> [!NOTE] a', '> [!OTHER]\n> a', '> a\n> [!NOTE]']) assert.match(textOf(quote), /^<blockquote>/)
  assert.match(textOf('> [!NOTE]\n> a\n>\n> > b'), /<blockquote>\n<p>b<\/p>\n<\/blockquote>\n<\/div>$/)
})

test('code has classes for highlighting; unknown languages and oversized blocks are plain', () => {
  assert.match(textOf('```json\n{"a": 1}\n```'), /<code class="hljs language-json"><span class="hljs-punctuation">/)
  assert.equal(
    textOf('```nosuch extra\n<a>\n```'),
    '<pre role="group" aria-label="Code" tabindex="0"><code class="language-nosuch">&lt;a&gt;\n</code></pre>',
  )
  assert.doesNotMatch(textOf(`\`\`\`json\n${'[1,\n'.repeat(16_000)}\n\`\`\``), /<span/)
  assert.doesNotMatch(textOf(`\`\`\`json\n${'"a",'.repeat(300)}\n\`\`\``), /<span/)
})

test('code is focusable and labelled, even if the author wrote the tag', () => {
  for (const source of ['```\nshort\n```', '    indented', '<pre>a</pre>', '<pre tabindex="-1" role="none">a</pre>'])
    assert.match(textOf(source), /^<pre role="group" aria-label="Code" tabindex="0">/, source)
})

test('the text is not changed: entities, quotes and hyphens stay as written', () => {
  assert.equal(textOf('"a" -- &copy; &amp;copy; (c) ...'), '<p>&quot;a&quot; -- © &amp;copy; (c) ...</p>')
})

test('harmless raw HTML stays, with Markdown inside', () => {
  const html = textOf('<details>\n<summary>More</summary>\n\n**a** <kbd>Ctrl</kbd> H<sub>2</sub>O\n\n</details>')
  assert.match(
    html,
    /^<details>\n<summary>More<\/summary>\n<p><strong>a<\/strong> <kbd>Ctrl<\/kbd> H<sub>2<\/sub>O<\/p>\n<\/details>$/,
  )
})

test('a block of raw HTML cannot leave a tag open for the text after it', () => {
  const html = textOf('<div title="\n\nseen\n\n">\n\nalso seen')
  assert.match(html, /<p>seen<\/p>/)
  assert.match(html, /also seen/)
})

test("lines of Jekyll's raw marks are taken out, and nothing else of them", () => {
  assert.equal(
    textOf('{% raw %}\n```\n{{ a }}\n```\n{% endraw %}\n\n{{ b }} {% raw %}'),
    '<pre role="group" aria-label="Code" tabindex="0"><code>{{ a }}\n</code></pre>\n<p>{{ b }} {% raw %}</p>',
  )
})

test('in an MDX file, lines of code and components are removed; their titles and content stay', () => {
  assert.equal(
    textOf('import A from "a"\nexport const b = 1\n\n# T\n\n<Tab title="x">\n\ntext\n\n</Tab>', 'mdx'),
    '<h1 id="t">T</h1>\n<p><strong>x</strong></p>\n<p>text</p>',
  )
})

test('front matter is removed and read', () => {
  const source =
    '---\r\ntitle: "A: b"\r\nnav_order: 2.5\r\nlang: de\r\ndescription: What\r\nnav_exclude: true\r\n---\r\n# Other\r\n'
  const { facts, notes } = renderMarkdown(bytes(source))
  assert.deepEqual(facts, {
    title: 'A: b',
    description: 'What',
    language: 'de',
    order: 2.5,
    listed: false,
    claims: [],
    metadata: null,
  })
  assert.deepEqual(notes, [])
  assert.equal(textOf(source), '<h1 id="other">Other</h1>')
})

test('an unreadable front matter is a note for the author, with the line', () => {
  const { notes, facts } = renderMarkdown(bytes('---\ntitle: a\nb: [c\n---\n# Here'))
  assert.equal(notes.length, 1)
  assert.match(notes[0] ?? '', /^The front matter of this file could not be read: line \d+: /)
  assert.equal(facts.title, 'Here')
})

test('a front matter in TOML is read as one in YAML', () => {
  const source =
    '+++\r\ntitle = "A: b"\r\ndate = 2026-03-01\r\nweight = 3\r\nauthors = ["Ada Kern", "Ben Osei"]\r\n[extra]\r\nseal = "wax"\r\n+++\r\n# Other\r\n'
  const { facts, notes } = renderMarkdown(bytes(source))
  assert.deepEqual(notes, [])
  assert.equal(facts.title, 'A: b')
  assert.equal(facts.order, 3)
  assert.deepEqual(facts.metadata?.authors, ['Ada Kern', 'Ben Osei'])
  assert.deepEqual(facts.metadata?.dates, [{ name: 'Date', value: '2026-03-01' }])
  assert.equal(textOf(source), '<h1 id="other">Other</h1>')
  assert.match(
    renderMarkdown(bytes('+++\na = 1\ntitle =\n+++\n# Here')).notes[0] ?? '',
    /^The front matter of this file could not be read: line 3: /,
  )
  assert.match(renderMarkdown(bytes(`+++\n${'#'.repeat(70_000)}\n+++\n`)).notes[0] ?? '', /longer than 64 KB/)
  assert.match(textOf('+++\nno end\n'), /no end/)
})

test('tables of any depth in a front matter are read without a fault', () => {
  const deep = 'a.'.repeat(30_000)
  for (const toml of [`${deep}a = 1`, `[${deep}a]`, `a = ${'['.repeat(60_000)}`, '__proto__ = 1\ntitle = "x"'])
    assert.doesNotThrow(() => renderMarkdown(bytes(`+++\n${toml}\n+++\n# Here`)))
})

test('a front matter above 64 KB is not read, and aliases are not followed', () => {
  assert.match(renderMarkdown(bytes(`---\na: ${'b'.repeat(70_000)}\n---\ntext`)).notes[0] ?? '', /longer than 64 KB/)
  assert.deepEqual(readFacts('---\na: &x secret\ntitle: *x\n---\n').title, null)
})

test('lines between rules are not front matter unless they are fields', () => {
  assert.equal(
    textOf('---\njust text\n---\nb'),
    '<hr>\n<h2 id="just-text">just text<a class="permalink" href="#just-text" aria-label="Link to “just text”"></a></h2>\n<p>b</p>',
  )
  assert.equal(textOf('---\n\ntext'), '<hr>\n<p>text</p>')
})

test('the title is the front matter’s, else the heading of the first level as a reader sees it', () => {
  const titles: Readonly<Record<string, string | null>> = {
    '---\ntitle: 7\n---\n# b': '7',
    'text\n\n# `a` *b* [c](d) \\# ##\n': 'a b c #',
    '## Not a title\n\ntext': null,
    '## Before\n\n# Title': 'Title',
    'A\nb\n===\n': 'b',
    '```\n# no\n```\n# yes': 'yes',
    '<h1 align="center">\n</h1>\n<h1>A <b>b</b> &amp; c</h1>': 'A b & c',
    '# a {#id}': 'a',
    '#no\n\ntext': null,
  }
  for (const [source, title] of Object.entries(titles)) assert.equal(readFacts(source).title, title, source)
})

test('the section above all others is the title of a file of a book that is called like it', () => {
  const titles: Readonly<Record<string, string | null>> = {
    '## Round *lids* {#round}\n\ntext\n\n### Sizes\n': 'Round lids',
    '## Round lids\n\ntext\n\n---\n': 'Round lids',
    '## Round lids\n\ntext\n---\n': null,
    '<!-- a comment -->\n\n### 3.1 The lids\n': '3.1 The lids',
    '## Lids\n\n## Boxes\n': null,
    '### Lids\n\n## Boxes\n': null,
    '## Lids\n\nBoxes\n-----\n': null,
    'text\n\n## Lids\n': null,
    '## Overview\n\ntext\n': null,
    '```\na\n```\n\n## Lids\n\n```\n## code\n```\n': null,
    '## Lids\n\n```\n## code\n```\n': 'Lids',
    '---\ntitle: Given\n---\n## Lids\n': 'Given',
  }
  for (const [source, title] of Object.entries(titles))
    assert.equal(readFacts(source, 'src/tests-04-lids.md').title, title, source)
  const shown = renderMarkdown(bytes('## Round lids\n\n#### Sizes\n\ntext\n'), 'markdown', 'src/04-lids.md')
  assert.deepEqual(
    shown.headings.map(({ level, id }) => `${level} ${id}`),
    ['1 round-lids', '3 sizes'],
  )
  const given = renderMarkdown(bytes('---\ntitle: Given\n---\n## Lids\n'), 'markdown', 'src/04-lids.md')
  assert.equal(given.headings[0]?.level, 2)
})

test('a title that is only a number takes in the heading directly below it', () => {
  const titles: Readonly<Record<string, string | null>> = {
    'DOC-07\n======\n\nFlow of *parcels*\n-----\n\ntext': 'DOC-07: Flow of parcels',
    '# DOC-07\n\n## Flow of parcels {#flow}\n\ntext': 'DOC-07: Flow of parcels',
    '# DOC 7A\n### Flow\n': 'DOC 7A: Flow',
    '# DOC-07\n\ntext\n\n## Flow of parcels': 'DOC-07',
    '# DOC-07\n\n- a\n---\n': 'DOC-07',
    '# DOC-07': 'DOC-07',
    '# Parcels\n\n## Flow': 'Parcels',
  }
  for (const [source, title] of Object.entries(titles)) assert.equal(readFacts(source).title, title, source)
})

test('a byte order mark, broken UTF-8 and null bytes do no harm', () => {
  assert.equal(textOf('\ufeff# a'), '<h1 id="a">a</h1>')
  const html = renderMarkdown(new Uint8Array([0x61, 0xff, 0x00, 0x62])).pieces.join('')
  assert.equal(html.trim(), '<p>a\ufffd\ufffdb</p>')
})

const tooMuch: Readonly<Record<string, string>> = {
  'Quotes and lists may be nested 100 deep.': `${'>'.repeat(101)} a`,
  'A page may have 100000 quotes and list items.': '- a\n'.repeat(100_001),
  'A table may have 256 columns.': `${'|a'.repeat(257)}|\n${'|-'.repeat(257)}|\n`,
  'The tables of a page may have 100000 cells.': `${'|a'.repeat(200)}|\n${'|-'.repeat(200)}|\n${'|\n'.repeat(600)}`,
  'A page may refer to footnotes 1000 times.': `[^a]: b\n\n${'[^a] '.repeat(1_001)}`,
  'A page may have 100000 brackets.': '['.repeat(100_001),
  'It has too many comments and declarations.': '<!'.repeat(10_001),
  'The rendered page would be too large.': `\`\`\`json\n${`${'{'.repeat(400)}\n`.repeat(140)}\`\`\`\n`.repeat(7),
  'The file is above 1 MB; this is its beginning.': 'a'.repeat(limits.editFileMaxBytes + 1),
}

test('a file over a limit is shown as plain text, with the reason and its title', () => {
  for (const [reason, source] of Object.entries(tooMuch)) {
    const { pieces, notes } = renderMarkdown(bytes(source))
    assert.deepEqual(notes, [`This file is shown as plain text. ${reason}`], reason)
    assert.match(pieces.join(''), /^<pre class="plain">/)
  }
})

test('what only seems too much is rendered', () => {
  const fine = [`${'- '.repeat(120)}`, `${' '.repeat(300)}a`, '`^[`'.repeat(900), `${'> '.repeat(99)}a`]
  for (const source of fine) assert.deepEqual(renderMarkdown(bytes(source)).notes, [], source)
})

test('lists a hundred deep lose nothing', () => {
  const source = Array.from({ length: 49 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n')
  assert.match(textOf(source), /level 48/)
})

test('the same bytes always give the same fragment', () => {
  const source = bytes('# a\n\n[b](c.md) **REQ-1** MUST[^1]\n\n```ts\nlet a = 1\n```\n\n[^1]: n')
  assert.deepEqual(renderMarkdown(source), renderMarkdown(source))
})

test('the names of emoji are loaded when a page first has one', async () => {
  const page = async (text: string) =>
    fillLinks((await renderFileInFull(bytes(text), 'a.md')) ?? assert.fail(), to => to)
  assert.match(await page('a :rocket:'), /<p>a 🚀<\/p>/)
  assert.match(await page('a :tada:'), /<p>a 🎉<\/p>/)
})

test('names of emoji are shown as characters, as on GitHub, and headings keep the id of the name', async () => {
  await emojiNames.load()
  const { headings } = renderMarkdown(bytes('## :rocket: Launch'))
  assert.deepEqual(headings, [{ level: 2, id: 'rocket-launch', text: '🚀 Launch' }])
  assert.equal(textOf('Done :white_check_mark:, not :+1:'), '<p>Done ✅, not 👍</p>')
  for (const plain of ['urn:100:7', ':no_such_name:', 'a :rocket', '::rocket::', 'x:rocket:y', '10:100:10'])
    assert.equal(textOf(plain), `<p>${plain}</p>`)
  assert.match(textOf('`:rocket:`\n\n    :rocket:'), /<code>:rocket:<\/code>[\s\S]*<code>:rocket:\n<\/code>/)
})

test('the images of a picture are links to files of the project', () => {
  const picture =
    '<picture><source media="(prefers-color-scheme: dark)" srcset="dark.png"><img src="light.png" alt="Flow"></picture>'
  const filled = fillLinks(renderMarkdown(bytes(picture)), link => `/p/7/${link}`)
  assert.match(filled, /srcset="\/p\/7\/dark\.png"/)
  assert.match(filled, /src="\/p\/7\/light\.png"/)
})

test('the comment of MDX at the end of a heading is its id', () => {
  for (const flavour of ['markdown', 'mdx'] as const) {
    const { headings } = renderMarkdown(
      bytes('# The *title* {/*top*/}\n\n## Part {/* #the-part */}\n\n## A {/*b c*/}\n'),
      flavour,
    )
    assert.deepEqual(
      headings.slice(0, 2).map(({ id, text }) => `${id}: ${text}`),
      ['top: The title', 'the-part: Part'],
    )
  }
  assert.equal(readFacts('# The title {/*top*/}\n').title, 'The title')
  assert.match(textOf('```\n# a {/*b*/}\n```'), /# a \{\/\*b\*\/\}/)
})
