import type { NestedList } from '../../../../markdown/listItem.ts'
import { fold } from '../../../../text/fold.ts'
import { contains } from '../../../../text/span.ts'
import { hasQuote, isQuote, unquote } from '../../instruction/utterance.ts'
import type { Page, PageElement } from '../page.ts'
import { candidates, determiner, type Search } from './candidates.ts'
import { named } from './names.ts'

const noun = '(?:clause|sub-?clause|article|section|sub-?section|paragraph|para|point|provision|§)'
const counted = new RegExp(`^${noun} ?(\\d{1,3}(?:\\.\\d{1,3})*)$`, 'i')
const called = /^(?:(?:clause|provision) (.+)|(.+) (?:clause|provision))$/i

/** `clause 2.3` and `the Termination clause` where clauses are paragraphs or items of numbered lists. */
export function byClause(page: Page, words: string, search: Search): readonly PageElement[] {
  const number = counted.exec(words)?.[1] ?? /^\d{1,3}(?:\.\d{1,3})+$/.exec(words)?.[0]
  if (number !== undefined) {
    const paragraphs = number.includes('.') ? named(candidates(page, search, ['paragraph']), number) : []
    if (paragraphs.length > 0) return paragraphs
    const found = byPath(page, number, search)
    if (found.length > 0) return found
    return isClauseNoun.test(words) || mayBeSection(page, words, search) ? inOnlyList(page, number, search) : []
  }
  return clausesCalled(page, words, search)
}

/** `the Termination clause`, as an item or a paragraph; a section of this name may be one too. */
export function clausesCalled(page: Page, words: string, search: Search): readonly PageElement[] {
  const [, after, before] = called.exec(words) ?? []
  const name = (after ?? before)?.replace(determiner, '')
  if (name === undefined || /^\d/.test(name) || (hasQuote(name) && !isQuote(name))) return []
  return named(candidates(page, search, ['item', 'paragraph']), unquote(name, search.quotes))
}

const isClauseNoun = /^(?:clause|article|provision|§)/i

/** `in section 8` of a page without sections, whose one list has numbers; as a place only. */
function mayBeSection(page: Page, words: string, { kinds }: Search): boolean {
  const isPlace = kinds?.includes('item') === true && kinds.includes('section')
  return isPlace && /^(?:section|point|paragraph|§)/i.test(words) && page.things('section').length < 2
}

/** `clause 2` where the only numbered list is one of clauses, which all begin with a title. */
function inOnlyList(page: Page, number: string, search: Search): readonly PageElement[] {
  const items = page.things('item').flatMap(one => (one.kind === 'item' && one.list.isOrdered ? [one] : []))
  const outer = items.filter(({ list }) => list.depth === 0)
  const hasTitle = ({ names, item }: Item) => names.length > 1 || /^(?:\*\*|__)\S/.test(item.leaf?.content ?? '')
  const isPlain = page.things('section').length < 2
  if (!outer.every(one => one.list === outer[0]?.list && (isPlain || hasTitle(one)))) return []
  const allowed = new Set(candidates(page, search, ['item']))
  return outer.filter(one => allowed.has(one) && numberIn(one.list, one.item) === Number(number))
}

/** Whether a clause says what a term means: `"Fee" means …`, `Fee: …`. */
export function defines({ kind, names: [text = ''] }: PageElement, term: string): boolean {
  const name = fold(term.replace(/^the /i, ''))
  const plain = fold(text).replace(/["“”„]/g, '')
  return (
    kind === 'row' ||
    (plain.startsWith(name) && /^(?::| (?:shall )?means?\b| refers? to\b| is\b| are\b)/.test(plain.slice(name.length)))
  )
}

type Item = Extract<PageElement, { kind: 'item' }>

/**
 * The items with this number, counted through the numbered lists around them: `3.2` is the second one in the third, and
 * `3` an item with numbered parts only, since any list may have a third item.
 */
function byPath(page: Page, number: string, search: Search): readonly PageElement[] {
  const items = page.things('item').flatMap(one => (one.kind === 'item' && one.list.isOrdered ? [one] : []))
  const [first = '', ...others] = number.split('.')
  const outermost = items.filter(({ list, item }) => list.depth === 0 && numberIn(list, item) === Number(first))
  const found = others.reduce<readonly Item[]>(
    (outer, digits) =>
      outer.flatMap(whole =>
        items.filter(
          one =>
            one.list.depth === whole.list.depth + 1 &&
            contains(whole, one) &&
            numberIn(one.list, one.item) === Number(digits),
        ),
      ),
    outermost,
  )
  const allowed = new Set(candidates(page, search, ['item']))
  const isClause = (one: Item) => others.length > 0 || items.some(inner => inner !== one && contains(one, inner))
  return found.filter(item => allowed.has(item) && isClause(item))
}

/** Counted from the number of the first item, as the list is shown. */
function numberIn({ items }: NestedList, item: Item['item']): number {
  return Number.parseInt(items[0]?.marker ?? '1', 10) + items.indexOf(item)
}
