import type { FactsOf } from '../facts.ts'
import { readLink } from '../links.ts'
import type { SiteMap } from '../tree.ts'

/** A text that includes fewer pages says nothing about their order. */
const includedMin = 2

/**
 * The positions of pages in the books that include them, by path: a book comes before its chapters, and a chapter before
 * those that it includes itself. Of several books with a chapter, the one with most pages counts.
 */
export function bookOrders(site: SiteMap, factsOf: FactsOf): ReadonlyMap<string, number> {
  const chapters = new Map<string, readonly string[]>()
  for (const page of site.pages.values()) {
    const included = (factsOf(page)?.book?.includes ?? []).map(written => readLink(page.path, written).path)
    const pages = included.filter(path => path !== page.path && site.pages.has(path))
    if (pages.length > 0) chapters.set(page.path, [...new Set(pages)])
  }
  const inBooks = new Set([...chapters.values()].flat())
  const books = [...chapters].filter(([path, pages]) => !inBooks.has(path) && pages.length >= includedMin)
  const orders = new Map<string, number>()
  for (const [path] of books.sort(([, a], [, b]) => b.length - a.length)) place(path)
  return orders

  function place(book: string): void {
    const waiting = [book]
    for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
      if (orders.has(path)) continue
      orders.set(path, orders.size)
      waiting.push(...(chapters.get(path) ?? []).toReversed())
    }
  }
}
