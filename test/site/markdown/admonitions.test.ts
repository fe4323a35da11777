import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../renderMarkdownPage.ts'

const box = (kind: string, title: string, content: string) =>
  `<div class="alert alert-${kind}"><p class="alert-title">${title}</p>${content}</div>`

function plain(markdown: string): string {
  return textOf(markdown).replaceAll('\n', '')
}

test('boxes of Docusaurus, VitePress, MyST and MkDocs are alerts', () => {
  const texts: Readonly<Record<string, string>> = {
    ':::note\n\nMind *this*.\n\n:::': box('note', 'Note', '<p>Mind <em>this</em>.</p>'),
    ':::danger[Stop here]\na\n:::': box('caution', 'Stop here', '<p>a</p>'),
    '::: tip A title\na\n:::': box('tip', 'A title', '<p>a</p>'),
    [`:::tip ${'long '.repeat(100)}[title](b)\na\n:::`]: box(
      'tip',
      `${'long '.repeat(100)}<a href="b">title</a>`,
      '<p>a</p>',
    ),
    ':::{seealso}\n:class: small\na\n:::': box('note', 'See also', '<p>a</p>'),
    '::: issue #5\na\n:::': box('warning', '#5', '<p>a</p>'),
    '```{warning} Old\na\n```': box('warning', 'Old', '<p>a</p>'),
    '!!! info "Read on"\n\n    a\n\n    - b\n\nc': `${box('note', 'Read on', '<p>a</p><ul><li>b</li></ul>')}<p>c</p>`,
    '??? question\n    a': box('note', 'Question', '<p>a</p>'),
    '::::warning\n:::tip\na\n:::\nb\n::::': box('warning', 'Warning', `${box('tip', 'Tip', '<p>a</p>')}<p>b</p>`),
    'before\n:::note\na\n:::\nafter': `<p>before</p>${box('note', 'Note', '<p>a</p>')}<p>after</p>`,
    '- one\n\n  :::note\n  a\n  :::': `<ul><li><p>one</p>${box('note', 'Note', '<p>a</p>')}</li></ul>`,
  }
  for (const [text, html] of Object.entries(texts)) assert.equal(plain(text), html, text)
})

test('what is no box, or has no end, stays as it is written', () => {
  for (const text of [':::note\n\nno end', ':::{figure} a.png\n:::', '!!! Look\n\ntext', ':::', '??? what'])
    assert.doesNotMatch(textOf(text), /alert/, text)
  assert.match(textOf('```{note}\nno end'), /<pre/)
  assert.match(textOf('```js\n:::note\na\n:::\n```'), /:::note/)
})
