/** The files of a project as rows of a tree, including uncommitted changes. */
export type Row = {
  readonly path: string
  readonly name: string
  readonly level: number
  readonly isFolder: boolean
  readonly isOpen: boolean
}

export function rowsOf(paths: Iterable<string>, closed: ReadonlySet<string>): readonly Row[] {
  const root: Folder = new Map()
  for (const path of paths) insert(root, path.split('/'))
  return folderRows(root, '', 1, closed)
}

/** A folder's entries by name; `null` for a file. */
type Folder = Map<string, Folder | null>

function insert(folder: Folder, [name = '', ...rest]: readonly string[]): void {
  if (rest.length === 0) {
    if (!folder.has(name)) folder.set(name, null)
    return
  }
  const inner = folder.get(name) ?? new Map()
  folder.set(name, inner)
  insert(inner, rest)
}

function folderRows(folder: Folder, above: string, level: number, closed: ReadonlySet<string>): readonly Row[] {
  const named = [...folder].sort(([a, inA], [b, inB]) => Number(inA === null) - Number(inB === null) || compare(a, b))
  return named.flatMap(([name, inner]) => {
    const path = above + name
    const isOpen = inner !== null && !closed.has(path)
    const row = { path, name, level, isFolder: inner !== null, isOpen }
    return isOpen ? [row, ...folderRows(inner, `${path}/`, level + 1, closed)] : [row]
  })
}

/** Every folder of the paths except those that contain the open file. */
export function collapsedFolders(paths: Iterable<string>, openPath: string): ReadonlySet<string> {
  const folders = new Set<string>()
  for (const path of paths) {
    for (let end = path.indexOf('/'); end > 0; end = path.indexOf('/', end + 1)) folders.add(path.slice(0, end))
  }
  for (const folder of folders) {
    if (`${openPath}/`.startsWith(`${folder}/`)) folders.delete(folder)
  }
  return folders
}

const { compare } = new Intl.Collator('en', { numeric: true })

/** The distinct paths, sorted. */
export function uniqueSortedPaths(all: Iterable<string>): readonly string[] {
  return [...new Set(all)].sort(compare)
}
