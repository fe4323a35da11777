import assert from 'node:assert/strict'
import { test } from 'node:test'
import { renderFile } from '#site/file.ts'
import { bytes, renderMarkdownPage } from '../renderMarkdownPage.ts'

function descriptionOf(markdown: string): string | null | undefined {
  return renderFile(bytes(markdown), 'a.md')?.facts.description
}

const sentence = 'A payment is booked once, whatever happens to the line.'

test('a page is described by its front matter, else by its first paragraph', () => {
  assert.equal(descriptionOf(`---\ndescription: Said by its author\n---\n# A\n\n${sentence}\n`), 'Said by its author')
  assert.equal(
    descriptionOf(`# A\n\n${sentence}\n\nAnother paragraph of the page, as long as the first one.\n`),
    sentence,
  )
})

test('marks, references and markup of the paragraph are omitted', () => {
  const written =
    '# A\n\nA *payment*[^1] is `booked` once, <b>whatever</b>\nhappens &amp; to [the line](x.md).\n\n[^1]: x\n'
  assert.equal(descriptionOf(written), 'A payment is booked once, whatever happens & to the line.')
})

test('lists, quotes, tables, badges and short lines are not used as a description', () => {
  const aside = `> ${sentence}\n\n- ${sentence}\n\n| a |\n|---|\n| ${sentence} |\n\n> [!NOTE]\n> ${sentence}\n\n`
  assert.equal(descriptionOf(`# A\n\n${aside}[![badge](a.png)](b.md)\n\nStatus: draft\n`), null)
  assert.equal(descriptionOf(`# A\n\n${aside}Status: draft\n\n${sentence}\n`), sentence)
})

test('a long paragraph is cut at the end of a word', () => {
  const description = descriptionOf(`# A\n\n${'word '.repeat(100)}\n`) ?? ''
  assert.match(description, /^(?:word )+word…$/)
  assert.ok(description.length <= 160 && description.length > 140)
  assert.ok((descriptionOf(`${'x'.repeat(5_000)}`) ?? '').length <= 160)
})

test('no description can break out of its place in the page', () => {
  const page = renderMarkdownPage(
    'A paragraph that is long enough to be "quoted" and <b>&quot;&gt;&lt;script&gt;alert(1)</b>.\n',
  )
  assert.match(
    page,
    /<meta name="description" content="A paragraph that is long enough to be &quot;quoted&quot; and &quot;&gt;&lt;script&gt;alert\(1\)\.">/,
  )
})
