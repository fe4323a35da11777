import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readFileFacts } from '#site/file.ts'
import { fillLinks, renderMarkdown } from '#site/markdown.ts'
import { bytes } from '../renderMarkdownPage.ts'

const text = `<pre class='metadata'>
Title: Round lids
Shortname: lids
Status: CG-DRAFT
Editor: Ada Kern, Lids https://lids.example
Abstract: How lids are round.
!Participate: <a href="https://lids.example">us</a>
</pre>

Scope
=====

Lids are round.
`

test('metadata of Bikeshed in Markdown are the header of the document', () => {
  const { facts, ...fragment } = renderMarkdown(bytes(text), 'markdown', 'lids.md')
  assert.equal(facts.title, 'Round lids')
  assert.deepEqual(facts.metadata?.authors, ['Ada Kern'])
  assert.match(facts.metadata?.status?.text ?? '', /Draft/i)
  assert.deepEqual(readFileFacts(bytes(text), 'lids.md').title, 'Round lids')
  const html = fillLinks({ ...fragment, facts }, link => link)
  assert.doesNotMatch(html, /Shortname/)
  assert.match(html, /<p>How lids are round\.<\/p>/)
  assert.match(html, /<h\d id="scope">Scope/)
})

test('other blocks stay part of the text', () => {
  const shown = (source: string) => fillLinks(renderMarkdown(bytes(source)), link => link)
  assert.match(shown("<pre class='metadata'>\nsize: 3\n</pre>\n"), /size: 3/)
})
