import { foldersAbove } from '#domain/pathParts.ts'
import { type CommitOutcome, type CommitRequest, type FileChange, HostError } from '#ports/hosts.ts'
import { checkCommit } from '../checks.ts'
import { entryTypeOf, type FileNode, modes } from '../gitObjects.ts'
import { headOf, keepBlob, keepCommit, type MemoryRepository, type Snapshot } from './state.ts'

/** One turn of the event loop, so nothing happens between the look and the commit. */
export function commitChanges(repo: MemoryRepository, request: CommitRequest): CommitOutcome {
  checkCommit(request)
  const { branch, message, author, changes } = request
  const head = headOf(repo, branch)
  const stale = changes.filter(change => !isAsSeen(head, change)).map(change => change.path)
  if (stale.length > 0) return { kind: 'stale', headSha: head.record.sha, paths: stale }
  const files = new Map(head.files)
  for (const { path, content } of changes) if (content === null) files.delete(path)
  for (const { path, content } of changes) if (content !== null) files.set(path, written(repo, head, path, content))
  requirePlaces(files, changes)
  const results = changes.map(({ path }) => ({ path, sha: files.get(path)?.sha ?? null }))
  if (sameFiles(head.files, files)) return { kind: 'committed', commit: head.record, files: results }
  const { record } = keepCommit(repo, branch, { files, parents: [head.record.sha], message, author })
  return { kind: 'committed', commit: record, files: results }
}

function isAsSeen(head: Snapshot, { path, content, expectedSha }: FileChange): boolean {
  const found = head.files.get(path)
  const inTheWay =
    found ??
    foldersAbove(path)
      .map(folder => head.files.get(folder))
      .find(Boolean)
  if (inTheWay && entryTypeOf(inTheWay.mode) !== 'file')
    throw new HostError('protected', `${path} is or leads through a link`)
  if (head.trees.has(path) && content === null && expectedSha === null)
    throw new HostError('invalid', `${path} is a folder`)
  return (found?.sha ?? null) === expectedSha
}

/** An executable file stays executable. */
function written(repo: MemoryRepository, head: Snapshot, path: string, content: Uint8Array): FileNode {
  const mode = head.files.get(path)?.mode === modes.executable ? modes.executable : modes.file
  return { path, mode, sha: keepBlob(repo, content) }
}

function requirePlaces(files: ReadonlyMap<string, FileNode>, changes: readonly FileChange[]): void {
  for (const { path, content } of changes) {
    if (content === null) continue
    if (foldersAbove(path).some(folder => files.has(folder))) throw new HostError('invalid', `${path} is below a file`)
    if (files.keys().some(other => other.startsWith(`${path}/`))) throw new HostError('invalid', `${path} is a folder`)
  }
}

function sameFiles(a: ReadonlyMap<string, FileNode>, b: ReadonlyMap<string, FileNode>): boolean {
  return a.size === b.size && a.values().every(file => b.get(file.path)?.sha === file.sha)
}
