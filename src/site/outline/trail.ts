import type { SiteOutline } from '../outline.ts'
import { folderOf } from '../tree.ts'

type Places = {
  readonly pages: ReadonlyMap<string, SiteOutline>
  readonly folders: ReadonlyMap<string, SiteOutline>
  readonly above: ReadonlyMap<SiteOutline, SiteOutline>
}

/** Asked by every page of a site. */
const known = new WeakMap<SiteOutline, Places>()

/**
 * The folders and groups of pages around a page, the outermost first, without the root. A path that is not in the outline
 * is in the nearest folder that is.
 */
export function trailTo(outline: SiteOutline, path: string): readonly SiteOutline[] {
  const { pages, folders, above } = placesOf(outline)
  const trail: SiteOutline[] = []
  let at = pages.get(path) ?? nearest(folders, path)
  while (at && at !== outline) {
    trail.unshift(at)
    at = above.get(at) ?? null
  }
  return trail
}

function nearest(folders: Places['folders'], path: string): SiteOutline | null {
  let folder = folderOf(path)
  while (folder !== '' && !folders.has(folder)) folder = folderOf(folder)
  return folders.get(folder) ?? null
}

function placesOf(outline: SiteOutline): Places {
  const before = known.get(outline)
  if (before) return before
  const [pages, folders] = [new Map<string, SiteOutline>(), new Map<string, SiteOutline>()]
  const above = new Map<SiteOutline, SiteOutline>()
  const visit = (folder: SiteOutline): void => {
    if (folder.path !== null) folders.set(folder.path, folder)
    if (folder.index) pages.set(folder.index.path, folder)
    for (const item of folder.items) {
      if (item.kind === 'page') pages.set(item.path, folder)
      else {
        above.set(item, folder)
        visit(item)
      }
    }
  }
  visit(outline)
  const made = { pages, folders, above }
  known.set(outline, made)
  return made
}
