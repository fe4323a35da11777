import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

function plain(markdown: string): string {
  return textOf(markdown).replaceAll('\n', '')
}

const box = (kind: string, title: string, content: string) =>
  `<div class="alert alert-${kind}"><p class="alert-title">${title}</p><p>${content}</p></div>`

test('a template with a picture is the picture, also in several lines', () => {
  const tag = 'text\n{% include img.html img="a.png" caption="Fig <1>"\n    width="70%" %}\n'
  assert.match(plain(tag), /<p>text<\/p><figure><img alt="Fig &lt;1&gt;"[^>]* src="a\.png"><figcaption>Fig &lt;1&gt;</)
  assert.match(
    plain('{% include figure image_path="{{ site.baseurl }}/a.svg" alt="A" %}'),
    /^<figure><img alt="A"[^>]* src="\/a\.svg"><\/figure>$/,
  )
})

test('a template with a text is an alert, by its name or by what it says', () => {
  assert.equal(plain('{% include note.html content="Mind *it*." %}'), box('note', 'Note', 'Mind <em>it</em>.'))
  assert.equal(
    plain('{% include callout.html type="danger" title="Stop" content="No" %}'),
    box('caution', 'Stop', 'No'),
  )
  assert.equal(plain('{%- include shared/Panel.html text="A" -%}'), box('note', 'Note', 'A'))
})

test('videos are links', () => {
  for (const tag of ['{% embed youtube id="AbC-1_23" loading="lazy" %}', '{{< youtube AbC-1_23 >}}'])
    assert.match(plain(tag), /^<p><a href="https:\/\/www\.youtube\.com\/watch\?v=AbC-1_23"[^>]*>https:[^<]+<\/a><\/p>$/)
  assert.match(plain('{% vimeo 1234567 %}'), /href="https:\/\/vimeo\.com\/1234567"/)
})

test('what only the generator has is left out; files, code and open tags stay as they are written', () => {
  for (const tag of ['{% include toc.html %}', '{% include nav/side.html depth=2 %}', '{% lang-fragment list.xhtml %}'])
    assert.equal(plain(`a\n\n${tag}\n\nb`), '<p>a</p><p>b</p>', tag)
  assert.equal(plain('<ul>{% lang-fragment a/list.xhtml %}<li>a</li></ul>'), '<ul><li>a</li></ul>')
  for (const tag of [
    '{% include words.md %}',
    '{% include "../a.md" %}',
    'See {% include toc.html %} there.',
    '{% include toc.html',
    '```\n{% include toc.html %}\n```',
  ])
    assert.match(textOf(tag), /\{% include/, tag)
})

test('a link to an address that begins with a value of the generator is its text', () => {
  assert.equal(plain('[*The* x]({{ site.data.path }}v.html) [y](y.md)'), '<p><em>The</em> x <a href="y.md">y</a></p>')
  assert.equal(plain('{{#title A window}}\n\nText {{#title b}}'), '<p>Text {{#title b}}</p>')
})

test('many open tags take linear time', async () => {
  const render = (text: string) => fillLinks(renderMarkdown(bytes(text)), link => link)
  const size = limits.editFileMaxBytes / 4
  for (const part of ['{% include a b="c"\n', '{% include a\n%', '[a]({{ b.c ', '{% embed youtube id="'])
    await workWithin(5_000, () => render(part.repeat(Math.floor(size / part.length))))
})
