import type { FactsOf } from '../facts.ts'
import { formatOf, isHtml, pageMaxBytes } from '../formats.ts'
import { foldersOf, nameOf, type SiteMap, type SitePage } from '../tree.ts'

/**
 * Descriptions of interfaces and schemas, and specifications in HTML, are listed by their content, whatever they are
 * called. Addresses follow from names alone, so that a page keeps its address when it becomes one: only lists change.
 */
const candidatesMax = 2_000
/** Generated documentation has thousands of HTML files; specifications are near the root. */
const htmlCandidatesMax = 100
const candidateMaxBytes = 4 * 1024 * 1024

/** Folders of what is not for readers, or only shows how something else is used. */
const aside =
  /(?:^|\/)\.gitbook\/|(?:^|[/._-])(?:tests?|testing|testdata|fixtures?|mocks?|snapshots?|e2e|examples?|samples?|demos?|playground|(?<!(?:reqs?|requirements)\/)tutorials?|bench(?:marks?)?|node_modules|vendor|third[-_]?party|dist|build|target|coverage|archived?|scripts?|tools?)(?=[/._-])/i
const asideNames =
  /(?:^|[._-])(?:examples?|samples?|tests?|fixtures?|mock(?:ed|s)?|dummy|invalid|broken|demo|min|bundled?|dereferenced)(?:[._-]|$)/i
/** Files of tools, which may name the schema that they obey. */
const settings =
  /^(?:package(?:-lock)?|composer|tsconfig.*|jsconfig.*|lerna|nx|turbo|renovate|deno|biome|angular|bower|manifest|.*[._-]lock|.*config|mkdocs|antora|docker-compose.*)\.[^.]+$/i

/** Formats whose content decides, of which the names say little. */
const readByContent: ReadonlySet<string> = new Set(['data', 'gherkin', 'strictdoc', 'xml'])

/** The pages in no list that may be descriptions: their content decides. */
export function possibleDescriptions(map: SiteMap): readonly SitePage[] {
  const known = candidates.get(map)
  if (known) return known
  const found = [...map.unlisted.values()].filter(mayBeDescription).slice(0, candidatesMax)
  const inHtml = [...map.unlisted.values()].filter(mayBeSpecification)
  found.push(...inHtml.toSorted((a, b) => depthOf(a.path) - depthOf(b.path)).slice(0, htmlCandidatesMax))
  candidates.set(map, found)
  return found
}

const candidates = new WeakMap<SiteMap, readonly SitePage[]>()

function mayBeDescription({ path, size }: SitePage): boolean {
  if (
    !readByContent.has(formatOf(path) ?? '') ||
    size > Math.min(candidateMaxBytes, pageMaxBytes(path)) ||
    aside.test(path.slice(0, path.lastIndexOf('/') + 1))
  )
    return false
  return !asideNames.test(nameOf(path)) && !settings.test(nameOf(path))
}

function mayBeSpecification({ path, size }: SitePage): boolean {
  return isHtml(path) && size <= pageMaxBytes(path) && !aside.test(path.slice(0, path.lastIndexOf('/') + 1))
}

function depthOf(path: string): number {
  return path.split('/').length
}

/** The site in whose lists are also the descriptions among its other pages. */
export function withDescriptions(map: SiteMap, factsOf: FactsOf): SiteMap {
  const found = possibleDescriptions(map).filter(page => factsOf(page)?.isDescription)
  if (found.length === 0) return map
  const [pages, pagesByAddress] = [new Map(map.pages), new Map(map.pagesByAddress)]
  const [unlisted, unlistedByAddress] = [new Map(map.unlisted), new Map(map.unlistedByAddress)]
  for (const page of found) {
    pages.set(page.path, page)
    pagesByAddress.set(page.address, page)
    unlisted.delete(page.path)
    unlistedByAddress.delete(page.address)
  }
  const indexes = new Map([...map.folders].flatMap(([path, { index }]) => (index ? [[path, index.path] as const] : [])))
  return { ...map, pages, pagesByAddress, unlisted, unlistedByAddress, folders: foldersOf(pages, indexes) }
}
