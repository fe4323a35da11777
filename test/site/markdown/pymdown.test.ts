import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

test('blocks between slashes are alerts, details, tabs or what they contain', () => {
  assert.equal(
    textOf('/// note | Take *care*\n    open: true\n\nText.\n\n- item\n///\n\nAfter.'),
    '<div class="alert alert-note">\n<p class="alert-title">Take <em>care</em></p>\n<p>Text.</p>\n<ul>\n<li>item</li>\n</ul>\n</div>\n<p>After.</p>',
  )
  assert.match(
    textOf('/// admonition | Beware\n    type: danger\nText.\n///'),
    /alert-caution">\n<p class="alert-title">Beware</,
  )
  assert.match(textOf('/// details | More\n    type: warning\n    open: true\nText.\n///'), /<details>\n<summary>More/)
  assert.match(
    textOf('//// tab | One\n/// tip\nText.\n///\n////\n\n/// caption\nFigure of it\n///'),
    /One<[\s\S]*alert-tip[\s\S]*<div>\n?<p>Figure of it</,
  )
  assert.equal(textOf('/// note\nno end'), '<p>/// note\nno end</p>')
  assert.equal(textOf('/// a comment of Rust | x\n///').includes('alert'), false)
})

test('keys, marks and insertions are shown; what only looks like them stays', () => {
  const plain = (text: string) => textOf(text).replace(/^<p>|<\/p>$/g, '')
  assert.equal(plain('++ctrl+shift+k++'), '<kbd>Ctrl</kbd>+<kbd>Shift</kbd>+<kbd>K</kbd>')
  assert.equal(plain('++arrow-up+"Fn x"++'), '<kbd>Arrow Up</kbd>+<kbd>Fn x</kbd>')
  assert.equal(plain('a ==b **c**== d ^^e^^.'), 'a <mark>b <strong>c</strong></mark> d <ins>e</ins>.')
  for (const same of [
    'C++ and D++',
    '++i++',
    'a==b and c==d',
    'a == b == c',
    '==',
    '===a===',
    'x^^y^^z',
    '2^^3',
    '`==a==`',
  ])
    assert.doesNotMatch(plain(same), /<mark|<ins|<kbd/, same)
})

test('Quarto has raised and lowered texts, which Markdown has not', () => {
  assert.equal(textOf('x^2^ H~2~O ~~no~~ ^a b^', 'quarto'), '<p>x<sup>2</sup> H<sub>2</sub>O <s>no</s> ^a b^</p>')
  assert.equal(textOf('x^2^ H~2~O'), '<p>x^2^ H~2~O</p>')
  assert.doesNotMatch(textOf('[^a][^b]', 'quarto'), /<sup>/)
})

test('icons are left out of texts, headings and titles', () => {
  assert.equal(
    textOf(':material-clock-fast:{ .lg .middle } __Fast__ :octicons-arrow-right-24: on'),
    '<p><strong>Fast</strong> on</p>',
  )
  assert.match(textOf('[:octicons-file-code-24:{ .lg }](a.md)'), /<a [^>]*>file code<\/a>/)
  const gitbook = '# <i class="fa-book-open">:book-open:</i> Basics\n'
  assert.match(textOf(gitbook), /<h1 id="basics">Basics</)
  assert.equal(readFileFacts(bytes(gitbook), 'a.md').title, 'Basics')
  assert.equal(textOf('`:material-x:` :material:'), '<p><code>:material-x:</code> :material:</p>')
})

test('a snippet is a link to its file', () => {
  assert.equal(
    textOf('a\n\n--8<-- "includes/b c.md:part"\n'),
    '<p>a</p>\n<p><a class="untitled included" href="/includes/b c.md">b c.md</a></p>',
  )
  assert.match(textOf('--8<-- "https://example.org/a.md"'), /href="https:\/\/example.org\/a.md"/)
  assert.match(textOf('```\n--8<-- "a.md"\n```'), /--8&lt;-- &quot;a.md|--8&lt;-- "a.md/)
})
