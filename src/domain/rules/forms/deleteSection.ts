import type { Edit } from '../../edit/splice.ts'
import { definitionsInUse } from '../definitions.ts'
import type { Document } from '../document.ts'
import { count, quote, quoteShort } from '../phrase.ts'
import { takeOut } from '../place.ts'
import type { Change, Rule } from '../rule.ts'
import { readSection } from '../scope.ts'
import { requireSection, type Section, sectionsOf } from '../sections.ts'
import { contains } from '../span.ts'

export const deleteSection: Rule = {
  form: 'delete section "X"',
  example: 'delete section "Alternatives"',
  read(reader) {
    if (reader.word('delete', 'remove', 'drop') === undefined) return undefined
    const section = readSection(reader)
    if (section === undefined || !reader.end()) return undefined
    return { sentence: `delete section ${quote(section)}`, perform: document => remove(document, section) }
  },
}

function remove(document: Document, reference: string): Change {
  const section = requireSection(document, reference)
  const definitions = definitionsInUse(document, section)
  const edit = definitions === '' ? takeOut(document, section) : leaving(document, section, definitions)
  const inner = sectionsOf(document).filter(one => contains(section, one)).length - 1
  const including = inner === 0 ? '' : ` with ${count(inner, 'section')} inside it`
  const staying = definitions === '' ? '' : ' What other sections refer to in it stays: link and footnote definitions.'
  const summary = `Deleted section ${quoteShort(section.heading.text)}${including}.${staying}`
  return { edits: [edit], summary }
}

function leaving({ text, eol }: Document, section: Section, definitions: string): Edit {
  const isLast = section.end === text.length
  const gap = isLast ? (text.endsWith('\n') ? eol : '') : eol + eol
  return { start: section.start, end: section.end, replacement: definitions + gap }
}
