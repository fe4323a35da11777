import { addressUrl } from '../address.ts'
import { type Html, html } from '../html/template.ts'
import { statusMark } from '../metadata/mark.ts'
import { type OutlinePage, readingOrder, type SiteOutline } from '../outline.ts'

/** Larger sites show only the folders above the open page. */
const pagesShownMax = 300

/** A list of so many pages gets a filter; its space is there before the script is. */
const filteredPagesMin = 12

/** The parts of a sidebar that are the same on nearly every page. */
const printed = new WeakMap<OutlinePage | SiteOutline, { readonly basePath: string; readonly item: Html }>()

/** The outline of the site as nested lists that open and close without a script. */
export function sidebar(outline: SiteOutline, currentPath: string, basePath: string): Html {
  const pages = readingOrder(outline)
  const isLarge = pages.length > pagesShownMax
  const isLong = pages.length >= filteredPagesMin
  return html`<nav aria-label="Pages"${isLong && html` class="long"`}>${list(outline)}</nav>`

  function once(entry: OutlinePage | SiteOutline, print: () => Html): Html {
    const before = printed.get(entry)
    if (before?.basePath === basePath) return before.item
    const item = print()
    printed.set(entry, { basePath, item })
    return item
  }

  function list(folder: SiteOutline): Html {
    const index = folder.index ? [pageItem(folder.index)] : []
    return html`<ul>${[...index, ...folder.items.map(item => ('items' in item ? folderItem(item) : pageItem(item)))]}</ul>`
  }

  function pageItem(page: OutlinePage): Html {
    return page.path === currentPath ? linkTo(page, html` aria-current="page"`) : once(page, () => linkTo(page, null))
  }

  function linkTo(page: OutlinePage, current: Html | null): Html {
    return html`<li><a href="${addressUrl(basePath, page.address)}"${current}>${statusMark(page.document?.status)}${page.label}</a></li>`
  }

  function folderItem(folder: SiteOutline): Html {
    if (folder.index && folder.items.length === 0) return pageItem(folder.index)
    const onTheWay = currentPath.startsWith(`${folder.path}/`)
    if (onTheWay) return openableFolder(folder, html` open`)
    return once(folder, () => (isLarge ? closedFolder(folder) : openableFolder(folder, null)))
  }

  function openableFolder(folder: SiteOutline, open: Html | null): Html {
    return html`<li><details${open}><summary>${folder.label}</summary>${list(folder)}</details></li>`
  }

  function closedFolder(folder: SiteOutline): Html {
    return html`<li><a class="folder" href="${addressUrl(basePath, `${folder.path}/`)}">${folder.label}</a></li>`
  }
}
