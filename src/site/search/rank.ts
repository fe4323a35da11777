import { findWord, type Joint, merge, type WordsFound } from './findWord.ts'
import { led, named } from './posting.ts'
import { isVague, type Query, type QueryWord, queryWord } from './query.ts'
import type { Step, TermSource } from './source.ts'
import { standing } from './standing.ts'

export type RankedPage = { readonly page: number; readonly score: number; readonly sections: readonly RankedSection[] }
export type RankedSection = { readonly section: number; readonly score: number }
export type Ranking = {
  /** How many pages have any of the words; `pages` are the best of them. */
  readonly total: number
  readonly pages: readonly RankedPage[]
  /** The words that were searched: the query's, or corrections and parts of them. */
  readonly words: readonly QueryWord[]
}

export const rankLimits = { pagesMax: 200, sectionsPerPageMax: 20 } as const

/** What of its weight a word has that says little about the subject. */
const vagueShare = 0.5
/** A word that occurs elsewhere on the page supports a section that lacks it. */
const support = 0.4
/** What it adds that a word occurs in twice as many sections. */
const spread = 0.3
/** How much it counts that several sections have all of the words: their page is about them. */
const wholeSections = 0.25
/** What of a title's weight its sections have, and what a word of the title adds to a section that has it as well. */
const inherited = 0.75
const titledWordMax = 2

/** Pages by how well their best section answers. Yields between steps of a millisecond or so. */
export function* rank(query: Query, source: TermSource): Generator<Step, Ranking> {
  const words: QueryWord[] = []
  const found: WordsFound[] = []
  let before: Joint | null = null
  for (const [index, word] of query.words.entries()) {
    const joint = jointOf(word, query.words[index + 1])
    const parts = yield* findWord(word, source, joint)
    for (const [used, places] of parts) {
      words.push(used)
      found.push(places)
    }
    for (const one of [before, joint])
      for (const [page, sections] of one?.places ?? []) if (parts[0]) merge(parts[0][1], page, sections, 1)
    before = joint
  }
  const rarity = found.map(({ size }, index) => {
    const rare = size === 0 ? maxRarity(source) : Math.log(1 + (source.pagesTotal - size + 0.5) / (size + 0.5))
    const word = words[index]
    return word && !word.isQuoted && isVague(word.term) ? vagueShare * rare : rare
  })
  const total = rarity.reduce((sum, value) => sum + value, 0)
  const candidates = new Set(found.flatMap(places => [...places.keys()]))
  const ranked: RankedPage[] = []
  let steps = 0
  for (const page of candidates) {
    if (++steps % 64 === 0) yield null
    if (words.some((word, index) => word.isQuoted && !found[index]?.has(page))) continue
    ranked.push(rankPage(page, found, rarity, total))
  }
  const factor = yield* standing(ranked, query, source)
  for (const [index, page] of ranked.entries()) ranked[index] = { ...page, score: page.score * factor(page.page) }
  ranked.sort((a, b) => b.score - a.score || a.page - b.page)
  return { total: ranked.length, pages: ranked.slice(0, rankLimits.pagesMax), words }
}

/** A word and the one after it may be written as one. */
function jointOf(word: QueryWord, next: QueryWord | undefined): Joint | null {
  if (next === undefined || word.isQuoted || next.isQuoted || !isLetters(word.term) || !isLetters(next.term))
    return null
  return { word: queryWord(word.term + next.term), places: new Map() }
}

function isLetters(term: string): boolean {
  return term.length >= 3 && /^\p{L}+$/u.test(term)
}

function maxRarity({ pagesTotal }: TermSource): number {
  return Math.log(1 + (pagesTotal + 0.5) / 0.5)
}

/**
 * The title of a page names what all of its sections are about: a word of the title distinguishes none of them, and
 * the page itself is best where the query is about nothing else.
 */
function rankPage(page: number, found: readonly WordsFound[], rarity: readonly number[], total: number): RankedPage {
  const scores = new Map<number, { score: number; covered: number; words: number }>()
  let onPage = 0
  let supported = 0
  let titled = 0
  let inTitle = 0
  let inLead = 0
  found.forEach((places, index) => {
    const sections = places.get(page)
    if (!sections) return
    const rare = rarity[index] ?? 0
    const title = sections.get(named) ?? 0
    const isTitled = title > 0
    onPage += rare
    if (isTitled) {
      titled += rare
      inTitle += rare * title
    } else inLead += rare * (sections.get(led) ?? 0)
    let best = isTitled ? 0 : (sections.get(led) ?? 0)
    let times = 0
    for (const [section, weight] of sections) {
      if (section < 0) continue
      times++
      const known = scores.get(section) ?? { score: 0, covered: 0, words: 0 }
      const own = isTitled ? (section === 0 ? 0 : Math.min(weight, titledWordMax)) : weight
      scores.set(section, {
        score: known.score + rare * own,
        covered: known.covered + (isTitled ? 0 : rare),
        words: known.words + 1,
      })
      if (weight > best) best = weight
    }
    if (isTitled && !scores.has(0)) scores.set(0, { score: 0, covered: 0, words: 0 })
    supported += rare * spread * Math.log2(Math.max(1, times))
    if (!isTitled) supported += support * rare * best
  })
  const share = total === 0 ? 0 : onPage / total
  const sections = [...scores].map(([section, { score, covered }]) => ({
    section,
    score:
      share *
      share *
      (score + supported + inLead + inTitle * (section === 0 ? 1 : inherited)) *
      (0.4 + (0.6 * (covered + titled)) / total),
  }))
  sections.sort((a, b) => b.score - a.score || a.section - b.section)
  const wanted = found.filter(({ size }) => size > 0).length
  const whole = [...scores.values()].filter(({ words }) => words === wanted).length
  const score = (sections[0]?.score ?? 0) * (1 + whole) ** wholeSections
  return { page, score, sections: sections.slice(0, rankLimits.sectionsPerPageMax) }
}
