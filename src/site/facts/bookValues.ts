import type { Book, PageFacts } from '../facts.ts'
import { readText } from '../html/escape.ts'
import { readLink } from '../links.ts'

/** The values that the books of a page set, by name. */
export type BookValues = ReadonlyMap<string, string>

export const valueName = /\{([a-z\d_][\w-]{0,60})\}/gi
const levelsMax = 8

/** Whether a text names values in braces. */
export function namesValues(text: string): boolean {
  return text.includes('{') && text.search(valueName) !== -1
}

/**
 * The books that include a file, from the nearest: each may be included by another. Books are given by path.
 */
export function booksAbove(books: ReadonlyMap<string, Book>): (path: string) => readonly string[] {
  const booksOf = new Map<string, string[]>()
  for (const [path, { includes }] of books) {
    for (const written of includes) {
      const included = readLink(path, written).path
      booksOf.set(included, [...(booksOf.get(included) ?? []), path])
    }
  }
  return path => {
    const seen = new Set([path])
    const above: string[] = []
    let level = [path]
    for (let depth = 0; depth < levelsMax && level.length > 0; depth++) {
      level = level.flatMap(below => booksOf.get(below) ?? []).filter(book => !seen.has(book) && seen.add(book))
      above.push(...level)
    }
    return above
  }
}

/** What a text and the files of values that it includes set. */
export function settingsOf(books: ReadonlyMap<string, Book>, path: string): readonly Book[] {
  const book = books.get(path)
  if (!book) return []
  const included = book.includes.flatMap(written => books.get(readLink(path, written).path) ?? [])
  return [book, ...included.filter(({ isSettings }) => isSettings)]
}

/**
 * The values of a page: its own, and those of the books that include it. The nearest counts most, and of several the
 * first.
 */
export function valuesOfBooks(books: ReadonlyMap<string, Book>): (path: string) => BookValues {
  const above = booksAbove(books)
  return path => {
    const values = new Map<string, string>()
    for (const { values: set } of [path, ...above(path)].flatMap(from => settingsOf(books, from)))
      for (const [key, value] of Object.entries(set)) if (!values.has(key)) values.set(key, value)
    return values
  }
}

/** A text with values for the names in it; `print` makes a value part of the text. */
export function fillValues(text: string, values: BookValues, print: (value: string) => string): string {
  if (!text.includes('{')) return text
  return text.replace(valueName, (written, key: string) => {
    const value = values.get(key.toLowerCase())
    return value === undefined ? written : print(plainValue(value, values))
  })
}

export function withValues(facts: PageFacts, values: BookValues): PageFacts {
  return { ...facts, title: facts.title && fillValues(facts.title, values, readText) }
}

/** The ids of the places that values lead to. */
export function placesIn(values: Book['values']): readonly string[] {
  return Object.values(values).flatMap(value => [...value.matchAll(place)].map(([, id = '']) => id))
}

const place = /<a href="#([^"<>\s]{1,200})"/g

/** The HTML that a value passes through, with those that it names; `null` for one without tags. */
export function passedHtml(key: string, values: BookValues): string | null {
  const passed = passedIn(withNamed(values.get(key.toLowerCase()) ?? '', values))
  return passed !== null && tag.test(passed) ? withoutMarks(passed) : null
}

function plainValue(value: string, values: BookValues): string {
  const whole = withNamed(value, values)
  return withoutMarks(passedIn(whole)?.replace(tags, '') ?? whole)
}

/** A value may name others. */
function withNamed(value: string, values: BookValues): string {
  return value.replace(valueName, (written, key: string) => values.get(key.toLowerCase()) ?? written)
}

function passedIn(value: string): string | null {
  return /^pass:[a-z,]{0,20}\[([^\n]{0,1000})\]$/.exec(value)?.[1] ?? null
}

const tag = /<[a-z][^<>]{0,300}>/i
const tags = /<\/?[a-z][^<>]{0,300}>/gi

/** A value has its own marks and links. */
function withoutMarks(value: string): string {
  return value
    .replace(/(?:icon|image):[^\s[\]<>]{0,300}\[[^[\]]{0,300}\] ?/g, '')
    .replace(/(?:link|https?|xref):[^\s[\]<>]{0,300}\[((?:[^[\]]|\[[^[\]]{0,100}\]){0,300})\]/g, '$1')
    .replace(/\[[.#][^[\]\s]{0,100}\]#{1,2}([^#]{0,200})#{1,2}/g, '$1')
    .replace(/[*_`]{1,2}([^*_`]{1,200})[*_`]{1,2}|([~^])([^~^\s]{1,50})\2/g, '$1$3')
}
