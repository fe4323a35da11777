import MiniSearch from 'minisearch'
import type { SearchDocument } from './search.ts'

export type SearchIndex = {
  /** For `_/search.json`. */
  readonly json: string
  /** `titles`: the full text would be too large. */
  readonly holds: 'text' | 'titles'
}

/** About 300 KB once compressed: an index of real specifications compresses to a fifth. */
const textIndexMaxChars = 1_400_000
const textMaxChars = 8_000_000

/** Settings for the search page, so that it reads the index as it was written. */
const options = {
  fields: ['title', 'headings', 'text'],
  storeFields: ['title', 'path'],
  searchOptions: { boost: { title: 4, headings: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
} as const

/**
 * The full text, as long as its index is small enough for every reader who searches to load; otherwise titles and
 * headings.
 */
export function searchIndex(documents: readonly SearchDocument[]): SearchIndex {
  const total = documents.reduce((sum, { text }) => sum + text.length, 0)
  if (total <= textMaxChars) {
    const json = indexOf(documents)
    if (json.length <= textIndexMaxChars) return { json, holds: 'text' }
  }
  return { json: indexOf(documents.map(document => ({ ...document, text: '' }))), holds: 'titles' }
}

function indexOf(documents: readonly SearchDocument[]): string {
  const { fields, storeFields } = options
  const index = new MiniSearch<SearchDocument>({ fields: [...fields], storeFields: [...storeFields] })
  index.addAll(documents)
  return JSON.stringify({ options, index })
}
