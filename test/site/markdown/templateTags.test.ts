import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limits } from '#domain/limits.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { workWithin } from '../../support/processorTime.ts'
import { bytes, textOf } from '../renderMarkdownPage.ts'

function plain(markdown: string): string {
  return textOf(markdown).replaceAll('\n', '')
}

function ledFrom(markdown: string): string[] {
  return [...textOf(markdown).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, link = '']) => link)
}

const box = (kind: string, title: string, content: string) =>
  `<div class="alert alert-${kind}"><p class="alert-title">${title}</p>${content}</div>`

test('boxes of the themes of Hugo are alerts', () => {
  const texts: Readonly<Record<string, string>> = {
    '{{< note >}}\nMind *this*.\n{{< /note >}}': box('note', 'Note', '<p>Mind <em>this</em>.</p>'),
    '{{% boxes/warning %}}\na\n\n- b\n{{% /boxes/warning %}}\nc': `${box('warning', 'Warning', '<p>a</p><ul><li>b</li></ul>')}<p>c</p>`,
    '{{% alert title="Read on" color="warning" %}}\na\n{{% /alert %}}': box('warning', 'Read on', '<p>a</p>'),
    '{{< hint danger >}}\na\n{{< /hint >}}': box('caution', 'Danger', '<p>a</p>'),
    '{{< admonition type=tip title="A title" >}}\na\n{{< /admonition >}}': box('tip', 'A title', '<p>a</p>'),
    '{{< callout >}}\na\n{{< /callout >}}': box('note', 'Note', '<p>a</p>'),
    'before\n{{< tip >}}\na\n{{< /tip >}}': `<p>before</p>${box('tip', 'Tip', '<p>a</p>')}`,
    '> {{< tip >}}\n> a\n> {{< /tip >}}': `<blockquote>${box('tip', 'Tip', '<p>a</p>')}</blockquote>`,
    '- one\n\n  {{< tip >}}\n  a\n  {{< /tip >}}': `<ul><li><p>one</p>${box('tip', 'Tip', '<p>a</p>')}</li></ul>`,
  }
  for (const [text, html] of Object.entries(texts)) assert.equal(plain(text), html, text)
})

test('code between tags is code, and comments of Jekyll are left out', () => {
  const code = /<pre[^>]*><code class="hljs language-js">.*const.* a =\n {2}b &lt; .*1.*\n<\/code><\/pre>/
  assert.match(textOf('{% highlight js linenos %}\nconst a =\n  b < 1\n{% endhighlight %}\n'), code)
  assert.match(textOf('{{< highlight js "linenos=table" >}}\nconst a =\n  b < 1\n{{< /highlight >}}\n'), code)
  assert.match(textOf('{% highlight text %}\n# *a*\n\n<b>\n{% endhighlight %}\n'), /# \*a\*\n\n&lt;b&gt;\n/)
  assert.equal(plain('a\n\n{%- comment -%}\n# hidden\n{%- endcomment -%}\n\nb'), '<p>a</p><p>b</p>')
})

test('tags that print nothing, or only lay out what they contain, are left out', () => {
  const texts: Readonly<Record<string, string>> = {
    '{% from "_box.njk" import box %}\n\na': '<p>a</p>',
    '{% assign pages = site.pages | sort: "title" %}\n{%- set x = 1 -%}\na': '<p>a</p>',
    '{% call box() %}\n\na *b*\n\n{%- endcall %}\n\nc': '<p>a <em>b</em></p><p>c</p>',
    '{{< tabs "one" >}}\na\n{{< /tabs >}}\nb': '<p>a</p><p>b</p>',
    '{{% tab "Java" %}}\na\n{{% /tab %}}': '<p class="block-title">Java</p><p>a</p>',
    '{{%my-grid-row class="x"%}}\na\n{{%/my-grid-row%}}\n{{% x-tagline caption="Said *so*" %}}':
      '<p>a</p><p class="block-title">Said <em>so</em></p>',
  }
  for (const [text, html] of Object.entries(texts)) assert.equal(plain(text), html, text)
  assert.match(textOf('`{% set x = 1 %}` is {% set y = 2 %} said'), /set x = 1 %\}<\/code> is \{% set y/)
})

test('boxes of a theme have the title of their name, and diagrams between tags are diagrams', () => {
  assert.equal(plain('{{% boxes/rationale %}}\na\n{{% /boxes/rationale %}}'), box('note', 'Rationale', '<p>a</p>'))
  const diagram = (text: string) => textOf(text).replaceAll(/\s+/g, ' ')
  const fenced = diagram('```mermaid\ngraph LR\n\nA-->B\n```')
  assert.equal(diagram('{{< mermaid >}}\ngraph LR\n\nA-->B\n{{< /mermaid >}}'), fenced)
})

test('tags of Hugo within a text are what they contain, or what their parameters say', () => {
  const texts: Readonly<Record<string, string>> = {
    'a {{< tag new >}}*New*{{< /tag >}} b': '<p>a <em>New</em> b</p>',
    '{{<lead>}}a\nb{{</lead>}}': '<p>ab</p>',
    'a {{< tip-of text="the *desk*" id="x" >}}': '<p>a the *desk*</p>',
    '{{< area title="The desk" href="desk/" coords="1,2" >}}': '<p><a href="desk/">The desk</a></p>',
    '{{< figure src="a.png" alt="A" caption="The <desk>" >}}': '<p><img alt="A" src="a.png"> The &lt;desk&gt;</p>',
    'See {{< param "version" >}}': '<p>See {{&lt; param "version" &gt;}}</p>',
    '{{< if-x >}}a{{< /if-x >}}': '<p>{{&lt; if-x &gt;}}a{{&lt; /if-x &gt;}}</p>',
    '{{< link href="javascript:x" text="a" >}}': '<p>a</p>',
    '`{{< tag >}}`': '<p><code>{{&lt; tag &gt;}}</code></p>',
  }
  for (const [text, html] of Object.entries(texts))
    assert.equal(
      plain(text)
        .replaceAll('&quot;', '"')
        .replaceAll(/ (?:loading|decoding)="\w+"/g, ''),
      html,
      text,
    )
})

test('tags around blocks are left out, on separate lines and within a text, whatever their name', () => {
  const texts: Readonly<Record<string, string>> = {
    '{{% text "java" %}}\n\na\n\n{{% /text %}}\nb': '<p>a</p><p>b</p>',
    '{{% text "java" %}}a\n\n- b\n\n{{% /text %}} c': '<p>a</p><ul><li>b</li></ul><p> c</p>',
    '{{% alert color="info" %}}\na\n{{% /alert %}}.\n\nb': `${box('note', 'Info', '<p>a</p>')}<p>b</p>`,
    'a\n\n{{< added-in v="1.2" >}}, `b`': '<p>a</p><p>added in 1.2, <code>b</code></p>',
    'a {{< other v="1.2" >}}': '<p>a {{&lt; other v="1.2" &gt;}}</p>',
  }
  for (const [text, html] of Object.entries(texts)) assert.equal(plain(text).replaceAll('&quot;', '"'), html, text)
})

test('a link whose address contains a tag is its text, and other definitions beside its own count', () => {
  const tagged = 'https://host/{{< param "tag" >}}/b'
  assert.equal(plain(`See [b *c*](${tagged}).`), '<p>See b <em>c</em>.</p>')
  assert.equal(plain(`[b] [c]\n\n[b]: ${tagged}\n[c]: {{< ref "c.md" >}}`), '<p>b <a href="c.md">c</a></p>')
  assert.deepEqual(ledFrom('[a](b{{c}}.md) [d](e.md)'), ['b%7B%7Bc%7D%7D.md', 'e.md'])
})

test('tags that are not known, have no end or are code stay as they are written', () => {
  for (const text of [
    '{{< if-large >}}\na\n{{< /if-large >}}',
    '{{< note >}}\na',
    '{% include a.md %}',
    '{% highlight js %}\na',
  ])
    assert.ok(
      plain(text)
        .replaceAll('&lt;', '<')
        .replaceAll('&gt;', '>')
        .includes(text.split('\n')[0] ?? ''),
      text,
    )
  assert.doesNotMatch(textOf('```\n{{< note >}}\na\n{{< /note >}}\n```'), /alert/)
})

test('tags in the place of a link are the path that they name', () => {
  assert.deepEqual(ledFrom('[a]({{< ref "b.md#c" >}}) [a]({{% relref "/d/e" %}} "title")'), ['b.md#c', '/d/e'])
  assert.deepEqual(ledFrom('[a]({% link docs/b.md %}) [a]({{ site.baseurl }}{% link docs/b.md %}#c)'), [
    '/docs/b.md',
    '/docs/b.md#c',
  ])
  assert.deepEqual(
    ledFrom('![x]({{ site.baseurl }}/x.png) [a]({{ "/b/" | relative_url }}) [c]\n\n[c]: {{< ref "c.md" >}}'),
    ['/x.png', '/b/', 'c.md'],
  )
  assert.deepEqual(ledFrom("[a]({{ '/b/#c' | relative_url }}) [d]\n\n[d]: {{ '/d/' | absolute_url }}"), [
    '/b/#c',
    '/d/',
  ])
  assert.deepEqual(ledFrom('![x]({{site.baseurl}}/{{ page.collection }}/img/x.png "X")'), ['img/x.png'])
  assert.deepEqual(ledFrom('[a]({{ page.url }}) [a]({{< ref >}})'), [])
})

test('tags in the links of HTML are the paths that they name', () => {
  const hrefs = (markdown: string) => [...textOf(markdown).matchAll(/(?:href|src)="([^"]*)"/g)].map(([, to]) => to)
  assert.deepEqual(
    hrefs(`See <a href="{{ '/b/#c' | relative_url }}">b</a> and <img src='{{ site.baseurl }}/x.png'>.`),
    ['/b/#c', '/x.png'],
  )
  assert.deepEqual(hrefs('<p><a href="{{ "/b/" | relative_url }}">b</a> <a href="{% link _a/b.md %}">c</a></p>'), [
    '/b/',
    '/_a/b.md',
  ])
  assert.deepEqual(hrefs('<p><a href="{{ page.url }}">b</a></p>'), ['{{ page.url }}'])
  assert.match(textOf('`<a href="{% link b.md %}">`'), /link b\.md/)
})

test('tags without an end, and many of them, take linear time', async () => {
  const half = limits.editFileMaxBytes / 2
  const render = (text: string) => fillLinks(renderMarkdown(bytes(text)), link => link)
  const names = Array.from({ length: 12_000 }, (_, at) => `{{< a${at}/note >}}\na\n`).join('\n')
  for (const text of [
    names,
    '{{< note >}}\n'.repeat(half / 13),
    '{{< note >}}\n'.repeat(half / 27) + '{{< /note >}}\n'.repeat(half / 27),
    '[a]({{< ref "b'.repeat(20_000),
    '{% highlight '.repeat(half / 13),
    `{{< note ${' title='.repeat(half / 7)}`,
    '[a](b{{< c '.repeat(half / 11),
    '{{< a-in v="b" >}}\n'.repeat(half / 19),
  ])
    await workWithin(5_000, () => render(text))
})

test('loops over a name for data of the site are left out, and those over other names stay', () => {
  const loop = '{% for a in items %}\n\nb {{ a.c }}\n\n{% if a.d %}\n\ne\n\n{% endif %}\n\n{% endfor %}\n\nf'
  assert.equal(textOf(`{% assign items = site[page.collection] | sort: "order" %}\n\n${loop}`), '<p>f</p>')
  assert.match(textOf(`{% assign items = "a,b" | split: "," %}\n\n${loop}`), /for a in items/)
})

test('loops over data of the site, and what it collects, are left out', () => {
  const loop =
    '{%- for a in site.data.nav %}\n{% for b in a.children %}\n\n## {{ b.title }}\n\n{%- endfor %}\n{% endfor -%}'
  assert.equal(plain(`a\n\n${loop}\n\nb`), '<p>a</p><p>b</p>')
  assert.equal(plain('a\n{% capture files %}\n- x\n{% endcapture %}\nb'), '<p>a</p><p>b</p>')
  assert.equal(plain('> {% for a in page.list %}\n> {{ a }}\n> {% endfor %}\n\nb'), '<blockquote></blockquote><p>b</p>')
  for (const text of ['{% for a in site.a %}', '{% for a in b %}\nc\n{% endfor %}', '{% endfor %}'])
    assert.ok(plain(text).startsWith('<p>{%'), text)
  assert.match(textOf('```\n{% for a in site.b %}\n```\n\n{% endfor %}'), /for a in site\.b/)
})
