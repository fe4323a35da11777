import assert from 'node:assert/strict'
import { test } from 'node:test'
import { markdownToHtml } from '#site/markdown/engine.ts'
import { readSite } from '../readSite.ts'

const terms =
  '# Parcels\n\n## Terminology\n\n[[def: Depot, Depots, parcel depot]]\n~ A place for parcels.\n\n[[def: Label Printing Desk, LPD]]\n~ Prints what a [[ref: depot]] needs.\n'

function wordsOf(html: string): string {
  return html.replace(/<[^>]*>/g, '').trim()
}

async function pagesOf(text: string) {
  const { pages, site } = await readSite({ 'spec/terms.md': terms, 'spec/flow.md': text, 'old/terms.md': terms })
  return { flow: pages.get('spec/flow.md') ?? '', terms: pages.get('spec/terms.md') ?? '', site }
}

test('definitions of Spec-Up are terms, and references lead to them by any of their names', async () => {
  const { flow, terms: page, site } = await pagesOf('A [[ref:Depot]], [[Ref: parcel\ndepot]] or [[ref: LPD]].\n')
  assert.match(page, /<dfn>Depot<\/dfn>/)
  assert.match(page, /<dfn>Label Printing Desk<\/dfn> \(LPD\)/)
  assert.doesNotMatch(wordsOf(page), /\[\[|Depots/)
  assert.match(flow, /<a href="\/spec\/terms\.md#term-depot">Depot<\/a>/)
  assert.match(flow, /<a href="\/spec\/terms\.md#term-parcel-depot">parcel depot<\/a>/)
  assert.match(flow, /<a href="\/spec\/terms\.md#term-lpd">LPD<\/a>/)
  assert.deepEqual(site.brokenLinks, [])
  const { terms: own } = await pagesOf('')
  assert.match(own, /needs/)
  assert.match(own, /#term-depot">depot<\/a>/)
})

test('references to terms that no page defines, and to terms of other specifications, are text', async () => {
  const { flow } = await pagesOf('A [[ref: crate]] and [[xref: boxes, lid]] and [[iref: crate, crates]].\n')
  assert.equal(wordsOf(flow), 'A crate and lid and crate.')
  const taken = markdownToHtml('[[tref: boxes, lid]]\n~ See there.\n')
  assert.match(taken, /<dt>.*<dfn>lid<\/dfn><\/dt>/)
})

test('references to specifications are names in brackets, of an RFC a link', () => {
  assert.equal(
    markdownToHtml('[[spec:RFC7519]] [[spec-norm: rfc0791]] [[spec-inform: BOX]]'),
    '<p>[<a href="https://www.rfc-editor.org/rfc/rfc7519">RFC7519</a>] [<a href="https://www.rfc-editor.org/rfc/rfc791">rfc0791</a>] [BOX]</p>\n',
  )
})

test('inserted files are links, also as the only content of code', () => {
  const link = '<p><a href="/test/boxes_1.json">boxes_1.json</a></p>\n'
  assert.equal(markdownToHtml('[[insert: ./test/boxes_1.json]]\n'), link)
  assert.equal(markdownToHtml('```json\n[[insert: ./test/boxes_1.json]]\n```\n'), link)
  assert.match(wordsOf(markdownToHtml('```json\n[[insert: a.json]]\n1\n```\n')), /\[\[insert/)
})

test('other brackets, and those in code, stay as they are written', () => {
  for (const text of ['[[def:]]', '[[ref: ]]', '[[ref: [x]]]', '[[reference: x]]', '[[refx]]'])
    assert.ok(wordsOf(markdownToHtml(text)).includes(text), text)
  assert.match(markdownToHtml('`[[ref: x]]`'), /<code>\[\[ref: x\]\]<\/code>/)
})
