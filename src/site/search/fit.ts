import type { PageText, Section } from './pageIndex.ts'
import { isFiller, isVague, likeness, type Query, type QueryWord } from './query.ts'
import type { RankedSection } from './rank.ts'
import { stemOf } from './stems.ts'
import { formsOf, partsOf, wordTexts } from './words.ts'

/** Of a section's text: as much as a static site has of it. */
export const comparedMaxChars = 12 * 1024
/** Neighbours of the query are neighbours in a text if at most this many words further on. */
const nearWords = 3
/** A page whose title is the query, and a section whose heading is. */
const titledFactor = 2
const headedFactor = 1.3
const headingCounts = 0.5

/** The best sections of a page, of which those come before the others that are named as the query. */
export function fittingSections(
  query: Query,
  ranked: readonly RankedSection[],
  { title, label, address, sections }: Pick<PageText, 'title' | 'label' | 'sections'> & { readonly address: string },
): RankedSection[] {
  const asked = (words: Query['words']) =>
    nameOf(words.flatMap(({ term, parts }) => (parts.length > 1 ? parts : [term])))
  const wanted = new Set([asked(query.words), asked(query.words.filter(({ term }) => !isVague(term)))])
  wanted.delete('')
  const labelled = partsIn(label ?? '')
  const names = [nameOf(partsIn(title), labelled), nameOf(partsIn(fileName(address)), labelled)]
  const factor = (section: number): number => {
    if (section === 0) return names.some(name => wanted.has(name)) ? titledFactor : 1
    return wanted.has(nameOf(partsIn(sections[section]?.heading ?? ''))) ? headedFactor : 1
  }
  return ranked
    .map(({ section, score }) => ({ section, score: score * factor(section) }))
    .sort((a, b) => b.score - a.score || a.section - b.section)
}

/** The last step of an address, without its ending and the number in front. */
function fileName(address: string): string {
  return /(?:^|\/)(?:\d+[-_. ]+(?![-_. ]))?([^/]*?)(?:\.\w+)?\/?$/.exec(address)?.[1] ?? ''
}

/** To compare a title or a heading with a query. */
function nameOf(parts: readonly string[], label: readonly string[] = []): string {
  const telling = parts.filter(part => !isFiller(part) && !label.includes(part))
  return (telling.length > 0 ? telling : parts).map(stemOf).join(' ')
}

function partsIn(text: string): readonly string[] {
  return wordTexts(text).flatMap(partsOf)
}

/** Which of the words a word of a text is, in any of its forms. */
export type Matches = (text: string) => readonly number[]

export function matchesOf(words: readonly QueryWord[]): Matches {
  const known = new Map<string, readonly number[]>()
  return text => {
    const before = known.get(text)
    if (before) return before
    const forms = formsOf(text)
    const found = words.flatMap((word, index) => (forms.some(form => likeness(word, form) > 0) ? [index] : []))
    known.set(text, found)
    return found
  }
}

/** How many neighbours of the query are neighbours in a section as well, in either order: from 0 to 1. */
export function closeness(words: number, matches: Matches, title: string, { heading, text }: Section): number {
  if (words < 2) return 0
  const named = new Set([...neighboursIn(title, matches), ...neighboursIn(heading, matches)])
  const anywhere = new Set([...named, ...neighboursIn(text.slice(0, comparedMaxChars), matches)])
  return (anywhere.size + headingCounts * named.size) / ((1 + headingCounts) * (words - 1))
}

function neighboursIn(text: string, matches: Matches): Set<number> {
  const met = new Set<number>()
  const last = new Map<number, number>()
  for (const [at, written] of wordTexts(text).entries()) {
    for (const index of matches(written)) {
      for (const other of [index - 1, index + 1]) {
        const before = last.get(other)
        if (before !== undefined && at - before <= nearWords) met.add(Math.min(index, other))
      }
      last.set(index, at)
    }
  }
  return met
}

/** The share of a heading that the query asks for: all of "Tokens" and half of "Kinds of tokens" by `tokens`. */
export function headingShare(words: readonly QueryWord[], heading: string): number {
  const telling = partsIn(heading).filter(part => !isFiller(part))
  const asked = telling.filter(part => words.some(word => likeness(word, part) > 0 || word.parts.includes(part)))
  return telling.length === 0 ? 0 : asked.length / telling.length
}

/** What a title or file name adds whose words are those of the query, and side by side as there; and how the text begins. */
const titleAsked = 0.2
const titleNear = 0.12
const leadDense = 0.22
/** A long page has many words by chance. */
const lengthFactor = -0.09
const usualChars = 4_000

/** How much a page as a whole is about the query, by its title, its beginning and its length; about 1. */
export function aboutness(
  words: readonly QueryWord[],
  matches: Matches,
  { title, lead, chars, address }: Pick<PageText, 'title' | 'lead' | 'chars'> & { readonly address: string },
): number {
  const names = [title, fileName(address)].map(name => {
    const near = words.length < 2 ? 0 : neighboursIn(name, matches).size / (words.length - 1)
    return titleAsked * headingShare(words, name) + titleNear * near
  })
  const gain = Math.max(...names) + leadDense * density(lead, matches, words)
  return Math.exp(gain) * ((chars + usualChars) / (2 * usualChars)) ** lengthFactor
}

/** The share of the words that a text has, times how close together they are; both from 0 to 1. */
function density(text: string, matches: Matches, words: readonly QueryWord[]): number {
  const found = wordTexts(text).flatMap((word, at) => matches(word).map(index => ({ at, index })))
  const kinds = new Set(found.map(({ index }) => index)).size
  if (kinds < 2) return 0
  const inside = new Map<number, number>()
  let shortest = Number.POSITIVE_INFINITY
  let first = 0
  for (const { at, index } of found) {
    inside.set(index, (inside.get(index) ?? 0) + 1)
    for (; inside.size === kinds; first++) {
      const start = found[first]
      if (!start) break
      shortest = Math.min(shortest, at - start.at + 1)
      const left = (inside.get(start.index) ?? 1) - 1
      if (left > 0) inside.set(start.index, left)
      else inside.delete(start.index)
    }
  }
  return (kinds / words.length) * Math.min(1, kinds / shortest)
}
