import { namesValues, valuesOfBooks, withValues } from '../facts/bookValues.ts'
import type { Book, FactsOf } from '../facts.ts'
import type { SiteOutline } from '../outline.ts'
import { lastOf, type Steps } from '../steps.ts'
import type { SiteMap } from '../tree.ts'
import { arrangeOutline } from './arrange.ts'
import { outliningByFolder } from './byFolder.ts'

/** The order that files such as `SUMMARY.md` say, then that of folders. */
export function outline(site: SiteMap, factsOf: FactsOf): SiteOutline {
  return lastOf(outlining(site, factsOf))
}

/** The same in steps. */
export function* outlining(site: SiteMap, ownFactsOf: FactsOf): Steps<SiteOutline> {
  const factsOf = withBookValues(site, ownFactsOf)
  yield
  const byFolder = yield* outliningByFolder(site, factsOf)
  yield
  return arrangeOutline(site, byFolder, factsOf)
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
