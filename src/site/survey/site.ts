import { prettyName } from '../names.ts'
import { folderOf, type SiteMap } from '../tree.ts'
import type { PageSurvey } from './file.ts'
import { type BrokenLink, followLinks } from './siteLinks.ts'
import { type SiteRequirement, siteRequirements, type UnknownRequirement } from './siteRequirements.ts'
import { type SiteTerms, siteTerms, type TermUses, termUses } from './siteTerms.ts'

/** What a site knows of itself: a function of its map and of what its pages say. Plain data, to be sent and kept. */
export type SiteSurvey = SiteIndex & TermUses

/** The part of it that its pages show, which is soon known. */
export type SiteIndex = SiteTerms & {
  /** By id, in the order in which the pages mention them. */
  readonly requirements: ReadonlyMap<string, SiteRequirement>
  /** Ids that pages refer to as if they were of this site, and none states. */
  readonly unknownRequirements: readonly UnknownRequirement[]
  readonly brokenLinks: readonly BrokenLink[]
  /** Pages that no other page's text links to, but for those of folders. */
  readonly orphans: readonly string[]
  readonly titles: ReadonlyMap<string, string>
}

/** Linear in the size of the surveys. Pages of the map without a survey are taken as there, whatever they say. */
export function surveySite(map: SiteMap, pages: ReadonlyMap<string, PageSurvey>): SiteSurvey {
  const knowledge = indexSite(map, pages)
  const surveyed = new Map([...pages].filter(([path]) => map.pages.has(path)))
  return { ...knowledge, ...termUses(surveyed, knowledge.terms) }
}

/** Linear in the number of links, ids and definitions. */
export function indexSite(map: SiteMap, pages: ReadonlyMap<string, PageSurvey>): SiteIndex {
  const surveyed = new Map([...pages].filter(([path]) => map.pages.has(path)))
  const { broken, linkedTo, byTarget } = followLinks(map, surveyed)
  const { known, unknown } = siteRequirements(surveyed, byTarget)
  return {
    ...siteTerms(surveyed),
    requirements: known,
    unknownRequirements: unknown,
    brokenLinks: broken,
    orphans: [...surveyed.keys()].filter(path => !linkedTo.has(path) && !isFolderPage(map, path)),
    titles: new Map([...surveyed].map(([path, page]) => [path, page.title ?? prettyName(path)])),
  }
}

function isFolderPage(map: SiteMap, path: string): boolean {
  return map.folders.get(folderOf(path))?.index?.path === path
}
