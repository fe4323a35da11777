import { numberOfTitle } from '../../../../markdown/conventions/titleNumber.ts'
import { isCalled, isCalledByPage, kindsOf } from '../nouns.ts'
import { nth } from '../order.ts'
import type { Page, PageElement } from '../page.ts'

/** `step 2`, `chapter 6`. */
export function numbered(
  page: Page,
  among: readonly PageElement[],
  label: string,
  noun: string,
): readonly PageElement[] {
  if (kindsOf(noun) === null) return numberedByPage(page, among, label, noun)
  const called = among.filter(thing => isCalled(page, thing, noun))
  if (called.every(({ kind }) => kind === 'section')) {
    return outermost(
      called.filter(thing => thing.kind === 'section' && sectionNumber(thing.section.heading.text) === label),
    )
  }
  if (!/^\d+$/.test(label)) return []
  if (/^requirements?$/i.test(noun)) {
    const identified = called.filter(({ names }) => names.some(name => idNumber.test(name)))
    if (identified.length > 0) return identified.filter(({ names }) => names.some(name => hasNumber(name, label)))
  }
  const ordered = called.filter(thing => thing.kind === 'item' && thing.list.isOrdered)
  const written = ordered.filter(thing => thing.kind === 'item' && numberOf(thing) === Number(label))
  if (written.length > 0 || /step/i.test(noun)) return written
  return nth(called, Number(label))
}

/** `2.1` in `2.1 Scope`, `8` in `§ 8 Changes`. */
export function sectionNumber(title: string): string | null {
  return numberOfTitle(title.replace(/^§{1,2} ?(?=\d)/, ''))
}

/** Section 6 is the one of the highest level, if parts of a section are numbered from 1 as well. */
function outermost(sections: readonly PageElement[]): readonly PageElement[] {
  const levels = sections.map(one => (one.kind === 'section' ? one.section.heading.level : 0))
  return sections.filter((_, index) => levels[index] === Math.min(...levels))
}

/** `user story 3` below `User stories`: of one numbered list. */
function numberedByPage(
  page: Page,
  among: readonly PageElement[],
  label: string,
  noun: string,
): readonly PageElement[] {
  if (!/^\d+$/.test(label)) return []
  return among.filter(
    thing =>
      thing.kind === 'item' &&
      thing.list.isOrdered &&
      numberOf(thing) === Number(label) &&
      isCalledByPage(page, thing, noun),
  )
}

/** As written, or counted where the marks of a list have no numbers. */
function numberOf({ list, item }: Extract<PageElement, { kind: 'item' }>): number {
  return /^\d/.test(item.marker) ? Number.parseInt(item.marker, 10) : list.items.indexOf(item) + 1
}

const idNumber = /^\p{Lu}[\p{Lu}\p{N}-]*-(\d{1,6})$/u

/** `GW-003` is requirement 3, wherever it is in its list. */
function hasNumber(id: string, label: string): boolean {
  const digits = idNumber.exec(id)?.[1]
  return digits !== undefined && Number(digits) === Number(label)
}
