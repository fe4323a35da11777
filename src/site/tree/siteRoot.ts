import * as siteRoot from '#domain/siteRoot.ts'
import type { SiteMap } from '../tree.ts'
import { contentFolders } from './contentFolders.ts'

export type PlaceOnSite = siteRoot.PlaceOnSite & {
  /** The settings of a site of the project lead there, so that it works as readers use it. */
  readonly isPublished: boolean
}

/**
 * A site may also show other folders of the project below its own: a page in one links to files of the other as if they
 * were in one folder.
 */
export function placeOnSite(
  site: SiteMap,
  fromPath: string,
  link: { readonly path: string; readonly written: string },
): PlaceOnSite {
  const place = siteRoot.placeOnSite(path => exists(site, path), fromPath, link)
  const isFound = !place.isBelowHostPath && (link.written === '' || exists(site, place.path))
  const shown = isFound ? null : besideContent(site, fromPath, link.path)
  if (shown === null) return { ...place, isPublished: false }
  return { path: shown, way: 'path', isBelowHostPath: false, isPublished: true }
}

/**
 * A file of a site in a folder that a page outside links to, or a file outside that a page of the site links to. What is
 * in `static/` is published beside the texts.
 */
function besideContent(site: SiteMap, fromPath: string, path: string): string | null {
  for (const folder of contentsOf(site)) {
    const place = fromPath.startsWith(folder)
      ? path.startsWith(folder)
        ? path.slice(folder.length)
        : ''
      : folder + path
    if (place !== '' && exists(site, place)) return place
    const copied = `${folder.replace(/docs\/$/, '')}static/`
    if (fromPath.startsWith(copied) && path.startsWith(copied)) {
      const beside = folder + path.slice(copied.length)
      if (exists(site, beside)) return beside
    }
  }
  return null
}

const contents = new WeakMap<SiteMap, readonly string[]>()

function contentsOf(site: SiteMap): readonly string[] {
  const found = contents.get(site) ?? contentFolders(site.files.keys(), path => site.folders.has(path))
  contents.set(site, found)
  return found
}

function exists(site: SiteMap, path: string): boolean {
  return (
    site.files.has(path) ||
    site.folders.has(path) ||
    site.pagesByAddress.has(path) ||
    site.pagesByAddress.has(`${path}.html`) ||
    site.pages.has(`${path}.md`)
  )
}
