import { isCommitId } from '#domain/refs.ts'
import type {
  CommitView,
  FilePlace,
  FileView,
  FolderPlace,
  HistoryPage,
  HistoryQuery,
  RefList,
  TreeView,
} from '#ports/hosts.ts'
import { fromJson } from './json.ts'
import { entryKeys, names } from './keys.ts'
import { type AtCommit, listedEntry, listedFolder } from './listing.ts'
import type { NameEntry } from './nameIndex.ts'
import type { ProjectCopy } from './projectCopy.ts'
import type { FileMeta } from './save.ts'

/** An answer that the host gave to the same question at `sinceMs` or later. */
export type Loaded<T> = { readonly value: T; readonly sinceMs: number }

/**
 * The commit that a ref last pointed to. A commit id never becomes stale: its timestamp is that of the last read of
 * anything in the project.
 */
function headOf({ names: known }: ProjectCopy, ref: string): NameEntry | null {
  if (!isCommitId(ref)) return known.get(names.ref(ref))
  const seenMs = known.seenMs
  return seenMs === null ? null : { to: ref, sinceMs: seenMs, validFromMs: seenMs }
}

export async function loadRef(copy: ProjectCopy, ref: string): Promise<Loaded<string | null> | null> {
  const known = copy.names.get(names.ref(ref))
  if (known) return { value: known.to, sinceMs: known.sinceMs }
  const head = isCommitId(ref) ? headOf(copy, ref) : null
  const isThere = head && copy.entries.has(entryKeys.tree(ref, { path: '', recursive: true }))
  return isThere ? { value: ref, sinceMs: head.sinceMs } : null
}

export async function loadRefs(copy: ProjectCopy): Promise<Loaded<RefList> | null> {
  return await contentOf<RefList>(copy, copy.names.get(names.refs))
}

/**
 * Answers from the newer of two sources: the commit that the ref last pointed to, or the last read of the path at this
 * ref. Each is one answer of the host; the two are never mixed.
 */
async function atHeadOrBefore<T>(
  copy: ProjectCopy,
  ref: string,
  name: string,
  at: (commitSha: string) => Promise<AtCommit<T> | null>,
): Promise<Loaded<T | null> | null> {
  for (const known of newestFirst(copy.names.get(name), headOf(copy, ref))) {
    const found = known.to === null ? { value: null } : await at(known.to)
    if (found !== null) return { value: found.value, sinceMs: known.sinceMs }
  }
  return null
}

/** A read that found no path does not name its commit, so it may be newer than what is known of the ref. */
function newestFirst(last: NameEntry | null, head: NameEntry | null): readonly NameEntry[] {
  return [last, head].filter(known => known !== null).toSorted((a, b) => b.sinceMs - a.sinceMs)
}

export async function loadFile(copy: ProjectCopy, at: FilePlace): Promise<Loaded<FileView | null> | null> {
  return await atHeadOrBefore(copy, at.ref, names.file(at.ref, at.path), sha => fileAt(copy, sha, at))
}

/** `null`: not known. */
async function fileAt(copy: ProjectCopy, commitSha: string, at: FilePlace): Promise<AtCommit<FileView> | null> {
  const kept = await read<FileMeta>(copy, entryKeys.file(commitSha, at.path))
  const found = kept ? { value: kept } : await listedFile(copy, commitSha, at)
  if (found === null) return null
  const meta = found.value
  if (meta?.type !== 'file' || meta.size > at.maxBytes) return { value: meta && { ...meta, content: null } }
  const content = await copy.entries.read(entryKeys.blob(meta.sha))
  return content && { value: { ...meta, content: new Uint8Array(content) } }
}

async function listedFile(
  copy: ProjectCopy,
  commitSha: string,
  { path }: FilePlace,
): Promise<AtCommit<FileMeta> | null> {
  const listed = await listedEntry(copy, commitSha, path)
  if (!listed?.value) return listed && { value: null }
  const { type, sha, size } = listed.value
  return { value: { path, type, sha, commitSha, size } }
}

export async function loadTree(copy: ProjectCopy, at: FolderPlace): Promise<Loaded<TreeView | null> | null> {
  return await atHeadOrBefore(copy, at.ref, names.tree(at.ref, at), async sha => {
    const kept = await read<TreeView>(copy, entryKeys.tree(sha, at))
    return kept ? { value: kept } : await listedFolder(copy, sha, at)
  })
}

/** Also `null` when it is larger than the caller accepts. */
export async function loadBlob(
  copy: ProjectCopy,
  sha: string,
  maxBytes: number,
): Promise<Loaded<Uint8Array | null> | null> {
  const sinceMs = copy.names.seenMs
  const content = await copy.entries.read(entryKeys.blob(sha))
  if (content === null || sinceMs === null) return null
  return { value: content.byteLength <= maxBytes ? new Uint8Array(content) : null, sinceMs }
}

export async function loadHistory(copy: ProjectCopy, query: HistoryQuery): Promise<Loaded<HistoryPage | null> | null> {
  const last = copy.names.get(names.history(query))
  const head = headOf(copy, query.ref)
  for (const known of newestFirst(last, head)) {
    if (known.to === null) return { value: null, sinceMs: known.sinceMs }
    const kept = known === head ? copy.names.get(names.history({ ...query, ref: known.to })) : known
    const found = await contentOf<HistoryPage>(copy, kept)
    if (found) return { value: found.value, sinceMs: known.sinceMs }
  }
  return null
}

export async function loadCommit(copy: ProjectCopy, sha: string): Promise<Loaded<CommitView | null> | null> {
  const missing = copy.names.get(names.commit(sha))
  if (missing?.to === null) return { value: null, sinceMs: missing.sinceMs }
  const sinceMs = copy.names.seenMs
  const value = await read<CommitView>(copy, entryKeys.commit(sha))
  return value && sinceMs !== null ? { value, sinceMs } : null
}

async function contentOf<T>(copy: ProjectCopy, known: NameEntry | null): Promise<Loaded<T> | null> {
  const value = known?.to ? await read<T>(copy, known.to) : null
  return known && value ? { value, sinceMs: known.sinceMs } : null
}

async function read<T>({ entries }: ProjectCopy, key: string): Promise<T | null> {
  const content = await entries.read(key)
  return content && fromJson<T>(content)
}
