import type { Span } from '../../text/span.ts'
import type { Document } from '../document.ts'
import type { Heading } from '../outline.ts'
import { type Section, sectionsOf } from '../sections.ts'

/** A heading that begins with a number, such as 1.2 in `## 1.2 Scope`. */
export type NumberedHeading = {
  readonly heading: Heading
  /** The place of the number, without the mark after it. */
  readonly place: Span
  readonly number: readonly number[]
  /** The nearest numbered heading above it. */
  readonly parent: NumberedHeading | undefined
  /** The nearest heading of any kind above it. */
  readonly above: Heading | undefined
}

/** A bare number is a title by itself, and one of more than three digits is a year or a code. */
const numberedTitle = /^((?:0|[1-9]\d{0,2})(?:\.(?:0|[1-9]\d{0,2})){0,8})(?:\\?[.):])?[ \t\u00a0]+\S/

export function numberedHeadings(document: Document): readonly NumberedHeading[] {
  const byHeading = new Map<Heading, NumberedHeading>()
  for (const section of sectionsOf(document)) {
    const numbered = readNumber(document, section, byHeading)
    if (numbered !== null) byHeading.set(section.heading, numbered)
  }
  return [...byHeading.values()]
}

function readNumber(
  { text }: Document,
  { heading, parents }: Section,
  byHeading: ReadonlyMap<Heading, NumberedHeading>,
): NumberedHeading | null {
  const { start, end } = heading.title
  const written = numberedTitle.exec(text.slice(start, end))?.[1]
  if (written === undefined) return null
  const parent = parents.findLast(one => byHeading.has(one))
  return {
    heading,
    place: { start, end: start + written.length },
    number: written.split('.').map(Number),
    parent: parent && byHeading.get(parent),
    above: parents.at(-1),
  }
}

export function writeNumber(number: readonly number[]): string {
  return number.join('.')
}
