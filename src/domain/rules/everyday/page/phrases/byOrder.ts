import { contains } from '../../../../text/span.ts'
import { isCalled, isCalledAs, isCalledByPage, kindsOf } from '../nouns.ts'
import { nth, orderNumber } from '../order.ts'
import type { Page, PageElement } from '../page.ts'
import { mentions } from '../words.ts'
import { candidates, type Search } from './candidates.ts'
import { named } from './names.ts'
import { numbered } from './numbered.ts'

/** Sentences of items are counted within their items. */
function isInList(page: Page, thing: PageElement): boolean {
  return thing.kind === 'sentence' && page.things('list').some(list => contains(list, thing))
}

/** `second item`, `last row`, `2nd paragraph`. */
export function byOrder(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, order = '', noun = ''] = /^(\w+) (.+)$/.exec(words) ?? []
  const number = orderNumber(order)
  if (number === 0) return []
  const kinds = kindsOf(noun)
  if (kinds === null) return byPageOrder(page, noun, number, search)
  if (kinds.includes('sentence') && search.area === undefined) return []
  const called = candidates(page, search, kinds).filter(thing => isCalled(page, thing, noun) && !isInList(page, thing))
  const facts = kinds.includes('paragraph') ? page.things('line') : []
  const texts = called.filter(thing => !facts.some(line => contains(thing, line)))
  const [counted, plain] = [nth(called, number), nth(texts, number)]
  const isSingle = counted.some(thing => facts.filter(line => contains(thing, line)).length === 1)
  return isSingle ? [...new Set([...counted, ...plain])] : plain
}

/** `the third preparation step`, `the last negative consequence`, `preparation step 3`: in the section of this name. */
export function bySectionAndOrder(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, order = '', said = ''] = /^(\w+) (\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*){1,5})$/u.exec(words) ?? []
  const [, before = '', digits = ''] = /^(\p{L}[\p{L}-]*(?: \p{L}[\p{L}-]*){1,5}) (\d{1,3})$/u.exec(words) ?? []
  const number = digits === '' ? orderNumber(order) : Number(digits)
  const parts = (digits === '' ? said : before).split(' ')
  if (number === 0 || parts.length < 2) return []
  for (const length of [1, 2]) {
    const [title, noun] = [parts.slice(0, -length).join(' '), parts.slice(-length).join(' ')]
    const kinds = kindsOf(noun)?.filter(kind => kind !== 'section')
    if (title === '' || kinds?.some(kind => kind === 'sentence') || kinds?.length === 0) continue
    const among = candidates(page, search, kinds ?? ['item', 'row'])
    for (const section of sectionsCalled(page, title)) {
      const called = among.filter(thing => contains(section, thing) && isCalled(page, thing, noun))
      if (called.length > 0) return digits === '' ? nth(called, number) : numbered(page, called, digits, noun)
    }
  }
  return []
}

/** By their whole title, or by its words; only one section may have them. */
function sectionsCalled(page: Page, title: string): readonly PageElement[] {
  const sections = page.things('section')
  const exact = named(sections, title)
  const found = exact.length > 0 ? exact : sections.filter(({ names: [name = ''] }) => mentions(name, title))
  return found.length === 1 ? found : []
}

/**
 * `the second risk`: of the items or rows of one list or table that the page calls so, or of the sections below one called
 * `Risks`. Both are found if those sections have lists, because either may be meant.
 */
function byPageOrder(page: Page, noun: string, number: number, search: Search): readonly PageElement[] {
  if (!/^\p{L}+(?: \p{L}+){0,3}$/u.test(noun)) return []
  const isCalledSo = (thing: PageElement) => isCalledByPage(page, thing, noun)
  const called = candidates(page, search, ['item', 'row']).filter(isCalledSo)
  const sections = nth(sectionsBelow(page, noun, search), number)
  if (called.length > 0 || sections.length > 0) return [...nth(called, number), ...sections]
  return nth(candidates(page, search, ['paragraph']).filter(isCalledSo), number)
}

/** The sections directly below those that the page calls so, but for its title. */
function sectionsBelow(page: Page, noun: string, search: Search): readonly PageElement[] {
  const titles = page.document.outline().headings.filter(({ level }) => level === 1)
  return candidates(page, search, ['section']).filter(thing => {
    if (thing.kind !== 'section' || !isCalledByPage(page, thing, noun)) return false
    const parent = thing.section.parents.at(-1)
    const isBelowTitle = parent === undefined || (parent === titles[0] && titles.length === 1)
    return !isBelowTitle && isCalledAs(parent.text, noun)
  })
}
