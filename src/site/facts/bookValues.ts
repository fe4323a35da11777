import type { Book, PageFacts } from '../facts.ts'
import { readText } from '../html/escape.ts'
import { readLink } from '../links.ts'

/** The values that the books of a page set, by name. */
export type BookValues = ReadonlyMap<string, string>

const name = /\{([a-z\d_][\w-]{0,60})\}/gi
const levelsMax = 8

/** Whether a text names values in braces. */
export function namesValues(text: string): boolean {
  return text.includes('{') && text.search(name) !== -1
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
  return text.replace(name, (written, key: string) => {
    const value = values.get(key.toLowerCase())
    return value === undefined ? written : print(plainValue(value, values))
  })
}

export function withValues(facts: PageFacts, values: BookValues): PageFacts {
  return { ...facts, title: facts.title && fillValues(facts.title, values, readText) }
}

/** A value may name others, and has its own marks. */
function plainValue(value: string, values: BookValues): string {
  const whole = value.replace(name, (written, key: string) => values.get(key.toLowerCase()) ?? written)
  const shown = /^pass:[a-z,]{0,20}\[([^\n]{0,500})\]$/.exec(whole)?.[1] ?? whole
  return shown.replace(/[*_`]{1,2}([^*_`]{1,200})[*_`]{1,2}|([~^])([^~^\s]{1,50})\2/g, '$1$3')
}
