import type { Book, PageFacts } from '../facts.ts'
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
 * The values of a page: those of the book that includes it, and of the books above that one. The nearest counts most,
 * and of several the first. Books are given by path.
 */
export function valuesOfBooks(books: ReadonlyMap<string, Book>): (path: string) => BookValues {
  const booksOf = new Map<string, string[]>()
  for (const [path, { includes }] of books) {
    for (const written of includes) {
      const included = readLink(path, written).path
      booksOf.set(included, [...(booksOf.get(included) ?? []), path])
    }
  }
  return path => {
    const values = new Map<string, string>()
    const seen = new Set([path])
    let level = [path]
    for (let depth = 0; depth < levelsMax && level.length > 0; depth++) {
      level = level.flatMap(below => booksOf.get(below) ?? []).filter(book => !seen.has(book) && seen.add(book))
      for (const book of level)
        for (const [key, value] of Object.entries(books.get(book)?.values ?? {}))
          if (!values.has(key)) values.set(key, value)
    }
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
  return { ...facts, title: facts.title && fillValues(facts.title, values, value => value) }
}

/** A value may name others, and has its own marks. */
function plainValue(value: string, values: BookValues): string {
  const whole = value.replace(name, (written, key: string) => values.get(key.toLowerCase()) ?? written)
  return whole.replace(/[*_`]{1,2}([^*_`]{1,200})[*_`]{1,2}/g, '$1')
}
