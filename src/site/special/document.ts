import { addressUrl } from '../address.ts'
import { type Html, html } from '../html/template.ts'
import { hashTo, linkTo, resolveLink } from '../links.ts'
import { printFrame, type SiteFrame } from '../page/frame.ts'
import type { NamedPlace, Place } from '../survey/places.ts'
import type { SiteMap } from '../tree.ts'

/** The frame and location that a page about a site needs. */
export type SpecialProps = SiteFrame & { readonly site: SiteMap }

/** A page about the site itself, excluded from search engines: its content is on the pages that it links to. */
export function printSpecial(props: SpecialProps, title: string, body: Html, contents: Html | null = null): string {
  return printFrame(
    props,
    { title, path: '', isHidden: true, contents },
    html`<article class="prose about-site">
<h1>${title}</h1>
${body}
</article>`,
  )
}

/** Indexes have thousands of places on pages; a link to one need not be parsed to find the page. */
export function placeUrl({ site, basePath }: SpecialProps, { path, anchor }: Place): string {
  const page = site.pages.get(path)
  if (page === undefined) return resolveLink(site, basePath, '', linkTo(path, anchor))
  return `${addressUrl(basePath, page.address)}${hashTo(anchor)}`
}

export function placeLink(props: SpecialProps, place: NamedPlace): Html {
  return html`<a href="${placeUrl(props, place)}">${place.label || place.path}</a>`
}

/** A table that scrolls on its own. */
export function table(label: string, heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="scroller" role="group" aria-label="${label}" tabindex="0"><table>
<thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead>
<tbody>
${rows}</tbody>
</table></div>`
}

/** A few links, and the number of omitted ones. */
export function linkList(links: readonly Html[], total: number = links.length): Html {
  const shown = links.slice(0, listedMax)
  const rest = total - shown.length
  return html`${shown.map((link, index) => html`${index > 0 && ', '}${link}`)}${rest > 0 && ` and ${rest} more`}`
}

const listedMax = 8
