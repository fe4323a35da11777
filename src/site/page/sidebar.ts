import { addressUrl } from '../address.ts'
import { type Html, html, trusted } from '../html/template.ts'
import { statusMark } from '../metadata/mark.ts'
import { trailTo } from '../outline/trail.ts'
import { addressOf, type OutlinePage, readingOrder, type SiteOutline } from '../outline.ts'

/** Larger sites show only the folders above the open page. */
const pagesShownMax = 300

/** A list of so many pages gets a filter; its space is there before the script is. */
const filteredPagesMin = 12

type Item = OutlinePage | SiteOutline

/** A folder as it is printed on all pages but those in it, without its list element. */
type PrintedList = {
  readonly basePath: string
  readonly isLarge: boolean
  readonly items: readonly Item[]
  readonly markup: string
  /** Where each item begins, and the end of the last. */
  readonly starts: readonly number[]
}

/** The last one printed of each folder, as long as the outline is kept. */
const lists = new WeakMap<SiteOutline, PrintedList>()

/** The outline of the site as nested lists that open and close without a script. */
export function sidebar(outline: SiteOutline, currentPath: string, basePath: string): Html {
  const pages = readingOrder(outline)
  const openFolders: ReadonlySet<Item> = new Set(trailTo(outline, currentPath))
  const isLarge = pages.length > pagesShownMax
  const isLong = pages.length >= filteredPagesMin
  return html`<nav aria-label="Pages"${isLong && html` class="long"`}>${openList(outline)}</nav>`

  /** The usual list, in which only the item that leads to the open page is another. */
  function openList(folder: SiteOutline): Html {
    const { items, markup, starts } = usualList(folder)
    const at = items.findIndex(leadsToCurrent)
    const item = items[at]
    if (item === undefined) return html`<ul>${trusted(markup)}</ul>`
    return html`<ul>${trusted(markup.slice(0, starts[at]))}${openItem(item)}${trusted(markup.slice(starts[at + 1]))}</ul>`
  }

  function usualList(folder: SiteOutline): PrintedList {
    const before = lists.get(folder)
    if (before?.basePath === basePath && before.isLarge === isLarge) return before
    const items = itemsOf(folder)
    const starts = [0]
    let markup = ''
    for (const item of items) {
      markup += usualItem(item).markup
      starts.push(markup.length)
    }
    const made = { basePath, isLarge, items, markup, starts }
    lists.set(folder, made)
    return made
  }

  function leadsToCurrent(item: Item): boolean {
    return item.kind === 'folder' ? openFolders.has(item) : item.path === currentPath
  }

  function openItem(item: Item): Html {
    return item.kind === 'folder'
      ? openableFolder(item, html` open`, openList(item))
      : linkTo(item, html` aria-current="page"`)
  }

  function usualItem(item: Item): Html {
    if (item.kind === 'page') return linkTo(item, null)
    return isLarge ? closedFolder(item) : openableFolder(item, null, html`<ul>${trusted(usualList(item).markup)}</ul>`)
  }

  function linkTo(page: OutlinePage, current: Html | null): Html {
    return html`<li><a href="${addressUrl(basePath, page.address)}"${current}>${statusMark(page.document?.status)}${page.label}</a></li>`
  }

  function openableFolder(folder: SiteOutline, open: Html | null, list: Html): Html {
    return html`<li><details${open}><summary>${folder.label}</summary>${list}</details></li>`
  }

  function closedFolder(folder: SiteOutline): Html {
    const { document } = folder.index ?? {}
    const mark = document?.label ? statusMark(document.status) : null
    return html`<li><a class="folder" href="${addressUrl(basePath, addressOf(folder))}">${mark}${folder.label}</a></li>`
  }
}

/** A folder that is nothing but its page is shown as this page. */
function itemsOf({ index, items }: SiteOutline): readonly Item[] {
  const shown = items.map(item => (item.kind === 'folder' && item.items.length === 0 && item.index ? item.index : item))
  return index ? [index, ...shown] : shown
}
