import { contentOf, gapBeforeHeading, inDocumentLines, insertBlock } from '../../markdown/blocks.ts'
import { definitionsInUse } from '../../markdown/definitions.ts'
import type { Document } from '../../markdown/document.ts'
import { contains, type Span } from '../../text/span.ts'
import { requireClosed } from '../changes/requireClosed.ts'
import type { Change, Form } from '../form.ts'
import { ownSectionsOf } from '../language/ownSections.ts'
import { count, quote, quoteShort } from '../language/phrase.ts'
import { parseSectionName } from '../language/scope.ts'
import { requireSection } from '../language/sectionReference.ts'

export const replaceSection: Form = {
  form: 'replace text of section "X" with: …',
  example: 'replace text of section "Status" with:\nAccepted on 2026-03-01.',
  read(reader) {
    if (reader.word('replace', 'rewrite') === null) return null
    reader.word('the', 'all')
    if (reader.word('text', 'body', 'content', 'contents') === null) return null
    const section = reader.word('of', 'in') && parseSectionName(reader)
    if (section === null || reader.word('with', 'by') === null) return null
    const block = reader.block()
    if (block === null || !reader.end()) return null
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
  const { text: definitions } = definitionsInUse(document, body)
  const kept = definitions === '' ? '' : `${document.eol}${document.eol}${definitions}`
  const content = contentOf(document, body)
  const text = inDocumentLines(document, block)
  const edit =
    content.start === content.end
      ? insertBlock(document, section.heading.end, text)
      : { start: content.start, end: content.end, replacement: text + kept + gapAfter(document, body) }
  const inner = ownSectionsOf(document).filter(one => contains(body, one)).length
  const including = inner === 0 ? '' : `, including ${count(inner, 'section')} inside it`
  return { edits: [edit], summary: `Replaced the text of section ${quoteShort(section.heading.text)}${including}.` }
}

/** The old text may have ended with a fence or a table, which an underlined heading follows without a blank line. */
function gapAfter(document: Document, { end }: Span): string {
  return end === document.text.length ? '' : gapBeforeHeading(document, end, end)
}
