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
  `<div class="alert alert-${kind}"><p class="alert-title">${title}</p>${content}</div>`
const titled = (title: string, content: string) =>
  `<div class="block"><p class="block-title">${title}</p>${content}</div>`

test('hints of GitBook are alerts', () => {
  const texts: Readonly<Record<string, string>> = {
    '{% hint style="warning" %}\nMind *this*.\n{% endhint %}': box('warning', 'Warning', '<p>Mind <em>this</em>.</p>'),
    '{% hint style="danger" icon="bolt" %}\na\n\n- b\n{% endhint %}\nc': `${box('caution', 'Danger', '<p>a</p><ul><li>b</li></ul>')}<p>c</p>`,
    '{% hint style="purple" %}\na\n{% endhint %}': box('note', 'Note', '<p>a</p>'),
    'before\n{% hint %}\na\n{% endhint %}': `<p>before</p>${box('note', 'Info', '<p>a</p>')}`,
    '- one\n\n  {% hint style="success" %}\n  a\n  {% endhint %}': `<ul><li><p>one</p>${box('tip', 'Success', '<p>a</p>')}</li></ul>`,
    '> {% hint %}\n> a\n> {% endhint %}': `<blockquote>${box('note', 'Info', '<p>a</p>')}</blockquote>`,
  }
  for (const [text, html] of Object.entries(texts)) assert.equal(plain(text), html, text)
})

test('operations of an interface are shown with what their tags say', () => {
  const texts: Readonly<Record<string, string>> = {
    '{% openapi src="a.json" path="/loans/{id}" method="get" %}\n[a.json](a.json)\n{% endopenapi %}': titled(
      '<code>GET /loans/{id}</code>',
      '<p><a href="a.json">a.json</a></p>',
    ),
    '{% swagger method="post" path="/loans" baseUrl="" summary="Lend" %}\n{% swagger-parameter in="body" name="copy" required="true" type="string" %}\nOf the `book`\n{% endswagger-parameter %}\n{% swagger-response status="200: OK" description="Lent" %}\na\n{% endswagger-response %}\n{% endswagger %}':
      titled(
        '<code>POST /loans</code> Lend',
        titled('<code>copy</code> body, string, required', '<p>Of the <code>book</code></p>') +
          titled('<code>200: OK</code> Lent', '<p>a</p>'),
      ),
  }
  for (const [text, html] of Object.entries(texts)) assert.equal(plain(text), html, text)
})

test('what blocks of GitBook lay out is shown one after the other, with its titles', () => {
  const tabs =
    '{% tabs %}\n{% tab title="Oven & hob" %}\na\n{% endtab %}\n\n{% tab title="Grill" %}\n{% hint %}\nb\n{% endhint %}\n{% endtab %}\n{% endtabs %}'
  const grill = titled('Grill', box('note', 'Info', '<p>b</p>'))
  assert.equal(plain(tabs), `<div>${titled('Oven &amp; hob', '<p>a</p>')}${grill}</div>`)

  const steps =
    '{% stepper %}\n{% step %}\na\n{% stepper %}\n{% step %}\nb\n{% endstep %}\n{% endstepper %}\n{% endstep %}\n{% endstepper %}'
  assert.equal(plain(steps), '<div><div><p>a</p><div><div><p>b</p></div></div></div></div>')

  const code = '{% code title="kiln.toml" overflow="wrap" %}\n```toml\n```\n{% endcode %}'
  assert.match(plain(code), /^<div class="block"><p class="block-title">kiln\.toml<\/p><pre.*<\/pre><\/div>$/)
})

test('what GitBook embeds is a link, with its caption', () => {
  const address = 'https://video.example/a%2Fb?c=*d*'
  const link = `<p><a href="${address}" rel="nofollow ugc noopener">${address}</a></p>`
  assert.equal(plain(`{% embed url="${address}" %}`), link)
  assert.equal(plain(`{% embed url="${address}" %}\nA film\n{% endembed %}`), `${link}<div><p>A film</p></div>`)
  const file = '{% file src="../plans/kiln (1).csv" %}\nafter'
  assert.match(plain(file), /<a href="\.\.\/plans\/kiln%20\(1\)\.csv">kiln \(1\)\.csv<\/a><\/p><p>after<\/p>$/)
  assert.match(plain('{% content-ref url="b.md" %}\n[b.md](b.md)\n{% endcontent-ref %}'), /<a href="b\.md">b\.md<\/a>/)
  assert.doesNotMatch(plain('{% embed url="javascript:alert(1)" %}'), /<a /)
})

test('blocks without an end, of another kind or in code stay as they are written', () => {
  for (const text of [
    '{% hint style="info" %}\na',
    'a\n{% endhint %}',
    '{% if visitor.isGuest %}\na\n{% endif %}',
    '{% include "../a.md" %}',
    '{% embed %}',
    '{% hint %}a{% endhint %}',
    '```\n{% hint %}\na\n{% endhint %}\n```',
  ]) {
    const html = plain(text)
    for (const tag of text.match(/\{%.*?%\}/g) ?? []) {
      assert.ok(html.replaceAll('&quot;', '"').includes(tag), `${tag} in ${html}`)
    }
    assert.doesNotMatch(html, /alert|<div/, text)
  }
})

test('many blocks without an end, and many within each other, take linear time', async () => {
  const render = (text: string) => fillLinks(renderMarkdown(bytes(text)), link => link)
  const half = limits.editFileMaxBytes / 2
  for (const text of [
    '{% hint %}\n'.repeat(half / 11),
    '{% tabs %}\n'.repeat(half / 25) + '{% endtabs %}\n'.repeat(half / 25),
    '{% embed url="'.repeat(half / 14),
    `{% embed ${'url="'.repeat(half / 5)}`,
    `{% file src="a" ${'%} '.repeat(half / 3)}`,
  ])
    await workWithin(5_000, () => render(text))
})
