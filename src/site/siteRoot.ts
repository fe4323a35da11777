import { folderOf, type SiteMap } from './tree.ts'

/** Folders whose files the generators of sites copy to the root of a site. */
const copied = ['', 'public/', 'static/']

/**
 * What a link from the root means in a project whose site begins in a folder, `docs/`: `/guide/a` is `docs/guide/a.md`,
 * and `/a.png` is `docs/public/a.png`. The nearest folder above the page that has it, else the path as it is.
 */
export function belowSiteRoot(site: SiteMap, fromPath: string, path: string): string {
  if (exists(site, path)) return path
  for (let folder = folderOf(fromPath), isLast = false; !isLast; folder = folderOf(folder)) {
    isLast = folder === ''
    for (const below of copied) {
      const candidate = `${isLast ? '' : `${folder}/`}${below}${path}`
      if (exists(site, candidate)) return candidate
    }
  }
  return path
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
