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

/** Reads the text of every page, word by word, and so takes much longer than `siteTerms`. */
export function termUses(pages: ReadonlyMap<string, PageSurvey>, terms: readonly Term[]): TermUses {
  const used = usedTerms(pages, terms)
  return {
    unused: terms.filter(term => !used.has(term)),
    unexplained: terms.length === 0 ? [] : unexplained(pages, terms),
  }
}

export function siteTerms(pages: ReadonlyMap<string, PageSurvey>): SiteTerms {
  const terms: Term[] = []
  const duplicates: Term[] = []
  const used = new Set<string>()
  for (const [path, page] of pages) {
    for (const { term, aliases, anchor, text } of page.definitions) {
      const key = term.toLowerCase()
      const list = used.has(key) ? duplicates : terms
      if (list.length < surveyLimits.termsMax) list.push({ term, names: [term, ...aliases], path, anchor, text })
      used.add(key)
    }
  }
  return { terms, duplicates }
}

function usedTerms(pages: ReadonlyMap<string, PageSurvey>, terms: readonly Term[]): Set<Term> {
  const used = new Set<Term>()
  if (terms.length === 0) return used
  const find = termFinder(terms)
  for (const [path, page] of pages) {
    if (used.size === terms.length) break
    for (const { term } of find(page.text)) if (term.path !== path) used.add(term)
  }
  return used
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
