import { type BookValues, fillValues, valuesOfBooks } from '../facts/bookValues.ts'
import { readText } from '../html/escape.ts'
import { lastOf, type Steps } from '../steps.ts'
import { prettyName } from '../tree/names.ts'
import { folderOf, type SiteMap } from '../tree.ts'
import { type Citations, citations } from './citations.ts'
import { type SiteDocuments, siteDocuments } from './documents.ts'
import type { PageSurvey } from './file.ts'
import { nearestLabel, type SiteLabels, siteLabels } from './labels.ts'
import type { RequirementSetting } from './requirementFamilies.ts'
import { type BrokenLink, followLinks, type RenamedLinks } from './siteLinks.ts'
import { type SiteRequirement, siteRequirements, type UnknownRequirement } from './siteRequirements.ts'
import { type SiteTerms, siteTerms, type TermUses, termUses } from './siteTerms.ts'

/**
 * What is known about a whole site: a function of its map and of its page surveys. Plain data, to be sent and cached.
 */
export type SiteSurvey = SiteIndex & TermUses

/** The part that is shown on pages, which is computed quickly. */
export type SiteIndex = SiteTerms & {
  /** By id, in the order in which the pages mention them. */
  readonly requirements: ReadonlyMap<string, SiteRequirement>
  /** Ids that pages refer to as if they were of this site, but that no page states. */
  readonly unknownRequirements: readonly UnknownRequirement[]
  /** Whether pages have ids that only look like those of requirements. */
  readonly hasOtherIds: boolean
  readonly brokenLinks: readonly BrokenLink[]
  /** Pages that the text of no other page links to, except folder pages. */
  readonly orphans: readonly string[]
  readonly titles: ReadonlyMap<string, string>
  readonly labels: SiteLabels
  readonly renamed: RenamedLinks
  /** By path, of pages that name values of the books that include them. */
  readonly bookValues: ReadonlyMap<string, BookValues>
  /** Whether pages have links that others complete: references to labels, and links without a text. */
  readonly hasOpenLinks: boolean
  readonly documents: SiteDocuments
  readonly citations: Citations
}

/** What the report says as well: which of the terms occur in texts, as `usedTerms` finds them. */
export function withUses(
  site: SiteIndex,
  pages: ReadonlyMap<string, PageSurvey>,
  used: ReadonlySet<number>,
): SiteSurvey {
  return { ...site, ...termUses(pages, site.terms, used) }
}

/**
 * Linear in the number of links, ids and definitions. Pages of the map without a survey are assumed to exist, whatever
 * they contain.
 */
export function indexSite(...site: Parameters<typeof indexingSite>): SiteIndex {
  return lastOf(indexingSite(...site))
}

/** The same in steps of about a page each. */
export function* indexingSite(
  map: SiteMap,
  pages: ReadonlyMap<string, PageSurvey>,
  setting: RequirementSetting = null,
): Steps<SiteIndex> {
  const surveyed = new Map([...pages].filter(([path]) => map.pages.has(path)))
  const labels = siteLabels(surveyed)
  const { broken, linkedTo, byTarget, renamed } = yield* followLinks(map, surveyed, labels)
  yield
  const documents = siteDocuments(map, surveyed)
  const labelled = new Set(
    [...surveyed].flatMap(([path, page]) =>
      page.labels.wanted.flatMap(id => nearestLabel(labels, path, id)?.path ?? []),
    ),
  )
  yield
  const { known, unknown, hasOthers } = yield* siteRequirements(surveyed, byTarget, setting)
  const terms = siteTerms(surveyed)
  const values = bookValues(surveyed)
  yield
  return {
    ...terms,
    requirements: known,
    unknownRequirements: unknown,
    hasOtherIds: hasOthers,
    brokenLinks: broken,
    orphans: [...surveyed.keys()].filter(
      path => !linkedTo.has(path) && !labelled.has(path) && !isFolderPage(map, path),
    ),
    titles: new Map(
      [...surveyed].map(([path, { title }]) => [path, titleWith(title, values.get(path)) ?? prettyName(path)]),
    ),
    labels,
    renamed,
    bookValues: values,
    hasOpenLinks:
      labels.size > 0 ||
      renamed.size > 0 ||
      [...surveyed.values()].some(page => page.labels.hasUntitled || page.labels.wanted.length > 0),
    documents,
    citations: yield* citations(map, surveyed, documents),
  }
}

/** By path, of pages that name values of the books that include them. */
export function bookValues(pages: ReadonlyMap<string, PageSurvey>): Map<string, BookValues> {
  const valuesOf = valuesOfBooks(
    new Map([...pages].flatMap(([path, { book }]) => (book ? [[path, book] as const] : []))),
  )
  return new Map(
    [...pages].flatMap(([path, page]) => {
      /** The titles at the labels of other pages name them as well. */
      const values = page.namesValues || page.labels.wanted.length > 0 ? valuesOf(path) : null
      return values && values.size > 0 ? [[path, values] as const] : []
    }),
  )
}

function titleWith(title: string | null, values: BookValues | undefined): string | null {
  return title && values ? fillValues(title, values, readText) : title
}

function isFolderPage(map: SiteMap, path: string): boolean {
  return map.folders.get(folderOf(path))?.index?.path === path
}
