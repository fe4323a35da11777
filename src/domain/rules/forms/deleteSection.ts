import { gapBefore, removeSection } from '../../markdown/blocks.ts'
import { definitionsInUse } from '../../markdown/definitions.ts'
import type { Document } from '../../markdown/document.ts'
import type { Section } from '../../markdown/sections.ts'
import { contains } from '../../text/span.ts'
import type { Edit } from '../../text/splice.ts'
import { removePlainSection } from '../changes/plainSections.ts'
import { requireRestAsBefore } from '../changes/restAsBefore.ts'
import type { Change, Form } from '../form.ts'
import { ownSectionsOf } from '../language/ownSections.ts'
import { count, quote, quoteShort } from '../language/phrase.ts'
import { parseSectionName } from '../language/scope.ts'
import { requireSection } from '../language/sectionReference.ts'

export const deleteSection: Form = {
  form: 'delete section "X"',
  example: 'delete section "Alternatives"',
  read(reader) {
    if (reader.word('delete', 'remove', 'drop') === null) return null
    const section = parseSectionName(reader)
    if (section === null || !reader.end()) return null
    return { sentence: `delete section ${quote(section)}`, perform: document => remove(document, section) }
  },
}

function remove(document: Document, reference: string): Change {
  const section = requireSection(document, reference)
  if (document.format !== 'markdown')
    return { edits: [removePlainSection(document, section)], summary: summaryOf(document, section) }
  const kept = definitionsInUse(document, section)
  const edit = kept.text === '' ? removeSection(document, section) : keeping(document, section, kept.text)
  requireRestAsBefore(
    document,
    [edit],
    heading => contains(section, heading) && !kept.spans.some(span => contains(span, heading)),
  )
  const staying = kept.text === '' ? '' : ' Link and footnote definitions that other sections use were kept.'
  return { edits: [edit], summary: summaryOf(document, section) + staying }
}

function summaryOf(document: Document, section: Section): string {
  const inner = ownSectionsOf(document).filter(one => contains(section, one)).length - 1
  const including = inner === 0 ? '' : ` with ${count(inner, 'section')} inside it`
  return `Deleted section ${quoteShort(section.heading.text)}${including}.`
}

function keeping(document: Document, section: Section, definitions: string): Edit {
  const { text, eol } = document
  const isLast = section.end === text.length
  const gap = isLast ? (text.endsWith('\n') ? eol : '') : eol + eol
  return { start: section.start, end: section.end, replacement: gapBefore(document, section.start) + definitions + gap }
}
