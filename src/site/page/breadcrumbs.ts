import { addressUrl } from '../address.ts'
import { type Html, html } from '../html/template.ts'
import { trailTo } from '../outline/trail.ts'
import { addressOf, type OutlinePage, readingOrder, type SiteOutline } from '../outline.ts'

type Above = { readonly address: string; readonly label: string }

/** The folders above a page and the page that it is `below`, each a link; nothing for pages at the root. */
export function breadcrumbs(
  outline: SiteOutline,
  currentPath: string,
  title: string,
  basePath: string,
  below: Above | null = null,
): Html | null {
  const inFolders = trailTo(outline, currentPath)
    .filter(({ index, label }) => index?.path !== currentPath || label !== title)
    .map(folder => ({ address: addressOf(folder), label: folder.label }))
  const folders: readonly Above[] = below ? [...inFolders, below] : inFolders
  if (folders.length === 0) return null
  return html`<nav class="crumbs" aria-label="Breadcrumb"><ol>${folders.map(
    folder => html`<li><a href="${addressUrl(basePath, folder.address)}">${folder.label}</a></li>`,
  )}<li aria-current="page">${title}</li></ol></nav>`
}

/** The pages before and after, in reading order. */
export function neighbours(outline: SiteOutline, currentPath: string, basePath: string): Html | null {
  const pages = readingOrder(outline)
  const at = pages.findIndex(page => page.path === currentPath)
  if (at === -1) return null
  const previous = pages[at - 1]
  const next = pages[at + 1]
  if (!previous && !next) return null
  return html`<nav class="neighbours" aria-label="Previous and next page">${neighbour(previous, 'Previous')}${neighbour(next, 'Next')}</nav>`

  function neighbour(page: OutlinePage | undefined, label: 'Previous' | 'Next'): Html | null {
    if (!page) return null
    const relation = label === 'Next' ? 'next' : 'prev'
    return html`<a class="${relation}" rel="${relation}" href="${addressUrl(basePath, page.address)}"><small>${label}</small> ${page.label}</a>`
  }
}
