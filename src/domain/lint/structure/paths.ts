import { folderOf } from '../../pathParts.ts'
import { placeOnSite } from '../../siteRoot.ts'

/** The paths of a project, prepared for looking up the targets of links. */
export type PathIndex = {
  /** The file that a link in a file leads to: itself, or what sites publish at this address; `''` for a folder. */
  fileOf(from: string, link: { readonly path: string; readonly written: string }): string | null
  /** The only file that can be meant by a path that leads nowhere. */
  candidateFor(path: string): string | null
}

/** Every rule that follows links uses it; kept as long as the set of paths, which does not change. */
const known = new WeakMap<ReadonlySet<string>, PathIndex>()

export function indexPaths(paths: ReadonlySet<string>): PathIndex {
  const made = known.get(paths) ?? makeIndex(paths)
  known.set(paths, made)
  return made
}

function makeIndex(paths: ReadonlySet<string>): PathIndex {
  const folders = new Set<string>([''])
  /** `null` where several files share the key. */
  const byFoldedPath = new Map<string, string | null>()
  const byName = new Map<string, string | null>()
  for (const path of paths) {
    for (let folder = folderOf(path); !folders.has(folder); folder = folderOf(folder)) folders.add(folder)
    for (const [map, key] of [
      [byFoldedPath, path.toLowerCase()],
      [byName, distinctName(path).toLowerCase()],
    ] as const)
      map.set(key, map.has(key) ? null : path)
  }
  const fileAt = (path: string): string | null => {
    if (paths.has(path)) return path
    if (folders.has(path.replace(/\/$/, ''))) return ''
    const bare = path.replace(/\.html?$/, '')
    return endings.map(ending => `${bare}${ending}`).find(one => paths.has(one)) ?? null
  }
  return {
    fileOf: (from, link) => fileAt(placeOnSite(path => fileAt(path) !== null, from, link).path),
    candidateFor(path) {
      const bare = path.toLowerCase()
      return byFoldedPath.get(bare) ?? byFoldedPath.get(`${bare}.md`) ?? byName.get(distinctName(bare)) ?? null
    },
  }
}

/** The endings of pages whose address has none, in their order of precedence. */
const endings = ['.md', '.mdx', '.adoc', '.asciidoc', '.rst', '/index.md', '/README.md']

/** A file's name; with its folder for the names that every folder may have, such as `README.md`. */
function distinctName(path: string): string {
  const [folder, name = path] = path.split('/').slice(-2)
  return /^(?:index|readme)(?:\.|$)/i.test(name) && name !== path ? `${folder}/${name}` : name
}
