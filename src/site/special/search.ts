import { html } from '../html/template.ts'
import { specialUrl } from '../page/frame.ts'
import { printSpecial, type SpecialProps } from './document.ts'

/** `_/search`: the script puts the search form there. */
export function renderSearch(props: SpecialProps): string {
  return printSpecial(
    props,
    'Search',
    html`<div class="search-place"><p>Searching needs JavaScript. All pages are in the navigation, and the whole text is on <a href="${props.special ? specialUrl(props.special, { kind: 'print', volume: 1 }) : 'print'}">one page</a>, which a browser can search.</p></div>`,
  )
}
