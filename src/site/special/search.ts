import MiniSearch from 'minisearch'
import { html } from '../html/template.ts'
import { specialUrl } from '../page/frame.ts'
import type { PageSurvey } from '../survey/file.ts'
import type { SiteMap } from '../tree.ts'
import { printSpecial, type SpecialProps } from './document.ts'

export type SearchDocument = {
  /** The page's address on the site. */
  readonly id: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

export type SearchIndex = {
  /** For `_/search.json`. */
  readonly json: string
  /** `titles`: the text of the pages was too much. */
  readonly holds: 'text' | 'titles'
}

/** About 300 KB once compressed: an index of real specifications shrinks to a fifth. */
const textIndexMaxChars = 1_400_000
const textMaxChars = 8_000_000

/** What the page that searches is told, so that it reads the index as it was written. */
const options = {
  fields: ['title', 'headings', 'text'],
  storeFields: ['title'],
  searchOptions: { boost: { title: 4, headings: 2 }, prefix: true, fuzzy: 0.15, combineWith: 'AND' },
} as const

export function searchDocuments(map: SiteMap, pages: ReadonlyMap<string, PageSurvey>): SearchDocument[] {
  return [...pages].flatMap(([path, page]) => {
    const address = map.pages.get(path)?.address
    if (address === undefined) return []
    const headings = page.headings.map(({ text }) => text).join('\n')
    return [{ id: address, title: page.title ?? address, headings, text: page.text }]
  })
}

/** The whole text while its index is small enough to be loaded by every reader who searches; else titles and headings. */
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

/** `_/search`: the script puts the search there. */
export function renderSearch(props: SpecialProps): string {
  return printSpecial(
    props,
    'Search',
    html`<div class="search-place"><p>Searching needs JavaScript. All pages are in the navigation, and the whole text is on <a href="${props.special ? specialUrl(props.special, { kind: 'print' }) : 'print'}">one page</a>, which a browser can search.</p></div>`,
  )
}
