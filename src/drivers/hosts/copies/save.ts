import { createHash } from 'node:crypto'
import { isCommitId } from '#domain/refs.ts'
import type {
  CommitOutcome,
  CommitRequest,
  CommitView,
  FileView,
  HistoryPage,
  HistoryQuery,
  RefList,
  TreeView,
} from '#ports/hosts.ts'
import { gitObject } from '../gitObjects.ts'
import { toJson } from './json.ts'
import { entryKeys, names } from './keys.ts'
import type { ProjectCopy } from './projectCopy.ts'

/** What each answer of the host adds to the copy. `sinceMs` is when the request was sent. */

export type FileMeta = Omit<FileView, 'content'>

/** An existing id needs no entry; a missing one may appear later. */
function learn(copy: ProjectCopy, ref: string, name: string, to: string | null, sinceMs: number): void {
  if (to !== null && isCommitId(ref) && copy.names.get(name) === null) return
  copy.names.learn(name, { to, sinceMs, validFromMs: sinceMs })
}

export function saveRef(copy: ProjectCopy, ref: string, commitSha: string | null, sinceMs: number): void {
  copy.names.learn(names.ref(ref), { to: commitSha, sinceMs, validFromMs: sinceMs })
}

export function saveFile(
  copy: ProjectCopy,
  { ref, path }: { readonly ref: string; readonly path: string },
  view: FileView | null,
  sinceMs: number,
): void {
  if (!knowsMore(copy, names.file(ref, path), view))
    learn(copy, ref, names.file(ref, path), view?.commitSha ?? null, sinceMs)
  if (view === null) return
  learn(copy, ref, names.ref(ref), view.commitSha, sinceMs)
  const { content, ...meta } = view
  copy.entries.write(entryKeys.file(view.commitSha, path), () => toJson(meta satisfies FileMeta))
  if (content) copy.entries.write(entryKeys.blob(view.sha), () => content)
}

/** A read without content does not replace one whose content is cached. */
function knowsMore({ names, entries }: ProjectCopy, name: string, view: FileView | null): boolean {
  const isBare = view?.type === 'file' && view.content === null && !entries.has(entryKeys.blob(view.sha))
  return isBare && typeof names.get(name)?.to === 'string'
}

/** If the repository no longer has a blob, and size is not the reason, the copy drops it too. */
export function saveBlob(copy: ProjectCopy, sha: string, content: Uint8Array | null, maxBytes: number): void {
  const key = entryKeys.blob(sha)
  if (content !== null) copy.entries.write(key, () => content)
  else if (copy.entries.sizeOf(key) <= maxBytes) copy.entries.remove(key)
}

export function saveTree(
  copy: ProjectCopy,
  at: { readonly ref: string; readonly path: string; readonly recursive: boolean },
  tree: TreeView | null,
  sinceMs: number,
): void {
  learn(copy, at.ref, names.tree(at.ref, at), tree?.commitSha ?? null, sinceMs)
  if (tree === null) return
  learn(copy, at.ref, names.ref(at.ref), tree.commitSha, sinceMs)
  copy.entries.write(entryKeys.tree(tree.commitSha, at), () => toJson(tree))
}

/** A list has no id, so its key is a hash of its content. */
function keepContent(copy: ProjectCopy, value: unknown): string {
  const json = toJson(value)
  const key = entryKeys.content(createHash('sha256').update(json).digest('hex'))
  copy.entries.write(key, () => json)
  return key
}

export function saveRefs(copy: ProjectCopy, refs: RefList, sinceMs: number): void {
  copy.names.learn(names.refs, { to: keepContent(copy, refs), sinceMs, validFromMs: sinceMs })
}

export function saveHistory(copy: ProjectCopy, query: HistoryQuery, page: HistoryPage | null, sinceMs: number): void {
  const to = page && keepContent(copy, page)
  copy.names.learn(names.history(query), { to, sinceMs, validFromMs: sinceMs })
}

export function saveCommit(copy: ProjectCopy, sha: string, view: CommitView | null, sinceMs: number): void {
  learn(copy, sha, names.commit(sha), view && sha, sinceMs)
  if (view) copy.entries.write(entryKeys.commit(sha), () => toJson(view))
}

/**
 * Makes a landed commit readable immediately. A read of the branch that began before the answer may have missed the
 * commit, and does not replace it.
 */
export function saveCommitted(
  copy: ProjectCopy,
  { branch, changes }: CommitRequest,
  { commit, files }: Extract<CommitOutcome, { kind: 'committed' }>,
  times: { readonly sinceMs: number; readonly validFromMs: number },
): void {
  copy.names.learn(names.ref(branch), { to: commit.sha, ...times })
  const contents = new Map(changes.map(({ path, content }) => [path, content]))
  for (const { path, sha } of files) {
    copy.names.learn(names.file(branch, path), { to: sha === null ? null : commit.sha, ...times })
    const content = contents.get(path)
    if (sha === null || !content || gitObject('blob', content).sha !== sha) continue
    const meta: FileMeta = { path, type: 'file', sha, commitSha: commit.sha, size: content.byteLength }
    copy.entries.write(entryKeys.file(commit.sha, path), () => toJson(meta))
    copy.entries.write(entryKeys.blob(sha), () => content)
  }
}
