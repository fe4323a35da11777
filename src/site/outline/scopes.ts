import { type Contents, type ContentsEntry, contentsKinds, contentsLimits } from '../facts/contents.ts'
import type { FactsOf } from '../facts.ts'
import { withoutEnding } from '../formats.ts'
import { folderOf, nameOf, type SiteMap, type SitePage } from '../tree.ts'
import { navigationFiles } from './files.ts'
import { type Resolve, resolver } from './resolve.ts'

/** The contents of a folder, with pages for the targets. */
export type Scope = {
  readonly folder: string
  readonly sources: readonly SitePage[]
  readonly entries: readonly PlacedEntry[]
}
export type PlacedEntry = {
  readonly title: string | null
  readonly page: SitePage | null
  readonly entries: readonly PlacedEntry[]
}

/** What the files of a site say about its order, the folders nearest to the root first; one for each folder. */
export function scopesOf(site: SiteMap, factsOf: FactsOf): readonly Scope[] {
  const resolve = resolver(site)
  const whole = navigationFiles(site)
    .flatMap(page => {
      const contents = factsOf(page)?.contents
      return contents && contents.kind !== 'below' && contents.kind !== 'folder' ? [{ page, contents }] : []
    })
    .toSorted((a, b) => rankOf(a.contents) - rankOf(b.contents) || compareSources(a.page, b.page))
  const scopes = new Map<string, ScopeOfKind>()
  for (const { page, contents } of whole) {
    const { folder, kind } = contents
    const known = scopes.get(folder)
    if (known && known.kind !== kind) continue
    const entries = placed(contents.entries, folder, resolve)
    scopes.set(folder, added(known, { folder, kind, sources: [page], entries }))
  }
  for (const { folder, entries } of treesOf(site, factsOf, resolve)) {
    const known = scopes.get(folder)
    if (known && known.kind !== 'below') continue
    scopes.set(folder, added(known, { folder, kind: 'below', sources: [], entries }))
  }
  return [...scopes.values()].toSorted((a, b) => depthOf(a.folder) - depthOf(b.folder))
}

type ScopeOfKind = Scope & { readonly kind: Contents['kind'] }

function added(known: ScopeOfKind | undefined, more: ScopeOfKind): ScopeOfKind {
  if (!known) return more
  return { ...more, sources: [...known.sources, ...more.sources], entries: [...known.entries, ...more.entries] }
}

function rankOf({ kind }: Contents): number {
  return contentsKinds.indexOf(kind)
}

/** Antora's module `ROOT` comes first. */
function compareSources(a: SitePage, b: SitePage): number {
  const isOther = ({ path }: SitePage) => (path.includes('/ROOT/') ? 0 : 1)
  return isOther(a) - isOther(b) || (a.path < b.path ? -1 : 1)
}

function depthOf(folder: string): number {
  return folder === '' ? 0 : folder.split('/').length
}

function placed(entries: readonly ContentsEntry[], folder: string, resolve: Resolve): readonly PlacedEntry[] {
  return entries.flatMap(entry => {
    const pages = resolve(`${folder}/`.replace(/^\/$/, ''), entry)
    const below = placed(entry.entries, folder, resolve)
    if (pages.length < 2) return [{ title: entry.title, page: pages[0] ?? null, entries: below }]
    return pages.map(page => ({ title: null, page, entries: [] }))
  })
}

/** The trees of pages that name the pages below them; each page is in one. */
function treesOf(site: SiteMap, factsOf: FactsOf, resolve: Resolve) {
  const below = new Map<SitePage, readonly PlacedEntry[]>()
  for (const page of site.pages.values()) {
    const contents = factsOf(page)?.contents
    if (contents?.kind === 'below') below.set(page, placed(contents.entries, contents.folder, resolve))
  }
  const named = new Set<SitePage>()
  const name = (entries: readonly PlacedEntry[], by: SitePage): void => {
    for (const entry of entries) {
      if (entry.page && entry.page !== by) named.add(entry.page)
      name(entry.entries, by)
    }
  }
  for (const [page, entries] of below) name(entries, page)
  const seen = new Set<SitePage>()
  const grown = (entries: readonly PlacedEntry[], depth = 0): PlacedEntry[] =>
    entries.flatMap((entry): PlacedEntry[] => {
      const { page } = entry
      if (page && seen.has(page)) return []
      if (page) seen.add(page)
      if (depth >= contentsLimits.depthMax) return [{ ...entry, entries: [] }]
      const ofPage = (page && below.get(page)) ?? []
      return [{ ...entry, entries: [...grown(entry.entries, depth + 1), ...grown(ofPage, depth + 1)] }]
    })
  return [...below.keys()]
    .filter(page => !named.has(page))
    .toSorted((a, b) => rootRank(a) - rootRank(b))
    .map(page => ({ folder: folderOf(page.path), entries: grown([{ title: null, page, entries: [] }]) }))
}

/** The first page of a project of Sphinx. */
function rootRank({ path }: SitePage): number {
  return path.split('/').length * 2 + (/^(?:index|contents)$/i.test(withoutEnding(nameOf(path))) ? 0 : 1)
}
