import type { Fragment } from '../fragment.ts'
import { readPieces } from '../html/pieces.ts'
import { readRuns } from '../survey/runs.ts'

/** What changed between two states of a page, by its sections and words. */
export type PageComparison = {
  readonly wordsAdded: number
  readonly wordsRemoved: number
  readonly added: SectionList
  readonly removed: SectionList
  readonly changed: SectionList
}

/** Titles of sections, the first of them, and how many there are. */
export type SectionList = { readonly titles: readonly string[]; readonly total: number }

const titlesMax = 12
const titleMaxChars = 120

/**
 * Words are counted however they are ordered, so that text that only moved within the page is not counted. A section
 * is identified by its title, and among those of the same title by its text; the text before the first heading has no
 * title and is only counted.
 */
export function comparePages(before: Fragment | null, after: Fragment | null): PageComparison {
  const [old, current] = [sectionsOf(before), sectionsOf(after)]
  const earlier = Map.groupBy(old, ({ title }) => title)
  const later = Map.groupBy(current, ({ title }) => title)
  const added: string[] = []
  const changed: string[] = []
  const removed: string[] = []
  for (const title of new Set([...later.keys(), ...earlier.keys()])) {
    const [here, there] = differing(earlier.get(title) ?? [], later.get(title) ?? [])
    const count = Math.min(here, there)
    changed.push(...repeated(title, count))
    removed.push(...repeated(title, here - count))
    added.push(...repeated(title, there - count))
  }
  const [wordsBefore, wordsAfter] = [wordsOf(old), wordsOf(current)]
  return {
    wordsAdded: surplus(wordsAfter, wordsBefore),
    wordsRemoved: surplus(wordsBefore, wordsAfter),
    added: listed(added),
    removed: listed(removed),
    changed: listed(changed),
  }
}

type Section = { readonly title: string; readonly text: string }

/** How many sections of one title have no equal on the other side. */
function differing(old: readonly Section[], current: readonly Section[]): [number, number] {
  const unmatched = new Map<string, number>()
  for (const { text } of old) unmatched.set(text, (unmatched.get(text) ?? 0) + 1)
  let same = 0
  for (const { text } of current) {
    const left = unmatched.get(text) ?? 0
    if (left === 0) continue
    unmatched.set(text, left - 1)
    same++
  }
  return [old.length - same, current.length - same]
}

function repeated(title: string, times: number): string[] {
  return new Array<string>(times).fill(title)
}

function sectionsOf(fragment: Fragment | null): Section[] {
  if (!fragment) return []
  const titles = new Map(fragment.headings.map(({ id, text }) => [id, text]))
  const byId = Map.groupBy(readRuns(readPieces(fragment.pieces)), ({ section }) => section)
  return [...byId].map(([id, runs]) => {
    return { title: titles.get(id) ?? '', text: runs.map(({ text }) => text).join('\n') }
  })
}

function wordsOf(sections: readonly Section[]): Map<string, number> {
  const words = new Map<string, number>()
  for (const { text } of sections)
    for (const [word] of text.matchAll(/[\p{L}\p{N}]+/gu)) words.set(word, (words.get(word) ?? 0) + 1)
  return words
}

/** How many words one side has more of than the other. */
function surplus(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  let count = 0
  for (const [word, times] of one) count += Math.max(0, times - (other.get(word) ?? 0))
  return count
}

function listed(titles: readonly string[]): SectionList {
  const named = titles.filter(title => title !== '')
  return { titles: named.slice(0, titlesMax).map(title => title.slice(0, titleMaxChars)), total: named.length }
}
