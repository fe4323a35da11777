import { html } from '../html/template.ts'
import { specialUrl } from '../page/frame.ts'
import type { PageSurvey } from '../survey/file.ts'
import type { SiteMap } from '../tree.ts'
import { printSpecial, type SpecialProps } from './document.ts'

export type SearchDocument = {
  /** The page's address on the site. */
  readonly id: string
  /** The path of the page's file, the key of its text. */
  readonly path: string
  readonly title: string
  readonly headings: string
  readonly text: string
}

export function searchDocuments(map: SiteMap, pages: ReadonlyMap<string, PageSurvey>): SearchDocument[] {
  return [...pages].flatMap(([path, page]) => {
    const address = map.pages.get(path)?.address
    if (address === undefined) return []
    const headings = page.headings.map(({ text }) => text).join('\n')
    return [{ id: address, path, title: page.title ?? address, headings, text: page.text }]
  })
}

/** `_/search`: the script puts the search form there. */
export function renderSearch(props: SpecialProps): string {
  return printSpecial(
    props,
    'Search',
    html`<div class="search-place"><p>Searching needs JavaScript. All pages are in the navigation, and the whole text is on <a href="${props.special ? specialUrl(props.special, { kind: 'print' }) : 'print'}">one page</a>, which a browser can search.</p></div>`,
  )
}
