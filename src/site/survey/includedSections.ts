import { formatOf, withoutEnding } from '../formats.ts'
import { lettersOf } from '../links/letters.ts'
import { nameOf } from '../tree.ts'
import type { Place } from './places.ts'

/** More files than any page includes; further ones are not looked at. */
const filesMax = 500

type Included = { readonly ids: ReadonlySet<string>; readonly includes: readonly string[] }

/**
 * Finds the id that a page lacks in the files that tools include in it, and in those that these include: what is one page
 * to its readers elsewhere has a page for each file here. The first in the order of the text is meant. A file of data,
 * which a tool shows below its name, is also found by that, if it is the only one: `#lampglow` for `lamp.glow.yaml`.
 */
export function includedSection(page: string, id: string, read: (path: string) => Included): Place | null {
  const seen = new Set([page])
  const named: string[] = []
  const open = [...read(page).includes].reverse()
  for (let path = open.pop(); path !== undefined && seen.size < filesMax; path = open.pop()) {
    if (seen.has(path)) continue
    seen.add(path)
    const { ids, includes } = read(path)
    if (ids.has(id)) return { path, anchor: id }
    if (formatOf(path) === 'data' && lettersOf(withoutEnding(nameOf(path))) === lettersOf(id)) named.push(path)
    open.push(...[...includes].reverse())
  }
  const [only, another] = named
  return only !== undefined && another === undefined ? { path: only, anchor: '' } : null
}
