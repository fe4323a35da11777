import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../renderMarkdownPage.ts'

const written: readonly (readonly [markdown: string, address: string])[] = [
  ['--8<-- "parts/a.md:first"', '/parts/a.md'],
  ['{% include_relative parts/a.md %}', 'parts/a.md'],
  ['{%- include_relative ../a.md title="A" -%}', '../a.md'],
  ['{{#include a.md}}', 'a.md'],
  ['{{ #include ../a.rs:3:5 }}', '../a.rs'],
  ['{{#template ../a.md name=b}}', '../a.md'],
  ['{{#playground a.rs editable}}', 'a.rs'],
  ['<!--@include: ./a.md-->', './a.md'],
  ['<!-- @include: @/parts/a.md{3,} -->', '/parts/a.md'],
  ['<!-- @include: ./a.md#usage -->', './a.md'],
  ['<<< @/src/a.ts{2,4} [a.ts]', '/src/a.ts'],
  ['{{< include _a.qmd >}}', '_a.qmd'],
  ['{{% readfile file="/parts/a.md" %}}', '/parts/a.md'],
  ['::include{file=a.md}', 'a.md'],
  ['{! parts/a.md !}', 'parts/a.md'],
  ['```rust\n{{#rustdoc_include a.rs:main}}\n```', 'a.rs'],
  ['```{include} ../a.md\n:start-line: 3\n```', '../a.md'],
  ['```{literalinclude} a.py\n```', 'a.py'],
  ['{% include_relative a"b<c>.md %}', 'a"b<c>.md'],
]

for (const [markdown, address] of written) {
  test(`an included file is a link to it: ${markdown.split('\n').join(' ')}`, () => {
    const html = textOf(`Before.\n${markdown}\nafter.\n`)
    const href = address
      .replaceAll('&', '&amp;')
      .replaceAll('"', '&quot;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
    assert.match(html, /Before/)
    assert.match(html, /after/)
    assert.ok(html.includes(`href="${href}"`) || html.includes(`href="${encodeURI(address)}"`), html)
    assert.doesNotMatch(html.replace(/<[^>]*>/g, ''), /include|readfile|playground|\{\{|&lt;&lt;/)
  })
}

test('code, other tags and text around a tag stay as they are written', () => {
  for (const text of [
    '```\n{{#include a.md}}\n```',
    '```md\na\n{{#include a.md}}\n```',
    '    {{#include a.md}}',
    'See {{#include a.md}} there.',
    '{% include note.html content="A" %}',
    '{{#include}}',
    '<<< a b',
    '{! a',
  ])
    assert.doesNotMatch(textOf(text).replaceAll('&lt;', '<'), /<a /, text)
})
