import { fileOfDirective, readFileTag } from '../links/fileTag.ts'
import { nearestTo } from '../links/nearest.ts'
import { linkTo, readLink } from '../links.ts'
import { folderOf, nameOf } from '../tree.ts'
import type { WrittenLink } from './links.ts'

type LinkedPage = { readonly links: readonly WrittenLink[] }

/** How each page writes its tags that include files, by the links that they are. */
export type FilesOfTags<Page> = {
  readonly pages: ReadonlyMap<string, Page>
  readonly tags: readonly { readonly path: string; readonly written: string; readonly file: string }[]
}

/** Pages whose tags that name a file are links to it; other tags are none. */
export function filesOfTags<Page extends LinkedPage>(
  pages: ReadonlyMap<string, Page>,
  files: ReadonlyMap<string, unknown>,
): FilesOfTags<Page> {
  const tags: { path: string; written: string; file: string }[] = []
  const find = tagFinder(pages, files)
  const fileAt = (path: string) => (files.has(path) ? path : null)
  const read = [...pages].map(([path, page]): [string, Page] => {
    if (!page.links.some(({ target }) => readFileTag(target) !== null)) return [path, page]
    const links = page.links.flatMap((link): WrittenLink[] => {
      const values = readFileTag(link.target)
      if (values === null) return [link]
      const named = fileOfDirective(link.target)
      const file = named === null ? find(path, values) : fileAt(readLink(path, named).path)
      if (file === null) return []
      tags.push({ path, written: link.target, file })
      return [{ ...link, target: linkTo(file, ''), isIncluded: true }]
    })
    return [path, { ...page, links }]
  })
  return { pages: new Map(read), tags }
}

/** `table.py`, which no page and no word of a setting is called. */
const isFileName = /^[\w-]{1,100}\.[a-z]\w{0,7}$/

/** So many pages of one name do not say which of them is meant. */
const sameNameMax = 50

/**
 * Finds the page whose name is one of the values, and that has the others among its folders; of several, the nearest.
 * Else the only file that ends with the path that a value is.
 */
function tagFinder(
  pages: ReadonlyMap<string, unknown>,
  files: ReadonlyMap<string, unknown>,
): (from: string, values: readonly string[]) => string | null {
  const byName = (paths: Iterable<string>) => Map.groupBy(paths, path => nameOf(nameKey(path)))
  let known: ReadonlyMap<string, readonly string[]> | null = null
  let knownFiles: ReadonlyMap<string, readonly string[]> | null = null
  const fileAt = (value: string): string | null => {
    knownFiles ??= byName(files.keys())
    const same = knownFiles.get(nameOf(value)) ?? []
    const [only, another] = same.filter(path => `/${nameKey(path)}`.endsWith(`/${value}`))
    return only !== undefined && another === undefined ? only : null
  }
  const fileBeside = (from: string, value: string): string | null => {
    knownFiles ??= byName(files.keys())
    const path = `${folderOf(from)}/${value}`.replace(/^\//, '').toLowerCase()
    const [only, another] = (knownFiles.get(nameOf(nameKey(value))) ?? []).filter(file => file.toLowerCase() === path)
    return only !== undefined && another === undefined ? only : null
  }
  return (from, values) => {
    known ??= byName(pages.keys())
    for (const value of values) {
      const same = known.get(nameOf(value)) ?? []
      if (same.length > sameNameMax) continue
      const found = same.filter(path => path !== from && isNamed(nameKey(path), value, values))
      const nearest = nearestTo(
        from,
        found.map(path => ({ path })),
      )
      if (nearest !== null) return nearest.path
    }
    const paths = values.filter(value => value.includes('/'))
    const beside = values.filter(value => isFileName.test(value)).map(value => fileBeside(from, value))
    return [...paths.map(fileAt), ...beside].find(path => path !== null) ?? null
  }
}

function isNamed(key: string, name: string, values: readonly string[]): boolean {
  const folders = folderOf(key).split('/')
  return `/${key}`.endsWith(`/${name}`) && values.every(value => value === name || folders.includes(value))
}

function nameKey(path: string): string {
  return path.toLowerCase().replace(/\.[a-z\d]{1,8}$/, '')
}
