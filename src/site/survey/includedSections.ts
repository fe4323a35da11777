import type { Place } from './places.ts'

/** More files than any page includes; further ones are not looked at. */
const filesMax = 500

type Included = { readonly ids: ReadonlySet<string>; readonly includes: readonly string[] }

/**
 * Finds the id that a page lacks in the files that tools include in it, and in those that these include: what is one page
 * to its readers elsewhere has a page for each file here. The first in the order of the text is meant.
 */
export function includedSection(page: string, id: string, read: (path: string) => Included): Place | null {
  const seen = new Set([page])
  const open = [...read(page).includes].reverse()
  for (let path = open.pop(); path !== undefined && seen.size < filesMax; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { ids, includes } = read(path)
    if (ids.has(id)) return { path, anchor: id }
    open.push(...[...includes].reverse())
  }
  return null
}
