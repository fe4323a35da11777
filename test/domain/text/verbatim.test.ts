import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TextFormat } from '#domain/text/format.ts'
import { verbatimLines } from '#domain/text/verbatim.ts'

/** Lines that begin with `!` are verbatim. */
const texts: readonly (readonly [string, TextFormat, string])[] = [
  ['a block between marks', 'asciidoc', 'a\n!----\n!b\n!....\n!----\nc'],
  ['a fence with a language', 'asciidoc', '!```js\n!b\n!```\nc'],
  ['a block without an end', 'asciidoc', 'a\n!....\n!b'],
  ['attributes, anchors and included files', 'asciidoc', '![source,js]\n![[place]]\n!include::a.adoc[]\n[a] b'],
  ['no title with a line below it', 'asciidoc', 'Scope\n-----\nb\n\nA title\n-------\nc'],
  ['a block behind a line of another length', 'asciidoc', 'As in\n!--------\n!b\n!--------\nc'],
  ['a block behind two colons', 'rst', 'a::\n!\n!    b\n!\nc'],
  ['a block within a list', 'rst', '- a::\n!\n!    b\n- c'],
  ['code, but no note', 'rst', '!.. code-block:: js\n!\n!   b\n!\n.. note:: c\n   d'],
  ['a target and a picture', 'rst', '!.. _place:\n!.. image:: a.png\n!   :alt: b\nc'],
  ['no title with a line below it', 'rst', 'Scope\n-----\n\nb'],
  ['a block of Org', 'org', 'a\n!#+BEGIN_SRC js\n!b\n!#+end_src\nc\n!#+options: d\n#+title: e'],
  ['an element', 'mediawiki', 'a\n!<pre>\n!b\n!</pre>\nc <nowiki>d</nowiki>'],
  ['nothing', 'other', '----\na\n----\n    b'],
]

for (const [name, format, marked] of texts) {
  test(`${format}: ${name}`, () => {
    const lines = marked.split('\n')
    const found = verbatimLines(
      format,
      lines.map(line => line.replace(/^!/, '')),
    )
    assert.deepEqual(
      found,
      lines.map(line => line.startsWith('!')),
    )
  })
}
