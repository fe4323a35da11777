import { folderOf } from '../tree.ts'

/**
 * What is on a page itself, else in the folder nearest to it: of folders that are equally near, in the one that is least
 * deep. `null` if nothing, or no single one, is.
 */
export function nearestTo<T extends { readonly path: string }>(page: string, found: readonly T[]): T | null {
  const here = found.find(({ path }) => path === page)
  if (here !== undefined) return here
  const own = folderOf(page).split('/')
  const ranked = found.map(one => ({ one, shared: sharedFolders(own, one.path), depth: one.path.split('/').length }))
  const most = ranked.reduce((highest, { shared }) => Math.max(highest, shared), 0)
  const near = ranked.filter(({ shared }) => shared === most)
  const least = near.reduce((lowest, { depth }) => Math.min(lowest, depth), Number.POSITIVE_INFINITY)
  const [nearest, another] = near.filter(({ depth }) => depth === least)
  return nearest && !another ? nearest.one : null
}

function sharedFolders(own: readonly string[], path: string): number {
  const other = folderOf(path).split('/')
  const differs = own.findIndex((name, index) => name !== other[index])
  return differs === -1 ? own.length : differs
}
