import { decodePath, joinPath } from '#domain/linkPath.ts'
import { redirectKey } from '../facts/redirects.ts'
import type { PageFacts } from '../facts.ts'
import { formatOf, indexNames, withoutEnding } from '../formats.ts'
import { nearestTo } from '../links/nearest.ts'
import { type ReadLink, readLink } from '../links.ts'
import { folderOf, nameOf, type SiteFile } from '../tree.ts'
import type { PageSurvey } from './file.ts'
import { hugoNames, inContent } from './hugoNames.ts'
import { surveyLimits } from './limits.ts'

type Addressed = { readonly path: string }

/**
 * Finds pages by the addresses that only a generator gives them: those in their front matter (`permalink`, `slug`, `id`;
 * `page-aliases` in Antora), those of Jekyll's collections, those that settings of Mintlify redirect, and those of
 * Docusaurus, without the numbers that order files: `01-guide/02-start.md` is at `guide/start`, and of Hugo, in lower
 * case and by name (`hugoNames.ts`). Of several, the one nearest to the linking page is meant. A link takes a few lookups
 * for each folder above its page.
 */
export function addressFinder(
  pages: ReadonlyMap<string, Pick<PageSurvey, 'claims' | 'names'> & Partial<Pick<PageSurvey, 'redirects'>>>,
  files: ReadonlyMap<string, Pick<SiteFile, 'shownAt'>>,
): (fromPath: string, target: string) => string | null {
  /** By address below the root of a site, wherever that is. */
  const bySite = new Map<string, Addressed[]>()
  /** By address below the root of the repository. */
  const byPath = new Map<string, Addressed[]>()
  const addTo = (map: Map<string, Addressed[]>, path: string, address: string) => {
    const key = redirectKey(address)
    const known = map.get(key)
    if (known?.at(-1)?.path === path) return
    if (known === undefined) map.set(key, [{ path }])
    else if (known.length <= surveyLimits.pagesPerAddressMax) known.push({ path })
  }
  for (const [path, { claims, names }] of pages) {
    const add = (map: Map<string, Addressed[]>, address: string) => addTo(map, path, address)
    for (const claim of claims) add(bySite, claim)
    const shownAt = files.get(path)?.shownAt
    if (shownAt) add(bySite, shownAt)
    for (const name of names) {
      add(bySite, name)
      if (!name.startsWith('/')) add(byPath, joinPath(plainPath(folderOf(path)), name).path)
    }
    const plain = plainAddress(path)
    if (plain !== path) add(byPath, plain)
    /** Hugo writes the addresses of pages in lower case. */
    if (inContent.test(path)) add(byPath, plain.toLowerCase())
  }
  for (const [from, page] of redirectsIn(pages)) addTo(bySite, page, from)
  const named = hugoNames(() => pages.keys())
  return (fromPath, target) => {
    const link = withoutIndex(readLink(fromPath, target))
    const pagesAt = (map: Map<string, Addressed[]>, address: string) => {
      const found = map.get(redirectKey(address)) ?? []
      return found.length > surveyLimits.pagesPerAddressMax ? [] : found
    }
    const find = (map: Map<string, Addressed[]>, address: string) =>
      nearestTo(fromPath, pagesAt(map, address))?.path ?? null
    if (link.written === '') return null
    const found =
      formatOf(link.path) !== null
        ? find(bySite, link.path)
        : link.written.startsWith('/')
          ? fromRoot(link)
          : relative(link)
    return found ?? named(fromPath, link.written)

    function fromRoot({ path }: ReadLink): string | null {
      const [first = '', ...rest] = path.split('/')
      const inFolder = pagesAt(bySite, rest.join('/')).filter(page => `/${page.path}`.includes(`/${first}/`))
      /** Docusaurus publishes the newest version at `docs/next/`, and a site may be below a path of its host. */
      const others = [path.replace(newest, '$1'), rest.length > 1 ? rest.join('/') : path]
      return (
        find(bySite, path) ??
        nearestTo(fromPath, inFolder)?.path ??
        [path, ...others.filter(other => other !== path)].map(below).find(found => found !== null) ??
        null
      )
    }

    function below(path: string): string | null {
      const found = foldersOver(fromPath).map(folder => find(byPath, `${folder}/${path}`))
      return found.find(place => place !== null) ?? null
    }

    function relative({ written }: ReadLink): string | null {
      const { claims = [], names = [] } = pages.get(fromPath) ?? {}
      const own = [...claims, ...names.filter(name => name.startsWith('/'))]
      for (const address of own) {
        const found = find(bySite, joinPath(redirectKey(address), decodePath(written)).path)
        if (found !== null) return found
      }
      for (const folder of new Set([plainPath(folderOf(fromPath)), plainAddress(fromPath)])) {
        const { path, leavesRoot } = joinPath(folder, decodePath(written))
        const found = leavesRoot ? null : (find(byPath, path) ?? belowSiteRoot(path))
        if (found !== null) return found
      }
      return null
    }

    /** A relative link that leads above the folder of its site leads into it. */
    function belowSiteRoot(path: string): string | null {
      const [own, other] = [fromPath.split('/'), path.split('/')]
      for (let above = 0; above < other.length; above++) {
        const found = find(bySite, other.slice(above).join('/'))
        if (found !== null) return found
        if (own[above] !== other[above]) return null
      }
      return null
    }
  }
}

/** The addresses that settings redirect, each with the page to which it leads in the end. */
function redirectsIn(
  pages: ReadonlyMap<string, Partial<Pick<PageSurvey, 'redirects'>>>,
): readonly (readonly [from: string, page: string])[] {
  const settings = [...pages].flatMap(([path, { redirects = [] }]) =>
    redirects.length === 0 ? [] : [{ folder: folderOf(path), redirects }],
  )
  if (settings.length === 0) return []
  const byAddress = new Map([...pages.keys()].map(path => [addressOf(path), path]))
  return settings.flatMap(({ folder, redirects }) => {
    const next = new Map(redirects.map(([from, to]) => [redirectKey(from), redirectKey(to)]))
    return redirects.flatMap(([from, to]) => {
      let address = redirectKey(to)
      for (let step = 0; step < redirectStepsMax; step++) {
        const page = byAddress.get(joinPath(folder, address).path)
        if (page !== undefined) return [[from, page] as const]
        address = next.get(address) ?? address
      }
      return []
    })
  })
}

const redirectStepsMax = 5

/** The path of a page without its ending; that of a folder for the page of one. */
function addressOf(path: string): string {
  return indexNames.includes(nameOf(path).toLowerCase()) ? folderOf(path) : withoutEnding(path)
}

/**
 * The addresses of a page that do not follow from its path, as names that `addressFinder` reads: those from the root of a
 * site begin with `/`.
 */
export function furtherAddresses(
  { shownAt }: Pick<SiteFile, 'shownAt'>,
  { claims = [], names = [] }: Partial<Pick<PageFacts, 'claims' | 'names'>> = {},
): readonly string[] {
  return [...claims.map(claim => `/${claim}`), ...(shownAt ? [`/${shownAt}`] : []), ...names]
}

/** The page of a folder is also at `index`. */
function withoutIndex(link: ReadLink): ReadLink {
  const [path, written] = [link.path, link.written].map(part => part.replace(/(?<=[^/])\/index$/i, ''))
  return { ...link, path: path ?? '', written: written ?? '' }
}

function foldersOver(path: string): readonly string[] {
  const folders: string[] = []
  for (let folder = folderOf(path); folder !== ''; folder = folderOf(folder)) folders.push(plainPath(folder))
  return [...folders, '']
}

/** Where Docusaurus and Nuxt publish a page; that of a folder, also `00.index.md`, is at the folder. */
function plainAddress(path: string): string {
  return plainPath(addressOf(path)).replace(/(?<=[^/])\/index$/i, '')
}

const newest = /(^|\/)next\//

const order = /(?<![^/])\d{1,9}[ ]{0,3}[-_.]{1,3}[ ]{0,3}(?=[^-_.\s\d/])/g

function plainPath(path: string): string {
  return path.replace(order, '')
}
