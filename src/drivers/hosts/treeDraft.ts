import { type FileChange, HostError } from '#ports/hosts.ts'
import { type GitObject, gitObject, modes, nameBytes, type TreeNode, treeObject } from './gitObjects.ts'

export type TreeReader = (sha: string) => Promise<readonly TreeNode[]>

/** The content of a future commit: objects leaf to root, and the resulting blob of each path. */
export type TreeDraft =
  | { readonly kind: 'stale'; readonly paths: readonly string[] }
  | {
      readonly kind: 'tree'
      readonly tree: string
      readonly objects: readonly GitObject[]
      readonly files: readonly { readonly path: string; readonly sha: string | null }[]
      /** The mode of each written path: an executable file stays executable. */
      readonly modes: ReadonlyMap<string, string>
    }

/**
 * Applies changes to a tree, provided that every path still holds what the caller saw. Links and submodules are neither
 * written nor written through. Deletions come first, so that a file may replace a folder that they empty.
 */
export async function draftTree(read: TreeReader, root: string, changes: readonly FileChange[]): Promise<TreeDraft> {
  const tree = await openFolder(read, root)
  const stale: string[] = []
  for (const change of changes) if (!(await isAsSeen(read, tree, change))) stale.push(change.path)
  if (stale.length > 0) return { kind: 'stale', paths: stale }
  const objects: GitObject[] = []
  const files = changes.map(({ path, content }) => {
    const blob = content && gitObject('blob', content)
    if (blob) objects.push(blob)
    return { path, sha: blob?.sha ?? null }
  })
  for (const { path, sha } of files) if (sha === null) await remove(read, tree, path)
  const written = new Map<string, string>()
  for (const { path, sha } of files) if (sha !== null) written.set(path, await put(read, tree, path, sha))
  return { kind: 'tree', tree: close(tree, objects), objects, files, modes: written }
}

/** A folder being changed: its entries by name, with subfolders read on demand. */
type Folder = Map<string, TreeNode | Folder>

async function openFolder(read: TreeReader, sha: string): Promise<Folder> {
  return new Map((await read(sha)).map(node => [node.name, node]))
}

/** The folder that will contain the path, created if requested; `null` when something is missing or in the way. */
async function folderAbove(
  read: TreeReader,
  root: Folder,
  names: readonly string[],
  { isCreated = false } = {},
): Promise<Folder | null> {
  let folder = root
  for (const name of names) {
    const found = folder.get(name)
    if (found instanceof Map) folder = found
    else if (found === undefined && !isCreated) return null
    else if (found !== undefined && found.mode !== modes.folder) return blocked(found)
    else {
      const opened: Folder = found ? await openFolder(read, found.sha) : new Map()
      folder.set(name, opened)
      folder = opened
    }
  }
  return folder
}

function blocked(found: TreeNode): null {
  requireNoLink(found)
  return null
}

function requireNoLink({ mode }: TreeNode): void {
  if (mode === modes.symlink) throw new HostError('protected', 'the path is or leads through a symbolic link')
  if (mode === modes.submodule) throw new HostError('protected', 'the path is or leads through a submodule')
}

async function isAsSeen(read: TreeReader, root: Folder, change: FileChange): Promise<boolean> {
  const { above, name } = split(change.path)
  const found = (await folderAbove(read, root, above))?.get(name)
  if (found === undefined) return change.expectedSha === null
  if (found instanceof Map || found.mode === modes.folder) {
    if (change.expectedSha === null && change.content === null) throw inTheWay(change.path)
    return change.expectedSha === null
  }
  requireNoLink(found)
  return found.sha === change.expectedSha
}

async function remove(read: TreeReader, root: Folder, path: string): Promise<void> {
  const { above, name } = split(path)
  const folder = await folderAbove(read, root, above)
  folder?.delete(name)
}

async function put(read: TreeReader, root: Folder, path: string, sha: string): Promise<string> {
  const { above, name } = split(path)
  const folder = await folderAbove(read, root, above, { isCreated: true })
  if (!folder) throw new HostError('invalid', `${path} is below a file`)
  const found = folder.get(name)
  if (found instanceof Map ? !isEmpty(found) : found?.mode === modes.folder) throw inTheWay(path)
  const mode = !(found instanceof Map) && found?.mode === modes.executable ? modes.executable : modes.file
  folder.set(name, { mode, name, sha })
  return mode
}

function inTheWay(path: string): HostError {
  return new HostError('invalid', `${path} is a folder`)
}

function isEmpty(folder: Folder): boolean {
  return folder.values().every(entry => entry instanceof Map && isEmpty(entry))
}

/** Writes the trees of the opened folders, omits those that became empty, and returns the id of this one. */
function close(folder: Folder, objects: GitObject[]): string {
  const nodes = [...folder].flatMap(([name, entry]) => {
    if (!(entry instanceof Map)) return [entry]
    return isEmpty(entry) ? [] : [{ mode: modes.folder, name, sha: close(entry, objects) }]
  })
  const tree = treeObject(nodes)
  objects.push(tree)
  return tree.sha
}

function split(path: string): { readonly above: readonly string[]; readonly name: string } {
  const names = path.split('/').map(nameBytes)
  return { above: names.slice(0, -1), name: names.at(-1) ?? '' }
}
