import { contains } from '../../../text/span.ts'
import type { Page, PageElement } from '../page/page.ts'

type SectionElement = Extract<PageElement, { kind: 'section' }>

/** The number of a paragraph at the end of a section whose paragraphs are `(1) …`, `(2) …`; `null` if it has others. */
export function nextSubclause(page: Page, section: SectionElement): number | null {
  const isOwn = (one: PageElement) => contains(section.section.own, one)
  const numbers = page
    .things('paragraph')
    .filter(isOwn)
    .map(one => (one.kind === 'paragraph' ? Number(/^\((\d{1,2})\)\s/.exec(one.leaf.content)?.[1] ?? 0) : 0))
  const isCounted = numbers.length > 1 && numbers.every((number, at) => number === at + 1)
  const hasOthers = (['list', 'table', 'code', 'quote', 'html'] as const).some(kind => page.things(kind).some(isOwn))
  return isCounted && !hasOthers ? numbers.length + 1 : null
}
