import type { ContentsEntry } from '../facts/contents.ts'
import { withSeriesNumbers } from '../facts/seriesNumbers.ts'
import { type FactsOf, noFacts, type PageFacts } from '../facts.ts'
import { titleWithoutLabel } from '../metadata/label.ts'
import { isNamesake, labelOf, type OutlinePage, type SiteOutline } from '../outline.ts'
import { forEachInSteps, type Steps } from '../steps.ts'
import { compareNames, prettyName } from '../tree/names.ts'
import { nameOf, type SiteFolder, type SiteMap, type SitePage } from '../tree.ts'
import { bookOrders } from './bookOrder.ts'
import { folderFacts } from './folderFacts.ts'

/**
 * Pages by folder: `nav_order` first, then as their book includes them, then names. A folder is placed by its own
 * position, else by that of its page.
 */
export function* outliningByFolder(site: SiteMap, factsOf: FactsOf): Steps<SiteOutline> {
  const root = site.folders.get('')
  if (!root) return { kind: 'folder', label: '', path: '', index: null, items: [] }
  const [folders, inBooks] = [folderFacts(site, factsOf), bookOrders(site, factsOf)]
  return yield* outliningFolder({ site, factsOf, folders, inBooks }, root)
}

type Reading = {
  readonly site: SiteMap
  readonly factsOf: FactsOf
  readonly folders: ReadonlyMap<string, PageFacts>
  readonly inBooks: ReadonlyMap<string, number>
}

function* outliningFolder(reading: Reading, folder: SiteFolder): Steps<SiteOutline> {
  const { site, factsOf: ownFactsOf, folders, inBooks } = reading
  const said = folders.get(folder.path) ?? null
  const pages = folder.pages.filter(page => page !== folder.index && isListed(page, ownFactsOf))
  const { index } = folder
  const factsOf = withSeriesNumbers(pages, ownFactsOf)
  const labels = yield* labelling(pages, factsOf)
  const items: Placed[] = []
  yield* forEachInSteps(pages, page => {
    const inBook = inBooks.get(page.path)
    items.push({ ...placeOf(page, factsOf), inBook, item: outlinePage(page, labels.get(page), factsOf) })
  })
  for (const path of folder.folders) {
    const child = site.folders.get(path)
    const made = child && (yield* outliningFolder(reading, child))
    yield
    if (!made || (!made.index && made.items.length === 0)) continue
    const order = folders.get(path)?.order ?? placeOf(child.index, factsOf).order
    const title = labelOf(child.index ? factsOf(child.index) : null, made.label)
    const item = made.items.length > 0 ? (namesake(made, path) ?? made) : alone(made, title)
    items.push({ order, inBook: undefined, name: nameOf(path), item })
  }
  return {
    kind: 'folder',
    label: said?.title ?? (index && folderLabel(factsOf(index))) ?? prettyName(folder.path),
    path: folder.path,
    index:
      index && isListed(index, factsOf)
        ? outlinePage(index, labelOf(factsOf(index), prettyName(index.path)), factsOf)
        : null,
    items: inOrder(items, said?.contents?.entries ?? []),
  }
}

/**
 * The folder of a numbered document, such as `cip-30/README.md` with files beside it, goes by the document, and one whose
 * page has a short title by that.
 */
function folderLabel(facts: PageFacts | null): string | null {
  if (!facts?.listed) return null
  return facts.metadata?.label ? labelOf(facts, '') : (facts.navTitle ?? null)
}

type Placed = {
  readonly order: number
  readonly inBook: number | undefined
  readonly name: string
  readonly item: OutlinePage | SiteOutline
}

/** First the order that the folder says, in which `...` is for what it does not name. */
function inOrder(items: readonly Placed[], entries: readonly ContentsEntry[]): (OutlinePage | SiteOutline)[] {
  const places = new Map(entries.map((entry, place) => [entry.target, { place, title: entry.title }]))
  const otherPlace = places.get('...')?.place ?? entries.length
  return items
    .map(placed => ({ ...placed, place: places.get(placed.name)?.place ?? otherPlace }))
    .sort(
      (a, b) =>
        a.place - b.place ||
        compareOrders(a.order, b.order) ||
        compareOrders(a.inBook ?? afterBooks, b.inBook ?? afterBooks) ||
        compareNames(a.name, b.name),
    )
    .map(({ item, name }) => ({ ...item, label: places.get(name)?.title ?? item.label }))
}

const afterBooks = Number.POSITIVE_INFINITY

/** Both may be infinite. */
function compareOrders(a: number, b: number): number {
  return a === b ? 0 : a - b
}

/** `dcp-5/dcp-5.md`: the only page of a folder, with its name, is shown for the folder. */
function namesake({ index, items }: SiteOutline, folder: string): OutlinePage | null {
  const [only] = items
  if (index !== null || items.length !== 1 || only?.kind !== 'page') return null
  return isNamesake(only.path, folder) ? only : null
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

/** Titles, if they distinguish the pages of one folder; versions of one document often share theirs. */
function* labelling(pages: readonly SitePage[], factsOf: FactsOf): Steps<Map<SitePage, string>> {
  const titles = new Map<SitePage, string>()
  const uses = new Map<string, number>()
  yield* forEachInSteps(pages, page => {
    const facts = factsOf(page)
    const isNumbered = (facts?.metadata?.label ?? null) !== null
    const title = isNumbered ? labelOf(facts, prettyName(page.path)) : (facts?.navTitle ?? facts?.title)
    if (!title) return
    titles.set(page, title)
    uses.set(title, (uses.get(title) ?? 0) + 1)
  })
  return new Map([...titles].filter(([, title]) => uses.get(title) === 1))
}
