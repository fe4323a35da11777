import { aboutness, closeness, fittingSections, headingShare, matchesOf } from './fit.ts'
import type { PageText, Section } from './pageIndex.ts'
import type { Query, QueryWord } from './query.ts'
import type { RankedPage } from './rank.ts'
import { fold, wordLimits, wordsOf } from './words.ts'

/** A page that answers a query, with its best sections. Addresses are within the site. */
export type Hit = {
  readonly title: string
  readonly label: string | null
  readonly address: string
  /** Of the same page elsewhere, where its best section says the same. */
  readonly also: readonly string[]
  readonly sections: readonly SectionHit[]
}

export type SectionHit = {
  /** `''` for the beginning of the page. */
  readonly anchor: string
  /** The headings above the text, from the outermost to its own; none at the beginning of the page. */
  readonly headings: readonly string[]
  readonly snippet: readonly SnippetPart[]
}

export type SnippetPart = { readonly text: string; readonly isMatch: boolean }

const sectionsShownMax = 3
/** Further sections of a page are shown only if they answer about as well as its best. */
const furtherShare = 0.5
const snippetChars = 220
const leadChars = 60
/** How much of a section is read for its snippet. */
const readMaxChars = 32 * 1024

/** A hit, and how well it answers: its rank among all pages, and how closely its words follow each other. */
export type ScoredHit = {
  readonly hit: Hit
  readonly score: number
  /** Of its best section. */
  readonly text: string
}

const nearAdds = 0.6
const headingAdds = 0.5
/** What was superseded or withdrawn comes after what replaces it. */
const inactiveFactor = 0.8

/** `null` if no section has the phrases in quotes. `isCompared`: whether to look for neighbours of the query in the text. */
export function present(
  query: Query,
  words: readonly QueryWord[],
  { sections: ranked, score: standing }: RankedPage,
  page: PageText & { readonly address: string },
  isCompared = true,
): ScoredHit | null {
  const matches = matchesOf(words)
  const found = fittingSections(query, ranked, page)
    .flatMap(({ section: number, score }) => {
      const section = page.sections[number]
      if (!section || !query.phrases.every(phrase => hasPhrase(section, phrase))) return []
      return [{ number, section, score }]
    })
    .slice(0, sectionsShownMax)
    .map(({ number, section, score: own }) => {
      const near = isCompared ? closeness(words.length, matches, page.title, section) : 0
      const score = own * (1 + nearAdds * near)
      const share = number === 0 ? 0 : headingShare(words, section.heading)
      return { number, section, score, order: score * (1 + headingAdds * share) }
    })
    .sort((a, b) => b.order - a.order || a.number - b.number)
  if (found.length === 0) return null
  const best = Math.max(...found.map(({ score }) => score))
  const shown = found.filter(({ score }, index) => index === 0 || score >= furtherShare * best)
  const wordAt = (text: string) => words[matches(text)[0] ?? -1] ?? null
  const hit = {
    title: page.title,
    label: page.label,
    address: page.address,
    also: [],
    sections: shown.map(({ number, section }) => ({
      anchor: section.anchor,
      headings: number === 0 ? [] : headingsOf(page.sections, number),
      snippet: snippetOf(section.text.slice(0, readMaxChars), wordAt),
    })),
  }
  // Unlike the page, its sections are ranked without regard to other pages.
  const score =
    best *
    (page.isInactive ? inactiveFactor : 1) *
    aboutness(words, matches, page) *
    (standing / (ranked[0]?.score || 1))
  return { hit, text: shown[0]?.section.text ?? '', score }
}

function headingsOf(sections: readonly Section[], number: number): string[] {
  const headings: string[] = []
  let level = Number.POSITIVE_INFINITY
  for (let at = number; at > 0; at--) {
    const section = sections[at]
    if (!section || section.level >= level) continue
    headings.unshift(section.heading)
    level = section.level
  }
  return headings
}

function hasPhrase({ heading, text }: Section, phrase: readonly string[]): boolean {
  const words = wordsOf(`${heading}\n${text}`).map(word => fold(word.text).slice(0, wordLimits.termMaxChars))
  return words.some((_word, at) => phrase.every((part, offset) => words[at + offset] === part))
}

/** The part of a text with the most of the words; its beginning if it has none. */
export function snippetOf(text: string, matches: (word: string) => QueryWord | null): SnippetPart[] {
  const found = wordsOf(text).flatMap(({ start, end, text: word }) => {
    const match = matches(word)
    return match ? [{ start, end, term: match.term }] : []
  })
  const line = (part: string) => part.replace(/\s+/g, ' ')
  const middle = densest(found)
  const from = !middle || middle.start <= leadChars ? 0 : text.lastIndexOf(' ', middle.start - leadChars / 2) + 1
  const start = middle && middle.start - from > leadChars ? middle.start - leadChars : from
  const limit = Math.max(start + snippetChars, middle?.end ?? 0)
  const cut = text.lastIndexOf(' ', limit)
  const end = limit >= text.length ? text.length : Math.max(cut > start ? cut : limit, middle?.end ?? 0)
  const parts: SnippetPart[] = []
  const add = (part: string, { isMatch } = { isMatch: false }) =>
    part !== '' && parts.push({ text: line(part.toWellFormed()), isMatch })
  if (start > 0) add('… ')
  let at = start
  for (const word of found) {
    if (word.start < at || word.end > end) continue
    add(text.slice(at, word.start))
    add(text.slice(word.start, word.end), { isMatch: true })
    at = word.end
  }
  add(text.slice(at, end))
  if (end < text.length) add(' …')
  return parts
}

type FoundWord = { readonly start: number; readonly end: number; readonly term: string }

/** The first word of the stretch with the most different ones; linear, since both ends only move forward. */
function densest(found: readonly FoundWord[]): FoundWord | null {
  const inside = new Map<string, number>()
  let best = { variety: 0, word: found[0] }
  let last = 0
  for (const word of found) {
    while (last < found.length && (found[last]?.end ?? 0) <= word.start + snippetChars - leadChars) {
      const term = found[last]?.term ?? ''
      inside.set(term, (inside.get(term) ?? 0) + 1)
      last++
    }
    if (inside.size > best.variety) best = { variety: inside.size, word }
    const left = (inside.get(word.term) ?? 0) - 1
    if (left > 0) inside.set(word.term, left)
    else inside.delete(word.term)
  }
  return best.word ?? null
}
