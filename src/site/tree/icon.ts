import type { SiteFile } from '../tree.ts'

/** Where the generators of sites look for a favicon, the most specific to a specification first. */
const folders = [
  '',
  'docs/',
  'docs/public/',
  'docs/static/',
  'docs/assets/',
  'docs/images/',
  'docs/img/',
  'public/',
  'static/',
  'static/img/',
  'assets/',
  'images/',
  'img/',
  'website/static/',
  'website/static/img/',
]
const names = ['favicon.svg', 'favicon.png', 'favicon.ico']
const iconMaxBytes = 512 * 1024

/** The repository's own favicon; `null` if it has none. Like every image, it is served as a file of the site. */
export function siteIcon(files: ReadonlyMap<string, SiteFile>): string | null {
  const found = folders
    .flatMap(folder => names.map(name => folder + name))
    .find(path => {
      const { size = 0 } = files.get(path) ?? {}
      return size > 0 && size <= iconMaxBytes
    })
  return found ?? null
}
