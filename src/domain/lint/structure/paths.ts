/** The paths of a project, prepared for looking up the targets of links. */
export type PathIndex = {
  /** The file that a path leads to: itself, or what sites publish at this address; `''` for a folder. */
  fileAt(path: string): string | null
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
      [byName, nameOf(path).toLowerCase()],
    ] as const)
      map.set(key, map.has(key) ? null : path)
  }
  return {
    fileAt(path) {
      if (paths.has(path)) return path
      if (folders.has(path.replace(/\/$/, ''))) return ''
      const bare = path.replace(/\.html?$/, '')
      return [`${bare}.md`, `${bare}.mdx`, `${bare}/index.md`, `${bare}/README.md`].find(one => paths.has(one)) ?? null
    },
    candidateFor(path) {
      const bare = path.toLowerCase()
      return byFoldedPath.get(bare) ?? byFoldedPath.get(`${bare}.md`) ?? byName.get(nameOf(bare)) ?? null
    },
  }
}

export function folderOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')))
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1)
}

/** How a file links to another one, relative to its folder. */
export function relativePath(from: string, to: string): string {
  const [own, other] = [folderOf(from).split('/').filter(Boolean), to.split('/')]
  let shared = 0
  while (shared < own.length && shared < other.length - 1 && own[shared] === other[shared]) shared++
  const path = [...own.slice(shared).map(() => '..'), ...other.slice(shared)].join('/')
  return encodeURI(path.toWellFormed()).replace(/[()#?]/g, mark => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`)
}
