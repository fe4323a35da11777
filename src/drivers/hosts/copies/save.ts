import { createHash } from 'node:crypto'
import { isCommitId } from '#domain/refs.ts'
import type {
  ChangedFile,
  CommitOutcome,
  CommitRecord,
  CommitRequest,
  FileView,
  RefList,
  TreeView,
} from '#ports/hosts.ts'
import { gitObject } from '../gitObjects.ts'
import { toJson } from './json.ts'
import { entryKeys, type HistoryQuery, names } from './keys.ts'
import type { ProjectCopy } from './projectCopy.ts'

/** What each answer of the host brings to the copy. `sinceMs` is when the host was asked. */

export type HistoryPage = { readonly commits: readonly CommitRecord[]; readonly next: string | null }
export type CommitView = { readonly commit: CommitRecord; readonly files: readonly ChangedFile[] }
export type FileMeta = Omit<FileView, 'content'>

/** An id that is there needs no note; one that was missing may have come. */
function learn(copy: ProjectCopy, ref: string, name: string, to: string | null, sinceMs: number): void {
  if (to !== null && isCommitId(ref) && copy.names.get(name) === undefined) return
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

/** A read without content does not replace one whose content is kept. */
function knowsMore({ names, entries }: ProjectCopy, name: string, view: FileView | null): boolean {
  const isBare = view?.type === 'file' && view.content === null && !entries.has(entryKeys.blob(view.sha))
  return isBare && typeof names.get(name)?.to === 'string'
}

/** Where the repository no longer has a blob that is not above the limit, the copy has it no longer either. */
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

/** A list has no id of its own, so it is kept by its content. */
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
 * What has landed can be read at once. A read of the branch that began before the answer may have missed the commit,
 * and does not replace it.
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
