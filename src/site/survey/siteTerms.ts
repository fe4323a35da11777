import { folderOf, nameOf } from '../tree.ts'
import { isGlossary } from './definitions.ts'
import type { PageSurvey } from './file.ts'
import { surveyLimits } from './limits.ts'
import { type Term, termFinder } from './terms.ts'

export type UndefinedTerm = { readonly name: string; readonly count: number; readonly paths: readonly string[] }

export type SiteTerms = {
  readonly terms: readonly Term[]
  /** Further definitions of a term that is already defined. */
  readonly duplicates: readonly Term[]
}

export type TermUses = {
  /** Terms used on no page except their own. */
  readonly unused: readonly Term[]
  /** Abbreviations that no page explains, most used first; none if the site has no glossary. */
  readonly unexplained: readonly UndefinedTerm[]
}

const unexplainedMax = 200
const pathsNamed = 5
/** An abbreviation that is used once is more often a name. */
const usesMin = 3

/** `used`: the indexes of terms that `usedTerms` found in the texts. */
export function termUses(
  pages: ReadonlyMap<string, PageSurvey>,
  terms: readonly Term[],
  used: ReadonlySet<number>,
): TermUses {
  return {
    unused: terms.filter((_term, index) => !used.has(index)),
    unexplained: terms.length === 0 ? [] : unexplained(pages, terms),
  }
}

export function siteTerms(pages: ReadonlyMap<string, PageSurvey>): SiteTerms {
  const terms: Term[] = []
  const duplicates: Term[] = []
  const used = new Set<string>()
  for (const [path, page, within] of sharing(pages)) {
    for (const { term, aliases, anchor, text } of page.definitions) {
      const key = term.toLowerCase()
      const list = used.has(key) ? duplicates : terms
      if (list.length < surveyLimits.termsMax)
        list.push({ term, names: [term, ...aliases], path, anchor, text, within })
      used.add(key)
    }
  }
  return { terms, duplicates }
}

type Sharing = readonly [path: string, page: PageSurvey, within: string | null]

/**
 * A glossary is for the whole site. Other definitions are for the site if no other page has some. Those of the page of a
 * folder are for this folder, and so are those of a document; if several documents of a folder have definitions, each
 * has them for itself.
 */
function sharing(pages: ReadonlyMap<string, PageSurvey>): Sharing[] {
  const defining = [...pages].filter(([, { definitions }]) => definitions.length > 0)
  const documents = defining.filter(([path]) => !isGlossary(path) && !isFolderPage(path))
  const counts = new Map<string, number>()
  for (const [path] of documents) counts.set(folderOf(path), (counts.get(folderOf(path)) ?? 0) + 1)
  return defining.flatMap((page): Sharing[] => {
    const [path] = page
    if (isGlossary(path) || defining.length === 1) return [[...page, null]]
    const folder = folderOf(path)
    return isFolderPage(path) || counts.get(folder) === 1 ? [[...page, folder]] : []
  })
}

function isFolderPage(path: string): boolean {
  return /^(?:readme|index)\.[a-z]+$/i.test(nameOf(path))
}

/** For the pages of a folder, each term as the nearest glossary defines it: in the folder, above it, elsewhere. */
export function nearestTerms({ terms, duplicates }: SiteTerms, folder: string): readonly Term[] {
  const nearest = new Map<string, { readonly term: Term; readonly distance: number }>()
  for (const term of [...terms, ...duplicates]) {
    if (term.within !== null && term.within !== '' && !`${folder}/`.startsWith(`${term.within}/`)) continue
    const key = term.term.toLowerCase()
    const distance = distanceOf(folder, folderOf(term.path))
    const known = nearest.get(key)
    if (!known || distance < known.distance) nearest.set(key, { term, distance })
  }
  return [...nearest.values()].map(({ term }) => term)
}

function distanceOf(from: string, to: string): number {
  const [below, above] = [from, to].map(folder => folder.split('/').filter(Boolean))
  if (!below || !above) return 0
  const shared = below.findIndex((name, index) => name !== above[index])
  const common = shared === -1 ? below.length : shared
  return below.length - common + 1_000 * Math.max(0, above.length - common)
}

/** The indexes of the terms that occur on pages other than the one that defines them; of some pages, or of all. */
export function usedTerms(texts: Iterable<readonly [path: string, text: string]>, terms: readonly Term[]): number[] {
  if (terms.length === 0) return []
  const numbers = new Map(terms.map((term, index) => [term, index]))
  const used = new Set<number>()
  const find = termFinder(terms)
  for (const [path, text] of texts) {
    for (const { term } of find(text)) if (term.path !== path) used.add(numbers.get(term) ?? 0)
  }
  return [...used]
}

function unexplained(pages: ReadonlyMap<string, PageSurvey>, terms: readonly Term[]): UndefinedTerm[] {
  const explained = new Set(
    terms.flatMap(({ names }) => names.flatMap(name => [name, ...name.split(/[^\p{L}\p{N}]+/u)])),
  )
  const found = new Map<string, { count: number; readonly paths: string[] }>()
  for (const [path, page] of pages) {
    for (const { name, count } of page.abbreviations) {
      if (explained.has(name)) continue
      const known = found.get(name) ?? { count: 0, paths: [] }
      known.count += count
      if (known.paths.length < pathsNamed) known.paths.push(path)
      found.set(name, known)
    }
  }
  return [...found]
    .filter(([, { count }]) => count >= usesMin)
    .map(([name, { count, paths }]) => ({ name, count, paths }))
    .sort((a, b) => b.count - a.count || (a.name < b.name ? -1 : 1))
    .slice(0, unexplainedMax)
}
