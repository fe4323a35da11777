import { formatOf } from '../formats.ts'
import { addressFinder } from './addresses.ts'

/**
 * Whether the site follows a link whose address names no file, as it does to the addresses that generators give to pages.
 * `addresses` are the further ones, by path. What it needs is computed with the first link.
 */
export function followsAddress(
  paths: Iterable<string>,
  addresses: ReadonlyMap<string, readonly string[]>,
): (fromPath: string, address: string) => boolean {
  let find: ReturnType<typeof addressFinder> | null = null
  return (fromPath, address) => {
    find ??= addressFinder(pagesOf(paths, addresses), new Map())
    return find(fromPath, address) !== null
  }
}

function pagesOf(paths: Iterable<string>, addresses: ReadonlyMap<string, readonly string[]>) {
  const pages = new Map<string, { readonly claims: readonly string[]; readonly names: readonly string[] }>()
  for (const path of paths) {
    if (formatOf(path) !== null) pages.set(path, { claims: [], names: addresses.get(path) ?? [] })
  }
  return pages
}
