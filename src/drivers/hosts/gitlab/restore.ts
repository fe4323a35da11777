import { limits } from '#domain/limits.ts'
import { decodeText, encodeText } from '#domain/text/encoding.ts'
import { mergeKind } from '#domain/work/merge.ts'
import { type FileChange, type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { entryTypeOf } from '../gitObjects.ts'
import type { Gitlab, GitlabCommit } from './api.ts'
import { type BlobAt, blobsAt } from './blobs.ts'
import { changedPaths } from './history.ts'
import { readBlob } from './read.ts'

type Replacing = {
  /** The commit that replaced content which its author had not seen. */
  readonly made: GitlabCommit
  readonly seen: readonly Pick<FileChange, 'path' | 'expectedSha'>[]
  readonly head: string
}

/** The changes that bring the unseen content back to the head, merged with everything since. */
export async function restoringChanges(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { made, seen, head }: Replacing,
): Promise<readonly FileChange[]> {
  const paths = await changedPaths(gitlab, access, repo, made.id)
  const bases = new Map(seen.map(({ path, expectedSha }) => [path, expectedSha]))
  const at = (commitSha: string) => blobsAt(gitlab, access, repo, commitSha, paths)
  const [before, after, now] = await Promise.all([at(made.parent_ids[0] ?? ''), at(made.id), at(head)])
  const changes: FileChange[] = []
  for (const path of paths) {
    const sides = {
      base: bases.get(path) ?? null,
      before: before.get(path),
      after: after.get(path),
      now: now.get(path),
    }
    const result = await restored(gitlab, access, repo, path, sides)
    if (result.kind === 'restored') changes.push({ path, content: result.content, expectedSha: sides.now?.sha ?? null })
  }
  return changes
}

/** `base`: what the author had seen. `before` and `after` the commit, and `now`. */
type Sides = { readonly base: string | null } & Readonly<Record<'before' | 'after' | 'now', BlobAt | undefined>>

type Restored =
  /** `null`: the file did not exist. */
  { readonly kind: 'restored'; readonly content: Uint8Array | null } | { readonly kind: 'unchanged' }

async function restored(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  path: string,
  { base, before, after, now }: Sides,
): Promise<Restored> {
  if (before?.sha === now?.sha || (before?.sha ?? null) === base) return { kind: 'unchanged' }
  if (before && entryTypeOf(before.mode) !== 'file') throw new HostError('invalid', `${path} was a link`)
  const read = (sha: string) => readBlob(gitlab, access, repo, sha, limits.fileMaxBytes)
  if (base && before && now) {
    const merged = mergedText(await Promise.all([base, now.sha, before.sha].map(read)))
    if (merged) return { kind: 'restored', content: merged }
  }
  if (now?.sha !== after?.sha) throw new HostError('invalid', `${path} was changed again since`)
  const content = before ? await read(before.sha) : null
  if (before && !content) throw new HostError('invalid', `${path} is too large`)
  return { kind: 'restored', content }
}

/** `null`: they conflict, or cannot be merged here as texts. */
function mergedText(contents: readonly (Uint8Array | null)[]): Uint8Array | null {
  const [base, ours, theirs] = contents.map(content => content && decodeText(content))
  if (base == null || ours == null || theirs == null || !mergeKind.isSmall({ base, ours, theirs })) return null
  const merged = mergeKind.perform({ base, ours, theirs })
  return merged.kind === 'clean' ? encodeText(merged.text) : null
}
