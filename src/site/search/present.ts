import type { PageText, Section } from './pageIndex.ts'
import { likeness, type Query, type QueryWord } from './query.ts'
import type { RankedPage } from './rank.ts'
import { fold, formsOf, wordLimits, wordsOf } from './words.ts'

/** A page that answers a query, with its best sections. Addresses are within the site. */
export type Hit = {
  readonly title: string
  readonly label: string | null
  readonly address: string
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

/** `null` if no section has the phrases in quotes. */
export function present(
  query: Query,
  words: readonly QueryWord[],
  { sections: ranked, score: best }: RankedPage,
  page: PageText & { readonly address: string },
): Hit | null {
  const matches = matcher(words)
  const wanted = foldedLine(query.words.map(({ term }) => term).join(' '))
  const right = ranked
    .flatMap(({ section: number, score }) => {
      const section = page.sections[number]
      if (!section || !query.phrases.every(phrase => hasPhrase(section, phrase))) return []
      return [{ number, section, score: foldedLine(section.heading) === wanted ? 1.5 * score : score }]
    })
    .sort((a, b) => b.score - a.score || a.number - b.number)
    .slice(0, sectionsShownMax)
    .filter(({ score }, index) => index === 0 || score >= furtherShare * best)
  if (right.length === 0) return null
  return {
    title: page.title,
    label: page.label,
    address: page.address,
    sections: right.map(({ number, section }) => ({
      anchor: section.anchor,
      headings: number === 0 ? [] : headingsOf(page.sections, number),
      snippet: snippetOf(section.text.slice(0, readMaxChars), matches),
    })),
  }
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

/** Whether a word of a text is one of those searched, in any of its forms. */
export function matcher(words: readonly QueryWord[]): (text: string) => QueryWord | null {
  const known = new Map<string, QueryWord | null>()
  return text => {
    const before = known.get(text)
    if (before !== undefined) return before
    const forms = formsOf(text)
    const found = words.find(word => forms.some(form => likeness(word, form) > 0)) ?? null
    known.set(text, found)
    return found
  }
}

function hasPhrase({ heading, text }: Section, phrase: readonly string[]): boolean {
  const words = wordsOf(`${heading}\n${text}`).map(word => fold(word.text).slice(0, wordLimits.termMaxChars))
  return words.some((_word, at) => phrase.every((part, offset) => words[at + offset] === part))
}

function foldedLine(text: string): string {
  return wordsOf(text)
    .map(word => fold(word.text))
    .join(' ')
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
  const add = (part: string, isMatch: boolean) =>
    part !== '' && parts.push({ text: line(part.toWellFormed()), isMatch })
  if (start > 0) add('… ', false)
  let at = start
  for (const word of found) {
    if (word.start < at || word.end > end) continue
    add(text.slice(at, word.start), false)
    add(text.slice(word.start, word.end), true)
    at = word.end
  }
  add(text.slice(at, end), false)
  if (end < text.length) add(' …', false)
  return parts
}

type FoundWord = { readonly start: number; readonly end: number; readonly term: string }

/** The first word of the stretch with the most different ones; linear, since both ends only move forward. */
function densest(found: readonly FoundWord[]): FoundWord | undefined {
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
  return best.word
}
