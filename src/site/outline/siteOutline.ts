import { namesValues, valuesOfBooks, withValues } from '../facts/bookValues.ts'
import type { Book, FactsOf } from '../facts.ts'
import type { SiteOutline } from '../outline.ts'
import type { SiteMap } from '../tree.ts'
import { arrangeOutline } from './arrange.ts'
import { outlineByFolder } from './byFolder.ts'

/** The order that files such as `SUMMARY.md` say, then that of folders. */
export function outline(site: SiteMap, ownFactsOf: FactsOf): SiteOutline {
  const factsOf = withBookValues(site, ownFactsOf)
  return arrangeOutline(site, outlineByFolder(site, factsOf), factsOf)
}

/** Titles with the values that the books of their pages set. */
function withBookValues(site: SiteMap, factsOf: FactsOf): FactsOf {
  const books = new Map<string, Book>()
  for (const page of site.pages.values()) {
    const book = factsOf(page)?.book
    if (book) books.set(page.path, book)
  }
  if (books.size === 0) return factsOf
  const valuesOf = valuesOfBooks(books)
  return page => {
    const facts = factsOf(page)
    return facts?.title && namesValues(facts.title) ? withValues(facts, valuesOf(page.path)) : facts
  }
}
