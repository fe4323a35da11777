import { noFacts, type PageFacts } from './facts.ts'
import { compareNames, prettyName } from './names.ts'
import { nameOf, type SiteFolder, type SiteMap, type SitePage } from './tree.ts'

/** The table of contents of a site, in reading order. The same for every page of the site. */
export type SiteOutline = {
  readonly label: string
  readonly path: string
  readonly index: OutlinePage | null
  readonly items: readonly (OutlinePage | SiteOutline)[]
}
export type OutlinePage = { readonly label: string; readonly path: string; readonly address: string }

/** What is known of a page's content; titles fall back to names. */
export type FactsOf = (page: SitePage) => PageFacts | undefined

/** `nav_order` first, then names; a folder is placed by the `nav_order` of its page. */
export function outline(site: SiteMap, factsOf: FactsOf): SiteOutline {
  const root = site.folders.get('')
  return root ? outlineFolder(site, root, factsOf) : { label: '', path: '', index: null, items: [] }
}

/** Every page in outline order. */
export function readingOrder(folder: SiteOutline): readonly OutlinePage[] {
  const known = orders.get(folder)
  if (known) return known
  const own = folder.index ? [folder.index] : []
  const order = [...own, ...folder.items.flatMap(item => ('items' in item ? readingOrder(item) : [item]))]
  orders.set(folder, order)
  return order
}

/** Used by every page of a site, sometimes repeatedly. */
const orders = new WeakMap<SiteOutline, readonly OutlinePage[]>()

function outlineFolder(site: SiteMap, folder: SiteFolder, factsOf: FactsOf): SiteOutline {
  const pages = folder.pages.filter(page => page !== folder.index && isListed(page, factsOf))
  const labels = labelsOf(pages, factsOf)
  const items = [
    ...pages.map(page => ({ ...placeOf(page, factsOf), item: outlinePage(page, labels.get(page)) })),
    ...folder.folders.flatMap(path => {
      const child = site.folders.get(path)
      const item = child && outlineFolder(site, child, factsOf)
      if (!item || (!item.index && item.items.length === 0)) return []
      return [{ order: placeOf(child.index, factsOf).order, name: nameOf(path), item }]
    }),
  ]
  items.sort((a, b) => (a.order === b.order ? compareNames(a.name, b.name) : a.order - b.order))
  const { index } = folder
  return {
    label: prettyName(folder.path),
    path: folder.path,
    index: index && isListed(index, factsOf) ? outlinePage(index, factsOf(index)?.title) : null,
    items: items.map(({ item }) => item),
  }
}

function isListed(page: SitePage, factsOf: FactsOf): boolean {
  return (factsOf(page) ?? noFacts).listed
}

function placeOf(page: SitePage | null, factsOf: FactsOf): { readonly order: number; readonly name: string } {
  const order = page ? factsOf(page)?.order : null
  return { order: order ?? Number.POSITIVE_INFINITY, name: nameOf(page?.path ?? '') }
}

function outlinePage(page: SitePage, label: string | null | undefined): OutlinePage {
  return { label: label ?? prettyName(page.path), path: page.path, address: page.address }
}

/** Titles, if they distinguish the pages of one folder; versions of one document often share theirs. */
function labelsOf(pages: readonly SitePage[], factsOf: FactsOf): Map<SitePage, string> {
  const titled = pages.flatMap((page): [SitePage, string][] => {
    const title = factsOf(page)?.title
    return title ? [[page, title]] : []
  })
  const uses = new Map<string, number>()
  for (const [, title] of titled) uses.set(title, (uses.get(title) ?? 0) + 1)
  return new Map(titled.filter(([, title]) => uses.get(title) === 1))
}
