import { namesValues, valuesOfBooks, withValues } from './bookValues.ts'
import { type Book, type FactsOf, noFacts, type PageFacts } from './facts.ts'
import { withoutEnding } from './formats.ts'
import { titleWithoutLabel } from './metadata/label.ts'
import type { DocumentStatus } from './metadata/metadata.ts'
import { compareNames, prettyName } from './names.ts'
import { withSeriesNumbers } from './seriesNumbers.ts'
import { nameOf, type SiteFolder, type SiteMap, type SitePage } from './tree.ts'

/** The table of contents of a site, in reading order. The same for every page of the site. */
export type SiteOutline = {
  readonly kind: 'folder'
  readonly label: string
  readonly path: string
  readonly index: OutlinePage | null
  readonly items: readonly (OutlinePage | SiteOutline)[]
}
export type OutlinePage = {
  readonly kind: 'page'
  /** The title, with the number if others refer to the document by it. */
  readonly label: string
  readonly path: string
  readonly address: string
  /** Only for documents that have a number or a status. */
  readonly document?: OutlineDocument
}
export type OutlineDocument = {
  readonly label: string | null
  readonly title: string
  readonly status: DocumentStatus | null
}

/** `nav_order` first, then names; a folder is placed by the `nav_order` of its page. */
export function outline(site: SiteMap, ownFactsOf: FactsOf): SiteOutline {
  const factsOf = withBookValues(site, ownFactsOf)
  const root = site.folders.get('')
  return root ? outlineFolder(site, root, factsOf) : { kind: 'folder', label: '', path: '', index: null, items: [] }
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

/** Every page in outline order. */
export function readingOrder(folder: SiteOutline): readonly OutlinePage[] {
  const known = orders.get(folder)
  if (known) return known
  const own = folder.index ? [folder.index] : []
  const order = [...own, ...folder.items.flatMap(item => (item.kind === 'folder' ? readingOrder(item) : [item]))]
  orders.set(folder, order)
  return order
}

/** Used by every page of a site, sometimes repeatedly. */
const orders = new WeakMap<SiteOutline, readonly OutlinePage[]>()

function outlineFolder(site: SiteMap, folder: SiteFolder, ownFactsOf: FactsOf): SiteOutline {
  const pages = folder.pages.filter(page => page !== folder.index && isListed(page, ownFactsOf))
  const { index } = folder
  const factsOf = withSeriesNumbers(pages, ownFactsOf)
  const labels = labelsOf(pages, factsOf)
  const items = [
    ...pages.map(page => ({ ...placeOf(page, factsOf), item: outlinePage(page, labels.get(page), factsOf) })),
    ...folder.folders.flatMap(path => {
      const child = site.folders.get(path)
      const item = child && outlineFolder(site, child, ownFactsOf)
      if (!item || (!item.index && item.items.length === 0)) return []
      const place = { order: placeOf(child.index, factsOf).order, name: nameOf(path) }
      return [
        {
          ...place,
          item:
            item.items.length > 0
              ? (namesake(item) ?? item)
              : alone(item, labelOf(child.index ? factsOf(child.index) : null, item.label)),
        },
      ]
    }),
  ]
  items.sort((a, b) => (a.order === b.order ? compareNames(a.name, b.name) : a.order - b.order))
  return {
    kind: 'folder',
    label: documentLabel(index && factsOf(index)) ?? prettyName(folder.path),
    path: folder.path,
    index:
      index && isListed(index, factsOf)
        ? outlinePage(index, labelOf(factsOf(index), prettyName(index.path)), factsOf)
        : null,
    items: items.map(({ item }) => item),
  }
}

/** The folder of a numbered document, such as `cip-30/README.md` with files beside it, goes by the document. */
function documentLabel(facts: PageFacts | null): string | null {
  return facts?.listed && facts.metadata?.label ? labelOf(facts, '') : null
}

/** `dcp-5/dcp-5.md`: the only page of a folder, with its name, is shown for the folder. */
function namesake({ index, items, path }: SiteOutline): OutlinePage | null {
  const [only] = items
  if (index !== null || items.length !== 1 || only?.kind !== 'page') return null
  return withoutEnding(nameOf(only.path)).toLowerCase() === nameOf(path).toLowerCase() ? only : null
}

/** A folder with nothing but its page is that page; without a title it has the name of the folder. */
function alone(folder: SiteOutline, title: string | null): SiteOutline | OutlinePage {
  return folder.index ? { ...folder.index, label: title ?? folder.label } : folder
}

function isListed(page: SitePage, factsOf: FactsOf): boolean {
  return (factsOf(page) ?? noFacts).listed
}

function placeOf(page: SitePage | null, factsOf: FactsOf): { readonly order: number; readonly name: string } {
  const order = page ? factsOf(page)?.order : null
  return { order: order ?? Number.POSITIVE_INFINITY, name: nameOf(page?.path ?? '') }
}

function outlinePage(page: SitePage, known: string | null | undefined, factsOf: FactsOf): OutlinePage {
  const label = known ?? prettyName(page.path)
  const { title = null, metadata = null } = factsOf(page) ?? {}
  const plain = { kind: 'page', label, path: page.path, address: page.address } as const
  if (!metadata || (metadata.label === null && metadata.status === null)) return plain
  const { label: number, status } = metadata
  return { ...plain, document: { label: number, title: titleWithoutLabel(title ?? label, number), status } }
}

/** `ERC-721 Non-Fungible Token Standard`; `null` if the content says nothing. */
export function labelOf(facts: PageFacts | null, name: string): string | null {
  const { title = null, metadata = null } = facts ?? {}
  const number = metadata?.label ?? null
  if (number === null) return title
  const rest = title === null ? name.replace(/^(?:\p{L}+ )?\d+\s*/u, '') : titleWithoutLabel(title, number)
  return rest === number ? rest : `${number} ${rest}`.trim()
}

/** Titles, if they distinguish the pages of one folder; versions of one document often share theirs. */
function labelsOf(pages: readonly SitePage[], factsOf: FactsOf): Map<SitePage, string> {
  const titled = pages.flatMap((page): [SitePage, string][] => {
    const title = labelOf(factsOf(page), prettyName(page.path))
    return title ? [[page, title]] : []
  })
  const uses = new Map<string, number>()
  for (const [, title] of titled) uses.set(title, (uses.get(title) ?? 0) + 1)
  return new Map(titled.filter(([, title]) => uses.get(title) === 1))
}
