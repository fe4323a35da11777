import { named, readPosting } from './posting.ts'
import { likeness, type QueryWord, queryWord, rangesOf } from './query.ts'
import type { Step, TermSource } from './source.ts'
import { distance, typoLimits, typosMax } from './typos.ts'
import { isUnspaced } from './words.ts'

/** Of pages, by number: of their sections, how well the word describes each. */
export type WordsFound = Map<number, Map<number, number>>

/** Occurrences of one word that count. */
const occurrencesMax = 200_000

/** Two neighbours of a query as one word, and where that is. */
export type Joint = { readonly word: QueryWord; readonly places: WordsFound }
/** `timeout` for `time out`. */
const joinedFactor = 0.85

type FoundWord = readonly [word: QueryWord, places: WordsFound]

/** The word itself, else its parts, else what it may have been meant to be. */
export function* findWord(word: QueryWord, source: TermSource, joint: Joint | null): Generator<Step, FoundWord[]> {
  if (!word.isQuoted && word.parts.length > 1 && isUnspaced(word.term)) {
    const parts = yield* partsFound(word, source)
    if (parts !== null) return parts
  }
  const places = yield* placesOf(word, source, joint)
  if (!word.isQuoted) yield* addJoined(places, word, source)
  if (places.size > 0) {
    if (!word.isQuoted) yield* addNumbered(places, word, source)
    if (isDoubtful(word, places, source)) yield* addCorrected(places, word, source)
    return [[word, places]]
  }
  if (word.isQuoted) return [[word, places]]
  const parts = word.parts.length > 1 ? yield* partsFound(word, source) : null
  if (parts !== null) return parts
  const corrected = yield* correct(word, source)
  const all: WordsFound = new Map()
  for (const { term, typos } of corrected) {
    const other = queryWord(term)
    for (const [page, sections] of yield* placesOf(other, source)) merge(all, page, sections, 0.6 / typos)
  }
  const [first] = corrected
  return [[first ? queryWord(first.term) : word, all]]
}

/** `null` if no part is found. */
function* partsFound(word: QueryWord, source: TermSource): Generator<Step, FoundWord[] | null> {
  const parts: FoundWord[] = []
  for (const part of new Set(word.parts)) {
    const asWord = queryWord(part, { isOpen: word.isOpen && part === word.parts.at(-1) })
    parts.push([asWord, yield* placesOf(asWord, source)])
  }
  return parts.some(([, found]) => found.size > 0) ? parts : null
}

/** `read_exact` is also what a page is called by the title "Read exact". */
function* addJoined(places: WordsFound, { term, parts }: QueryWord, source: TermSource): Generator<Step, void> {
  const joined = parts.join('')
  if (parts.length < 2 || joined === term || !/^[\p{L}\p{N}]+$/u.test(joined)) return
  for (const [page, sections] of yield* placesOf(queryWord(joined, { isQuoted: true }), source))
    merge(places, page, sections, 1)
}

/** Pages are named by number: `KEP-1287` is also the one in the folder `1287-resize`. `07` is rather a month. */
function* addNumbered(places: WordsFound, { parts }: QueryWord, source: TermSource): Generator<Step, void> {
  const number = parts.length === 2 ? parts.find(part => /^(?:[1-9]\d|\d{3,}$)\d*$/.test(part)) : undefined
  if (number === undefined) return
  for (const [page, sections] of yield* placesOf(queryWord(number, { isQuoted: true }), source)) {
    const weight = sections.get(named)
    if (weight !== undefined) merge(places, page, new Map([[named, weight]]), 1)
  }
}

const doubtfulPagesMax = 2
const usualTimes = 10
/** Behind everything that has the word as it is written. */
const correctedFactor = 0.1

/** A word that hardly any page has may be an error, in the query and on those pages. */
function isDoubtful({ term, isQuoted }: QueryWord, places: WordsFound, { pagesTotal }: TermSource): boolean {
  const isRare = places.size <= doubtfulPagesMax && pagesTotal > doubtfulPagesMax * usualTimes
  return isRare && !isQuoted && term.length >= 5 && /^\p{L}+$/u.test(term)
}

function* addCorrected(places: WordsFound, word: QueryWord, source: TermSource): Generator<Step, void> {
  const written = places.size
  for (const { term } of yield* correct(word, source)) {
    const others = yield* placesOf(queryWord(term), source)
    if (others.size < usualTimes * written) continue
    for (const [page, sections] of others) merge(places, page, sections, correctedFactor)
  }
}

export function merge(all: WordsFound, page: number, sections: ReadonlyMap<number, number>, factor: number): void {
  const known = all.get(page) ?? new Map<number, number>()
  for (const [section, weight] of sections) known.set(section, Math.max(known.get(section) ?? 0, weight * factor))
  all.set(page, known)
}

function* placesOf(word: QueryWord, source: TermSource, joint: Joint | null = null): Generator<Step, WordsFound> {
  const places: WordsFound = new Map()
  let left = occurrencesMax
  for (const [at, range] of rangesOf(word).entries()) {
    for (const occurrence of source.find(range, at === 0 ? [word.term, word.stem] : [])) {
      if (isStep(occurrence)) {
        yield occurrence
        continue
      }
      if (--left < 0) break
      const like = likeness(word, occurrence.term)
      const isJoined =
        joint !== null && occurrence.term.startsWith(word.term) && likeness(joint.word, occurrence.term) > 0
      if (like === 0 && !isJoined) continue
      const sections = new Map(readPosting(occurrence.posting))
      if (like > 0) merge(places, occurrence.page, sections, like)
      if (isJoined) merge(joint.places, occurrence.page, sections, joinedFactor)
    }
  }
  return places
}

function isStep(value: unknown): value is Step {
  return value === null || value instanceof Promise
}

function* correct({ term }: QueryWord, source: TermSource): Generator<Step, { term: string; typos: number }[]> {
  const max = typosMax(term.length)
  if (max === 0) return []
  const seen = new Map<string, { readonly typos: number; times: number }>()
  for (const other of source.similar(term)) {
    if (isStep(other)) {
      yield other
      continue
    }
    const known = seen.get(other)
    if (known) known.times++
    else seen.set(other, { typos: distance(term, other, max), times: 1 })
  }
  return [...seen]
    .map(([corrected, { typos, times }]) => ({ term: corrected, typos, times }))
    .filter(({ typos }) => typos > 0 && typos <= max)
    .sort((a, b) => a.typos - b.typos || b.times - a.times)
    .filter(({ typos }, _index, [best]) => typos === best?.typos)
    .slice(0, typoLimits.suggestionsMax)
}
