import { matches } from '../config.ts'
import { type ContentsEntry, contentsLimits } from '../facts/contents.ts'
import { withoutEnding } from '../formats.ts'
import { readLink } from '../links.ts'
import { placeOnSite } from '../tree/siteRoot.ts'
import type { SiteMap, SitePage } from '../tree.ts'

/** The pages that an entry names, from a folder, which ends with a slash. */
export type Resolve = (folder: string, entry: ContentsEntry) => readonly SitePage[]

const patternsMax = 100
const patternPagesMax = 500
const endings = ['', '.md', '.rst', '.mdx', '.qmd', '.adoc']

export function resolver(site: SiteMap): Resolve {
  let patternsLeft = patternsMax
  let entriesLeft: number = contentsLimits.entriesOfSiteMax
  return (folder, { target, isPattern }) => {
    if (target === null || entriesLeft-- <= 0 || /^[a-z][a-z\d+.-]*:|^#|^$/i.test(target)) return []
    if (isPattern) return patternsLeft-- > 0 ? matching(readLink(folder, target.replaceAll('?', '%3F')).path) : []
    const read = readLink(folder, target)
    const { path } = placeOnSite(site, folder, read)
    const page = endings.flatMap(ending => site.pages.get(path + ending) ?? [])[0] ?? site.folders.get(path)?.index
    return page ? [page] : []
  }

  function matching(pattern: string): readonly SitePage[] {
    const depth = pattern.split('/').length
    return [...site.pages.values()]
      .filter(
        ({ path }) =>
          path.split('/').length === depth && [path, withoutEnding(path)].some(one => matches(pattern, one)),
      )
      .toSorted((a, b) => (a.path < b.path ? -1 : 1))
      .slice(0, patternPagesMax)
  }
}
