import { folderOf, type SiteMap } from './tree.ts'

/** Folders whose files the generators of sites copy to the root of a site. */
const copied = ['', 'public/', 'static/']

/**
 * The path that a link means on the site of its project: itself if there is such a file, page or folder; else below the
 * root of a site in a folder; else in English, since translations lack pages and share pictures.
 */
export function pathOnSite(
  site: SiteMap,
  fromPath: string,
  { path, written }: { readonly path: string; readonly written: string },
): string {
  if (written === '' || exists(site, path)) return path
  const below = written.startsWith('/') ? belowSiteRoot(site, fromPath, path) : null
  return below ?? inEnglish(site, path) ?? path
}

/**
 * What a link from the root means in a project whose site begins in a folder, `docs/`: `/guide/a` is `docs/guide/a.md`,
 * and `/a.png` is `docs/public/a.png`. The nearest folder above the page that has it.
 */
function belowSiteRoot(site: SiteMap, fromPath: string, path: string): string | null {
  for (let folder = folderOf(fromPath), isLast = false; !isLast; folder = folderOf(folder)) {
    isLast = folder === ''
    for (const below of copied) {
      const candidate = `${isLast ? '' : `${folder}/`}${below}${path}`
      const found = exists(site, candidate) ? candidate : inEnglish(site, candidate)
      if (found !== null) return found
    }
  }
  return null
}

const language = /(^|\/)[a-z]{2}(?:[-_][A-Za-z]{2,4})?(?=\/)/g

/** The same path in the folder `en` beside that of another language. */
function inEnglish(site: SiteMap, path: string): string | null {
  for (const { 0: found, 1: slash = '', index } of path.matchAll(language)) {
    const candidate = `${path.slice(0, index)}${slash}en${path.slice(index + found.length)}`
    if (candidate !== path && exists(site, candidate)) return candidate
  }
  return null
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
