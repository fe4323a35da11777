import { shortOrFull } from './abbreviations.ts'
import { stemsOf } from './stems.ts'
import { fold, initialsOf, partsOf, wordLimits, wordsOf } from './words.ts'

export type QueryWord = {
  /** Folded, as written. */
  readonly term: string
  /** Where the word as a whole occurs nowhere, its parts are searched instead. */
  readonly parts: readonly string[]
  readonly stem: string
  /** Of its family. */
  readonly root: string
  /** Stems of the words that are short for it, or that it is short for. */
  readonly also: readonly string[]
  /** The reader may still be typing it. */
  readonly isOpen: boolean
  /** Within quotes: no other form of it counts, and no page without it is an answer. */
  readonly isQuoted: boolean
}

export type Query = {
  readonly words: readonly QueryWord[]
  /** The folded words of each quoted phrase. */
  readonly phrases: readonly (readonly string[])[]
}

export const queryLimits = { textMaxChars: 200, wordsMax: 12 } as const

/** Words that say nothing about a text; they count only where a query has no other words, or in quotes. */
const fillers: ReadonlySet<string> = new Set(
  `a about also an and any are as at be been being but by can could did do does during each for from had has have how i
  if in instead into is it its just may me might mine must my of on or our shall should so some such than that the their
  them then there these they this those through to under upon us via was we were what when where whether which while who
  whom whose why will with within would you your`.split(/\s+/),
)

/** Words of a question that say little about its subject: they count, but less. */
const vague: ReadonlySet<string> = new Set(
  `allow allowed become becomes call called choose chosen define defined describe described difference find get gets
  give given go goes happen happens keep kind know make makes mean means need needs no not only out own put rule rules say
  says show support supported take takes tell thing things use used uses using want way ways work works write written`.split(
    /\s+/,
  ),
)

export function isVague(term: string): boolean {
  return vague.has(term)
}

export function isFiller(term: string): boolean {
  return fillers.has(term)
}

export function readQuery(written: string): Query {
  const text = written.slice(0, queryLimits.textMaxChars).toWellFormed()
  const pieces = text.split('"')
  const isEven = pieces.length % 2 === 1
  const words: QueryWord[] = []
  const phrases: string[][] = []
  pieces.forEach((piece, index) => {
    const isQuoted = index % 2 === 1 && (isEven || index < pieces.length - 1)
    const found = wordsOf(piece)
    if (isQuoted && found.length > 0) phrases.push(found.map(word => fold(word.text).slice(0, wordLimits.termMaxChars)))
    for (const word of found) {
      const isLast = index === pieces.length - 1 && word.end === piece.length
      words.push(queryWord(word.text, { isOpen: isLast && !isQuoted, isQuoted }))
    }
  })
  const telling = words.filter(({ term, isQuoted }) => isQuoted || !fillers.has(term))
  return { words: distinct(telling.length > 0 ? telling : words).slice(0, queryLimits.wordsMax), phrases }
}

export function queryWord(
  text: string,
  { isOpen = false, isQuoted = false }: Partial<Pick<QueryWord, 'isOpen' | 'isQuoted'>> = {},
): QueryWord {
  const initials = isQuoted ? null : initialsOf(text)
  const term = fold(initials ?? text).slice(0, wordLimits.termMaxChars)
  if (initials !== null) return { term, parts: [], stem: '', root: '', also: [], isOpen: false, isQuoted }
  const parts = partsOf(text).filter(part => part !== term)
  if (isQuoted) return { term, parts, stem: term, root: term, also: [], isOpen, isQuoted }
  const [stem, root] = stemsOf(term)
  return { term, parts, stem, root, also: shortOrFull(stem), isOpen, isQuoted }
}

function distinct(words: readonly QueryWord[]): QueryWord[] {
  return [...new Map(words.map(word => [word.term, word])).values()]
}

/** What another form of a word counts, another word of its family, and an abbreviation of it. */
const sameStem = 0.85
const sameFamily = 0.6
const shortened = 0.7

/** What a term that begins with one of the word's `rangesOf` contributes: 1 is the word itself, 0 is another word. */
export function likeness({ term, stem, root, also, isOpen, isQuoted }: QueryWord, found: string): number {
  if (found === term) return 1
  if (isQuoted) return 0
  if (root.length >= 3) {
    const [other, family] = stemsOf(found)
    if (other === stem) return sameStem
    if (family === root) return sameFamily
    if (also.includes(other)) return shortened
  }
  return isOpen && term.length >= 2 && found.startsWith(term) ? 0.5 + 0.3 * (term.length / found.length) : 0
}

/** The beginnings of the terms that can be like the word. */
export function rangesOf({ term, root, also, isQuoted }: QueryWord): readonly string[] {
  if (isQuoted || root.length < 3) return [term]
  const ranges = [root, ...also].map(beginning)
  const [own = term] = ranges
  if (!term.startsWith(own)) ranges[0] = own.slice(0, -1)
  return ranges.filter(
    (range, at) =>
      !ranges.some((other, place) => place !== at && range.startsWith(other) && (range !== other || place < at)),
  )
}

/** What all words have in common that have the stem. */
function beginning(stem: string): string {
  return /(?:i|or|z|ens)$/.test(stem) ? stem.slice(0, -1) : stem
}
