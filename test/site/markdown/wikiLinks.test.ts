import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToHtml } from '#site/markdown/engine.ts'
import { readSite } from '../readSite.ts'
import { textOf } from '../renderMarkdownPage.ts'

async function linked(text: string): Promise<string> {
  const { pages } = await readSite({
    'notes/here.md': text,
    'notes/Sizes of boxes.md': '# Sizes\n\n## Large ones\n',
    'Lids.md': '# Lids\n',
    'old/Lids.md': '# Old lids\n',
    'plans/plan.csv': 'a\n',
  })
  const html = pages.get('notes/here.md') ?? assert.fail()
  return html
    .replace(/<span class="wiki">(.*?)<\/span>/g, '$1')
    .replaceAll('\n', ' ')
    .trim()
}

test('links of a wiki lead to the file with the name, and to its section', async () => {
  for (const [text, html] of [
    ['[[Sizes of boxes]]', '<a href="/notes/Sizes%20of%20boxes.md">Sizes of boxes</a>'],
    ['[[sizes of boxes#Large ones|large]]', '<a href="/notes/Sizes%20of%20boxes.md#large-ones">large</a>'],
    ['[[Lids]] [[old/Lids]]', '<a href="/Lids.md">Lids</a> <a href="/old/Lids.md">old/Lids</a>'],
    ['[[plan.csv]]', '<a href="/plans/plan.csv">plan.csv</a>'],
    ['![[Lids]]', '<a href="/Lids.md">Lids</a>'],
  ] as const)
    assert.equal(await linked(text), `<p>${html}</p>`)
  assert.match(await linked('# Top\n\n[[#Top]]'), /<a href="\/notes\/here\.md#top">#Top<\/a>/)
})

test('brackets that name no file, and those of other links, stay as they are written', async () => {
  for (const text of [
    '[[nodiscard]]',
    '[[No page|text]]',
    '![[none.png]]',
    '[[ -f x ]]',
    'a[[1]]',
    '[[a b#c]] d',
    '[[[Lids]]]',
    '![[foo]]',
  ])
    assert.equal(await linked(text), `<p>${text}</p>`)
  assert.equal(await linked('[[Lids]](#x)'), '<p><a href="#x">[Lids]</a></p>')
  assert.equal(await linked('[[Lids]]\n\n[Lids]: #x'), '<p>[<a href="#x">Lids</a>]</p>')
})

test('citations of W3C documents lose their marks', async () => {
  assert.equal(await linked('See [[?Parcel-Sizes]].'), '<p>See [Parcel-Sizes].</p>')
  const rfc = '<p>As in <a href="https://www.rfc-editor.org/rfc/rfc9110">[RFC9110]</a></p>'
  for (const text of ['As in [[!RFC9110]]', 'As in [[RFC9110]]'])
    assert.equal((await linked(text)).replace(/ rel="[^"]*"/, ''), rfc)
  assert.equal(await linked('[[? no name]] `[[?Code]]`'), '<p>[[? no name]] <code>[[?Code]]</code></p>')
})

test('without the site, links of a wiki are text as they are written', () => {
  const html = markdownToHtml('[[Lids]] ![[b.svg|300]] [[nodiscard]] [[a#b|c]]')
  assert.doesNotMatch(html, /<a|<img/)
  assert.equal(html.replace(/<[^>]*>/g, '').trim(), '[[Lids]] ![[b.svg|300]] [[nodiscard]] [[a#b|c]]')
})

test('pictures of a wiki are shown, and unknown names are not reported', async () => {
  const { site, pages } = await readSite({ 'a.md': '![[b.svg|300]] [[none]]\n', 'img/b.svg': '<svg></svg>' })
  assert.match(pages.get('a.md') ?? '', /<img (?=[^>]*alt="b\.svg")(?=[^>]*width="300")[^>]*src="\/img\/b\.svg"/)
  assert.deepEqual(site.brokenLinks, [])
})

test('callouts of Obsidian are alerts', () => {
  const alert = (kind: string, title: string) =>
    `<div class="alert alert-${kind}"><p class="alert-title">${title}</p><p>a</p></div>`
  for (const [text, html] of [
    ['> [!abstract]\n> a', alert('note', 'Abstract')],
    ['> [!bug] Look *here*\n> a', alert('caution', 'Look <em>here</em>')],
    ['> [!tip]- Folded\n> a', alert('tip', 'Folded')],
    ['> [!WARNING]+\n> a', alert('warning', 'Warning')],
  ] as const)
    assert.equal(textOf(text).replaceAll('\n', ''), html)
})
