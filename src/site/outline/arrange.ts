import type { FactsOf } from '../facts.ts'
import { withoutEnding } from '../formats.ts'
import { type OutlinePage, readingOrder, type SiteOutline } from '../outline.ts'
import { folderOf, type SiteMap } from '../tree.ts'
import { type PlacedEntry, type Scope, scopesOf } from './scopes.ts'

type Item = OutlinePage | SiteOutline
/** The pages of its folder that no contents name are added later. */
type Group = SiteOutline & { path: string | null; readonly items: Item[] }

/** A file that names fewer pages is not treated as a table of contents: its name alone proves nothing. */
const namedMin = 2
/** A group with a smaller part of the pages of a folder says nothing about its other pages. */
const claimMinOf = 4

/**
 * The table of contents in the order that files of the project say: in each of their folders first what they name, in
 * their groups and with their titles, then the other pages by folder.
 */
export function arrangeOutline(site: SiteMap, whole: SiteOutline, factsOf: FactsOf): SiteOutline {
  const scopes = scopesOf(site, factsOf)
  if (scopes.length === 0) return whole
  const pages = new Map(readingOrder(whole).map(page => [page.path, page]))
  const used = new Set<string>()
  const groups = new Map<string, Group>()
  /** The folder that has all pages of a group, and how many these are. */
  const homes = new Map<Item, { readonly folder: string; readonly pages: number }>()
  const placed = new Map<string, { index: OutlinePage | null; items: Item[] }>()
  for (const scope of scopes) {
    if (countNamed(scope.entries, scope) < namedMin) continue
    for (const { path } of scope.sources) used.add(path)
    const made = { index: null, items: [] }
    placed.set(scope.folder, made)
    place(scope.entries, scope, made.items)
  }
  const named = countBelow(used)
  for (const [folder, { items }] of placed) claimFolders(items, folder, named)
  return placed.size === 0 ? whole : (withRest(whole) ?? whole)

  function isFree(path: string, { folder }: Scope): boolean {
    return pages.has(path) && !used.has(path) && (folder === '' || path.startsWith(`${folder}/`))
  }

  function countNamed(entries: readonly PlacedEntry[], scope: Scope): number {
    const own = (page: PlacedEntry['page']) => (page && isFree(page.path, scope) ? 1 : 0)
    return entries.reduce((sum, { page, entries }) => sum + own(page) + countNamed(entries, scope), 0)
  }

  function place(entries: readonly PlacedEntry[], scope: Scope, items: Item[]): void {
    for (const { title, page: named, entries: below } of entries) {
      const page = named && isFree(named.path, scope) ? (pages.get(named.path) ?? null) : null
      if (page) used.add(page.path)
      const titled = page && title !== null ? { ...page, label: title } : page
      const inside: Item[] = []
      place(below, scope, inside)
      if (titled && isIndex(titled, scope.folder)) {
        const made = placed.get(scope.folder)
        if (made) made.index = titled
        items.push(...inside)
      } else if (inside.length === 0) items.push(...(titled ? [titled] : []))
      else if (titled || title !== null) items.push(group(title ?? titled?.label ?? '', titled, inside))
      else items.push(...inside)
    }
  }

  function isIndex({ path }: OutlinePage, folder: string): boolean {
    return site.folders.get(folder)?.index?.path === path
  }

  function group(label: string, index: OutlinePage | null, items: Item[]): Group {
    const pages = items.reduce((sum, item) => sum + (homes.get(item)?.pages ?? 1), index === null ? 0 : 1)
    const made: Group = { kind: 'folder', label, path: null, index, items }
    homes.set(made, { folder: homeOf(index, items), pages })
    return made
  }

  /** The other pages of a folder are in the outermost group that only has pages of it, and not too few of them. */
  function claimFolders(items: readonly Item[], scopeFolder: string, named: ReadonlyMap<string, number>): void {
    for (const item of items) {
      const home = homes.get(item)
      if (home === undefined || item.kind === 'page') continue
      const { folder, pages } = home
      const hasEnough = pages * claimMinOf >= (named.get(folder) ?? 0)
      const isAround = item.items.some(inner => homes.get(inner)?.pages === pages)
      if (folder !== scopeFolder && hasEnough && !isAround && !groups.has(folder)) {
        const claimed = item as Group
        claimed.path = folder
        groups.set(folder, claimed)
      }
      claimFolders(item.items, scopeFolder, named)
    }
  }

  /** `b.md` belongs to the pages in `b`. */
  function homeOf(index: OutlinePage | null, items: readonly Item[]): string {
    const below = commonFolder(items)
    if (index === null || withoutEnding(index.path) === below) return below
    const own = folderOf(index.path)
    return isIndex(index, own) ? own : commonStart(own, below)
  }

  function commonFolder(items: readonly Item[]): string {
    return items.map(item => homes.get(item)?.folder ?? folderOf(item.path ?? '')).reduce(commonStart)
  }

  function withRest(folder: SiteOutline): SiteOutline | null {
    const own = placed.get(folder.path ?? '')
    const items = [
      ...(own?.items ?? []),
      ...folder.items.flatMap(item => (item.kind === 'page' ? (used.has(item.path) ? [] : [item]) : restOf(item))),
    ]
    const index = own?.index ?? (folder.index && used.has(folder.index.path) ? null : folder.index)
    return index === null && items.length === 0 ? null : { ...folder, index, items }
  }

  /** What is left of a folder belongs to the group of its pages. */
  function restOf(folder: SiteOutline): readonly Item[] {
    const left = withRest(folder)
    const known = groups.get(folder.path ?? '')
    if (left === null || known === undefined) return left ? [left] : []
    for (const item of left.index ? [left.index, ...left.items] : left.items) known.items.push(item)
    return []
  }
}

/** How many of the paths each folder has below it. */
function countBelow(paths: Iterable<string>): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const path of paths)
    for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder))
      counts.set(folder, (counts.get(folder) ?? 0) + 1)
  return counts
}

function commonStart(a: string, b: string): string {
  const [first, second] = [a.split('/'), b.split('/')]
  const length = first.findIndex((name, at) => name !== second[at])
  return length === -1 ? a : first.slice(0, length).join('/')
}
