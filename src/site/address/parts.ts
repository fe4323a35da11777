import { formatOf } from '../formats.ts'
import { foldersWithFiles } from '../tree/folders.ts'
import { folderAddress, folderOf, nameOf, type SiteMap, type SitePage } from '../tree.ts'

/**
 * Pages below the page of a file: each operation and each schema of a large interface description. Their addresses
 * follow from the listing alone; whether a file has the part is known when it is read.
 *
 *   openapi.json                     openapi/get-entries.html, openapi/schemas/Entry.html
 *   openapi.json, openapi/guide.md   _operations/openapi/get-entries.html
 *
 * In links between files, a part is a path below its file: `openapi.json/get-entries`.
 */
export type PartOf = { readonly path: string; readonly part: string }

const apart = '_operations/'
const partName = /^(?:schemas\/)?[\p{L}\p{N}][\p{L}\p{N}_.-]{0,199}$/u

/** The folder of a page's parts. No file of the repository is in it: names that begin with `_` are not published. */
function partsFolder(site: SiteMap, { address }: Pick<SitePage, 'address'>): string {
  const stem = address.replace(/\.html$/, '')
  if (!site.files.has(stem) && !foldersWithFiles(site).has(stem)) return `${stem}/`
  return `${folderAddress(folderOf(stem))}${apart}${nameOf(stem)}/`
}

export function partAddress(site: SiteMap, page: Pick<SitePage, 'address'>, part: string): string {
  return `${partsFolder(site, page)}${part}.html`
}

/** The part with an address; its name is `''` for the folder of the parts. */
export function partAt(site: SiteMap, address: string): PartOf | null {
  for (const folder of foldersOver(address)) {
    const name = nameOf(folder)
    const stem = folder.endsWith(apart + name) ? folder.slice(0, -(apart + name).length) + name : folder
    const page = site.pagesByAddress.get(`${stem}.html`) ?? site.unlistedByAddress.get(`${stem}.html`)
    if (!page || formatOf(page.path) !== 'data' || partsFolder(site, page) !== `${folder}/`) continue
    const part = address.slice(folder.length + 1).replace(/\.html$/, '')
    return part === '' || partName.test(part) ? { path: page.path, part } : null
  }
  return null
}

/** The address of a path below a file; `null` if the file has no parts. */
export function addressBelow(site: SiteMap, target: string): string | null {
  for (const path of foldersOver(target)) {
    const page = site.pages.get(path) ?? site.unlisted.get(path)
    if (!page || formatOf(path) !== 'data') continue
    const part = target.slice(path.length + 1)
    return partName.test(part) ? partAddress(site, page, part) : null
  }
  return null
}

function foldersOver(path: string): readonly string[] {
  const folder = folderOf(path)
  return [folder, folderOf(folder)].filter(above => above !== '')
}
