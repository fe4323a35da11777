import type { FactsOf, PageFacts } from '../facts.ts'
import { navigationFileNames } from '../tree/navigationFiles.ts'
import { folderOf, type SiteMap } from '../tree.ts'

/** What files such as `_category_.json` say about their folders, by path. */
export function folderFacts(site: SiteMap, factsOf: FactsOf): ReadonlyMap<string, PageFacts> {
  return new Map(
    site.unpublishedNavigation.flatMap(page => {
      const facts = navigationFileNames.folder.test(page.path) ? factsOf(page) : null
      return facts ? [[folderOf(page.path), facts] as const] : []
    }),
  )
}
