import type { FactsOf, PageFacts } from '../facts.ts'
import { arranging } from '../tree/arranging.ts'
import { folderOf, type SiteMap } from '../tree.ts'

/** What files such as `_category_.json` say about their folders, by path. */
export function folderFacts(site: SiteMap, factsOf: FactsOf): ReadonlyMap<string, PageFacts> {
  return new Map(
    site.arranging.flatMap(page => {
      const facts = arranging.folder.test(page.path) ? factsOf(page) : null
      return facts ? [[folderOf(page.path), facts] as const] : []
    }),
  )
}
