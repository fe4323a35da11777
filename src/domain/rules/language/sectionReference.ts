import { withoutNumber } from '../../markdown/conventions/titleNumber.ts'
import { type Document, lineAt } from '../../markdown/document.ts'
import type { Heading } from '../../markdown/outline.ts'
import { headingLevels, type Section, sectionPath } from '../../markdown/sections.ts'
import { fold } from '../../text/fold.ts'
import { contains, type Span } from '../../text/span.ts'
import { InstructionError } from '../instructionError.ts'
import { ownSectionsOf } from './ownSections.ts'
import { enumerate, quote, quoteShort } from './phrase.ts'

/**
 * The section of a name, such as `Scope`, `## Scope`, `Payments > Scope` or `Scope (line 12)`. A name that several
 * sections share is ambiguous unless one of them is selected.
 */
export function requireSection(document: Document, reference: string): Section {
  if (document.format === 'other') throw new InstructionError(noSections)
  const sections = ownSectionsOf(document)
  const found = findSections(document, sections, reference)
  const selected = document.selection
  const meant = found.length > 1 && selected ? found.filter(section => isSelected(section, selected)) : found
  const [section, another] = meant.length > 0 ? meant : found
  if (section !== undefined && another === undefined) return section
  if (section === undefined)
    throw new InstructionError(`There is no section ${quoteShort(reference)}. ${listed(sections)}`)
  const places = found.map(one => quote(`${sectionPath(one)} (line ${lineAt(document, one.start)})`))
  throw new InstructionError(
    `There are ${found.length} sections ${quoteShort(reference)}: ${enumerate(places)}. Say which one.`,
  )
}

const noSections = 'The sections of this page are not known. Say the lines, such as: on lines 3-9.'

function isSelected(section: Section, selection: Span): boolean {
  return contains(selection, section.heading) || contains({ start: section.start, end: section.own.end }, selection)
}

function listed(sections: readonly Section[]): string {
  if (sections.length === 0) return 'The document has no headings.'
  return `Its sections are ${enumerate(sections.map(({ heading }) => quote(heading.text)))}.`
}

/** The strictest reading that finds any section wins: letter by letter, then ignoring case and spaces, then numbers. */
function findSections(document: Document, sections: readonly Section[], reference: string): readonly Section[] {
  const { name, line, level } = readReference(reference)
  const candidates = sections.filter(
    ({ heading, start }) =>
      (level === undefined || heading.level === level) && (line === undefined || lineAt(document, start) === line),
  )
  const trimmed = (text: string) => text.trim()
  const unnumbered = (text: string) => withoutNumber(fold(text))
  for (const [form, ofTitle] of [
    [trimmed, trimmed],
    [fold, fold],
    [fold, unnumbered],
  ] as const) {
    const names = new Map(sections.map(({ heading }) => [heading, namesOf(document, heading).map(ofTitle)]))
    const isCalled = (heading: Heading, wanted: string) => names.get(heading)?.includes(wanted) ?? false
    for (const path of pathsIn(form(name))) {
      const own = path.at(-1) ?? ''
      const found = candidates.filter(
        ({ heading, parents }) => isCalled(heading, own) && isBelow(parents, path.slice(0, -1), isCalled),
      )
      if (found.length > 0) return found
    }
  }
  return []
}

/** The visible title and the source of the title. */
function namesOf({ text }: Document, { text: visible, title }: Heading): readonly string[] {
  return [visible, text.slice(title.start, title.end)]
}

/** The ways to read `A > B > C`: as one name, as a name under another one, and so on. */
function pathsIn(name: string): readonly (readonly string[])[] {
  const parts = name.split(' > ')
  const deepest = Math.min(parts.length, headingLevels)
  return Array.from({ length: deepest }, (_, above) => [...parts.slice(0, above), parts.slice(above).join(' > ')])
}

function readReference(reference: string) {
  const place = /\(line (\d{1,7})\)$/.exec(reference.trim())
  const named = reference.trim().slice(0, place?.index).trim()
  const marks = /^#{1,6}(?=[ \t])/.exec(named)?.[0]
  return {
    name: named.slice(marks?.length ?? 0).trim(),
    line: place === null ? undefined : Number(place[1]),
    level: marks?.length,
  }
}

/** Whether the names occur among the parents, in this order; levels between them may be omitted. */
function isBelow(
  parents: readonly Heading[],
  names: readonly string[],
  isCalled: (heading: Heading, name: string) => boolean,
): boolean {
  let next = 0
  for (const parent of parents) if (isCalled(parent, names[next] ?? '')) next++
  return next >= names.length
}
