import * as siteRoot from '#domain/siteRoot.ts'
import type { SiteMap } from './tree.ts'

/** The path that a link means on the site of its project. */
export function pathOnSite(
  site: SiteMap,
  fromPath: string,
  link: { readonly path: string; readonly written: string },
): string {
  return siteRoot.pathOnSite(path => exists(site, path), fromPath, link)
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
