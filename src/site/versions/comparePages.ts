import type { Fragment } from '../fragment.ts'
import { readPieces } from '../pieces.ts'
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
 * is identified by the id of its heading; the text before the first heading has no title and is only counted.
 */
export function comparePages(before: Fragment | null, after: Fragment | null): PageComparison {
  const [old, current] = [sectionsOf(before), sectionsOf(after)]
  const added: string[] = []
  const changed: string[] = []
  for (const [id, { title, text }] of current) {
    const earlier = old.get(id)
    if (!earlier) added.push(title)
    else if (earlier.text !== text) changed.push(title)
  }
  const removed = [...old].filter(([id]) => !current.has(id)).map(([, { title }]) => title)
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

function sectionsOf(fragment: Fragment | null): Map<string, Section> {
  const sections = new Map<string, Section>()
  if (!fragment) return sections
  const titles = new Map(fragment.headings.map(({ id, text }) => [id, text]))
  const byId = Map.groupBy(readRuns(readPieces(fragment.pieces)), ({ section }) => section)
  for (const [id, runs] of byId)
    sections.set(id, { title: titles.get(id) ?? '', text: runs.map(({ text }) => text).join('\n') })
  return sections
}

function wordsOf(sections: ReadonlyMap<string, Section>): Map<string, number> {
  const words = new Map<string, number>()
  for (const { text } of sections.values())
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
