import type { Page, PageElement } from '../page.ts'
import type { Search } from './candidates.ts'
import { resolvePhrase } from './resolvePhrase.ts'

/** What has this name, or the list of what a title mentions: `the topics` below `Topics for the next meeting`. */
export function listOrSection(page: Page, name: string, search: Search): readonly PageElement[] {
  const found = resolvePhrase(page, name, search)
  return found.length > 0 ? found : resolvePhrase(page, `${name} list`, { ...search, kinds: ['list'] })
}
