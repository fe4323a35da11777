import type { Span } from '../text/span.ts'
import type { Document } from './document.ts'
import type { Heading } from './outline.ts'

/** From its heading to the next heading of the same or a higher level. */
export type Section = Span & {
  readonly heading: Heading
  /** The headings above it, outermost first. */
  readonly parents: readonly Heading[]
  /** The content before the first heading inside it, after its own heading. */
  readonly own: Span
}

/** `textEnd` is where the last section ends, if that is not the end of the text. */
export function sectionsOf(document: Document, textEnd = document.text.length): readonly Section[] {
  const headings = document.outline().headings.filter(heading => !heading.nested)
  const ends = sectionEnds(headings, textEnd)
  const open: Heading[] = []
  return headings.map((heading, index) => {
    while ((open.at(-1)?.level ?? 0) >= heading.level) open.pop()
    const parents = [...open]
    open.push(heading)
    const end = ends[index] ?? textEnd
    const own = { start: heading.end, end: Math.min(end, headings[index + 1]?.start ?? end) }
    return { heading, parents, start: heading.start, end, own }
  })
}

export const headingLevels = 6

function sectionEnds(headings: readonly Heading[], textEnd: number): readonly number[] {
  const ends: number[] = []
  /** Where the next heading of each level or a higher one begins. */
  const next = new Array<number>(headingLevels + 1).fill(textEnd)
  for (const [index, heading] of [...headings.entries()].reverse()) {
    ends[index] = next[heading.level] ?? textEnd
    next.fill(heading.start, heading.level)
  }
  return ends
}

/** The titles from the outermost heading to the section's own, as people refer to it. */
export function sectionPath({ parents, heading }: Section): string {
  const above = parents.map(({ text }) => text).filter(text => text !== '')
  return [...above, heading.text].join(' > ')
}
