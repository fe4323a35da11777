import { applyHarm, type Harm } from './harm.ts'
import { isTopLevel, type Page, type Part, partsOf } from './page.ts'
import { countWords } from './prose.ts'
import { type Pick, pickOne } from './random.ts'

/** `bodyEnd` is where the next heading is, `to` where the next of the same depth or above. Lines from 0. */
export type Section = {
  readonly heading: Part
  readonly depth: number
  readonly from: number
  readonly bodyEnd: number
  readonly to: number
}

export function sectionsOf(page: Page): readonly Section[] {
  const headings = partsOf(page, 'heading').filter(isTopLevel)
  return headings.map((heading, index) => {
    const depth = depthOf(heading)
    const next = headings.slice(index + 1)
    const end = page.lines.length
    const bodyEnd = next[0]?.from ?? end
    return { heading, depth, from: heading.from, bodyEnd, to: next.find(one => depthOf(one) <= depth)?.from ?? end }
  })
}

function depthOf({ node }: Part): number {
  return node.type === 'heading' ? node.depth : 7
}

function textBetween(page: Page, from: number, to: number): string {
  return page.text.slice(page.offsetOf(from), page.offsetOf(to))
}

function bodyOf(page: Page, { heading, bodyEnd }: Section): string {
  return textBetween(page, heading.to, bodyEnd)
}

/** Meaningful sections that are not most of the page. */
function droppable(page: Page): readonly Section[] {
  return sectionsOf(page).filter(
    section =>
      countWords(textBetween(page, section.heading.to, section.to)) >= 12 &&
      section.to - section.from < page.lines.length / 2,
  )
}

function replaceLines(page: Page, from: number, to: number, replacement: string) {
  return { start: page.offsetOf(from), end: page.offsetOf(to), replacement }
}

function onHeading(name: string, change: (section: Section, pick: Pick) => string): Harm {
  const harm = (page: Page, pick: Pick) => {
    const found = sectionsOf(page).filter(one => /^#{1,6} .*\p{L}{4}/u.test(one.heading.source))
    const section = pickOne(found, pick)
    if (section === undefined) return null
    const { start, end } = section.heading
    return applyHarm(page, [{ start, end, replacement: change(section, pick) }])
  }
  return { name, group: 'B', apply: harm }
}

export const sectionHarms: readonly Harm[] = [
  {
    name: 'section dropped',
    group: 'A',
    apply: (page, pick) => {
      const section = pickOne(droppable(page), pick)
      return section === undefined ? null : applyHarm(page, [replaceLines(page, section.from, section.to, '')])
    },
  },
  {
    name: 'body dropped under a kept heading',
    group: 'A',
    apply: (page, pick) => {
      const section = pickOne(
        droppable(page).filter(one => countWords(bodyOf(page, one)) >= 12),
        pick,
      )
      return section === undefined
        ? null
        : applyHarm(page, [replaceLines(page, section.heading.to, section.bodyEnd, page.eol)])
    },
  },
  {
    name: 'sections swapped',
    group: 'B',
    apply: (page, pick) => {
      const sections = droppable(page).filter(one => page.lines[one.to - 1]?.trim() === '')
      const neighbours = sections.flatMap(one => {
        const other = sections.find(next => next.from === one.to && next.depth === one.depth)
        return other === undefined ? [] : [{ one, other }]
      })
      const found = pickOne(neighbours, pick)
      if (found === undefined) return null
      const { one, other } = found
      const swapped = textBetween(page, other.from, other.to) + textBetween(page, one.from, one.to)
      return applyHarm(page, [replaceLines(page, one.from, other.to, swapped)])
    },
  },
  onHeading('heading reworded', ({ heading }) => {
    const words = [...heading.source.matchAll(/\p{L}{4,}/gu)]
    const last = words.at(-1)
    if (last === undefined) return heading.source
    const word = /^\p{Lu}/u.test(last[0]) ? 'Remarks' : 'remarks'
    return heading.source.slice(0, last.index) + word + heading.source.slice(last.index + last[0].length)
  }),
  onHeading('heading level changed', ({ heading, depth }) =>
    depth >= 3 ? heading.source.slice(1) : `#${heading.source}`,
  ),
]
