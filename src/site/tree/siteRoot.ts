import * as siteRoot from '#domain/siteRoot.ts'
import type { SiteMap } from '../tree.ts'

export function placeOnSite(
  site: SiteMap,
  fromPath: string,
  link: { readonly path: string; readonly written: string },
): siteRoot.PlaceOnSite {
  return siteRoot.placeOnSite(path => exists(site, path), fromPath, link)
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
