import { definitionsInUse } from '../definitions.ts'
import type { Document } from '../document.ts'
import { count, quote, quoteShort } from '../phrase.ts'
import { contentOf, inDocumentLines, insertBlock, requireClosed } from '../place.ts'
import type { Change, Rule } from '../rule.ts'
import { readSection } from '../scope.ts'
import { requireSection, sectionsOf } from '../sections.ts'
import { contains } from '../span.ts'

export const replaceSection: Rule = {
  form: 'replace text of section "X" with: …',
  example: 'replace text of section "Status" with:\nAccepted on 2026-03-01.',
  read(reader) {
    if (reader.word('replace', 'rewrite') === undefined) return undefined
    reader.word('the', 'all')
    if (reader.word('text', 'body', 'content', 'contents') === undefined) return undefined
    const section = reader.word('of', 'in') && readSection(reader)
    if (section === undefined || reader.word('with', 'by') === undefined) return undefined
    const block = reader.block()
    if (block === undefined || !reader.end()) return undefined
    return {
      sentence: `replace text of section ${quote(section)} with:\n${block}`,
      perform: document => replaceBody(document, section, block),
    }
  },
}

function replaceBody(document: Document, reference: string, block: string): Change {
  const section = requireSection(document, reference)
  requireClosed(block, 'The new text')
  const body = { start: section.heading.end, end: section.end }
  const definitions = definitionsInUse(document, body)
  const kept = definitions === '' ? '' : `${document.eol}${document.eol}${definitions}`
  const content = contentOf(document, body)
  const text = inDocumentLines(document, block)
  const edit =
    content.start === content.end
      ? insertBlock(document, section.heading.end, text)
      : { start: content.start, end: content.end, replacement: text + kept }
  const inner = sectionsOf(document).filter(one => contains(body, one)).length
  const including = inner === 0 ? '' : `, including ${count(inner, 'section')} inside it`
  return { edits: [edit], summary: `Replaced the text of section ${quoteShort(section.heading.text)}${including}.` }
}
