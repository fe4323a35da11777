import { folderOf } from '../tree.ts'

/** What is in the folder nearest to a page; `null` if nothing, or no single one, is. */
export function nearestTo<T extends { readonly path: string }>(page: string, found: readonly T[]): T | null {
  const own = folderOf(page).split('/')
  const ranked = found.map(one => ({ one, shared: sharedFolders(own, one.path) }))
  const most = ranked.reduce((highest, { shared }) => Math.max(highest, shared), 0)
  const [nearest, another] = ranked.filter(({ shared }) => shared === most)
  return nearest && !another ? nearest.one : null
}

function sharedFolders(own: readonly string[], path: string): number {
  const other = folderOf(path).split('/')
  const differs = own.findIndex((name, index) => name !== other[index])
  return differs === -1 ? own.length : differs
}
