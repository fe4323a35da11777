import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

const matter = '---\ntitle: Round *lids*\nversion: 1.2\n---\n'

test('tags that print a field of the front matter are what it says', () => {
  for (const tag of ['{{ page.title }}', '{{page.meta.title}}', '{{- $frontmatter.title -}}', '{{< meta title >}}'])
    assert.match(
      textOf(`${matter}Of ${tag}, ${'{{ page.version }}'}.\n`),
      /<p>Of Round <em>lids<\/em>, 1\.2\.<\/p>/,
      tag,
    )
  assert.match(textOf(`${matter}# {{ page.title }}\n`), /<h1[^>]*>Round <em>lids<\/em>/)
  assert.equal(readFileFacts(bytes('---\nname: Lids\n---\n# {{ page.name }} 2\n'), 'a.md').title, 'Lids 2')
})

test('tags in code, between raw tags, with filters and of other fields stay as they are written', () => {
  for (const text of [
    '`{{ page.title }}`',
    '```\n{{ page.title }}\n```',
    '{% raw %}\n{{ page.title }}\n{% endraw %}',
    '{{ page.title | upcase }}',
    '{{ page.none }}',
    '{{ site.title }}',
  ])
    assert.doesNotMatch(textOf(`${matter}${text}\n`), /Round/, text)
  assert.match(textOf(`${matter}{% raw %}\na\n{% endraw %}\n\n{{ page.title }}\n`), /Round/)
  assert.match(textOf('Of {{ page.title }}.\n'), /\{\{ page\.title \}\}/)
})

test('many tags and unterminated ones take linear time', async () => {
  for (const part of ['{{ page.title }}', '{{ page.', '{{< meta ', '`{{ page.title }}'])
    await workWithin(5_000, () => textOf(`${matter}${part.repeat(200_000 / part.length)}`), part)
})
