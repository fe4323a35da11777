import { contains } from '../../../text/span.ts'
import type { Page, PageElement } from './page.ts'

/** The items of the same list, the rows of the same table or the sections on the same level below the same heading. */
export function siblingsOf(page: Page, one: PageElement): readonly PageElement[] {
  const all = page.things(one.kind)
  switch (one.kind) {
    case 'item':
      return all.filter(thing => thing.kind === 'item' && thing.list === one.list)
    case 'row':
      return all.filter(thing => thing.kind === 'row' && thing.table === one.table)
    case 'section':
      return all.filter(
        thing =>
          thing.kind === 'section' &&
          thing.section.heading.level === one.section.heading.level &&
          parentOf(all, thing) === parentOf(all, one),
      )
    default:
      return [one]
  }
}

function parentOf(sections: readonly PageElement[], one: PageElement): PageElement | null {
  return sections.findLast(section => section !== one && contains(section, one)) ?? null
}
