import { addressUrl } from '../address.ts'
import type { Answer } from './answer.ts'

/** How many pages an answer leaves out, and why. */
export type NotSearched = {
  /** Larger than a page may be, or too slow to render. */
  readonly tooLarge: number
  /** Beyond the number of pages that a site's index has. */
  readonly tooMany: number
  /** Not indexed yet; a later answer has them. */
  readonly pending: number
}

type Asked = {
  readonly query: string
  readonly basePath: string
  readonly searched: number
  readonly notSearched: NotSearched
}

/** `_/search.json`, as the interface describes it. */
export function printAnswer({ hits, total, words }: Answer, { query, basePath, searched, notSearched }: Asked): string {
  const pages = hits.map(({ title, label, address, also, sections }) => ({
    title,
    label,
    url: addressUrl(basePath, address),
    also: also.map(copy => addressUrl(basePath, copy)),
    sections: sections.map(({ anchor, headings, snippet }) => ({
      headings,
      url: urlOf(basePath, address, anchor),
      snippet,
    })),
  }))
  return JSON.stringify({ query, words, total, pages, searched, notSearched })
}

function urlOf(basePath: string, address: string, anchor: string): string {
  if (anchor.startsWith('/')) return addressUrl(basePath, anchor.slice(1))
  return addressUrl(basePath, address) + (anchor === '' ? '' : `#${encodeURIComponent(anchor)}`)
}
