import { folderOf, nameOf, type SiteMap } from '../tree.ts'

/**
 * Finds the one file that a path without a file probably means: the file of the same number in its folder
 * (`eip-20.md` beside `erc-20.md`), else the only file of its name, else the only page of its number. Every answer is
 * a lookup.
 */
export function likelyFile(site: SiteMap): (path: string) => string | null {
  const known = finders.get(site)
  if (known) return known
  const made = finderOf(site)
  finders.set(site, made)
  return made
}

/** Used by every missing address of a site. */
const finders = new WeakMap<SiteMap, (path: string) => string | null>()

function finderOf(site: SiteMap): (path: string) => string | null {
  const byKey = new Map<string, string | null>()
  const add = (key: string | null, path: string) => {
    if (key !== null) byKey.set(key, byKey.has(key) ? null : path)
  }
  for (const path of site.files.keys()) {
    add(nameKey(path), path)
    add(numberKey(folderOf(path), path), path)
    if (site.pages.has(path)) add(numberKey('*', path), path)
  }
  return path => {
    for (const key of [numberKey(folderOf(path), path), nameKey(path), numberKey('*', path)]) {
      const found = key === null ? null : byKey.get(key)
      if (found) return found
    }
    return null
  }
}

function nameKey(path: string): string {
  return `name ${nameOf(path).toLowerCase()}`
}

/** `null` for names without a number, or with several. Zeros before a number do not count. */
function numberKey(folder: string, path: string): string | null {
  const name = nameOf(path)
  const [number, another] = name.match(/\d+/g) ?? []
  if (number === undefined || another !== undefined) return null
  const dot = name.lastIndexOf('.')
  return `number ${folder} ${number.replace(/^0+(?=\d)/, '')}${dot === -1 ? '' : name.slice(dot)}`
}
