import { contains } from '../../../../text/span.ts'
import { isCalled, isCalledByPage, kindsOf } from '../nouns.ts'
import { nth, orderNumber } from '../order.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, type Search } from './candidates.ts'

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

/** `the second risk`: of the items or rows of one list or table that the page calls so. */
function byPageOrder(page: Page, noun: string, number: number, search: Search): readonly PageElement[] {
  if (!/^\p{L}+(?: \p{L}+){0,3}$/u.test(noun)) return []
  const isCalledSo = (thing: PageElement) => isCalledByPage(page, thing, noun)
  const called = candidates(page, search, ['item', 'row']).filter(isCalledSo)
  return nth(called.length > 0 ? called : candidates(page, search, ['paragraph']).filter(isCalledSo), number)
}
