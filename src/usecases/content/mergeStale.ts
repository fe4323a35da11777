import type { ConflictCause, ConflictedMerge } from '#domain/detailedReason.ts'
import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { decodeText, encodeText } from '#domain/text/encoding.ts'
import type { CommitOutcome, FileChange, FileView } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'
import type { Compute } from '../compute.ts'
import { blobIdOf } from './blobId.ts'
import { conflictMessage } from './conflictMessage.ts'
import { readBase } from './readBase.ts'

type Stale = Extract<CommitOutcome, { kind: 'stale' }>

/**
 * Brings changes up to date with a head that has moved. It always merges the caller's original text against its own
 * base, however often the head moves, so that no part of it is lost or applied twice.
 */
export async function mergeStale(
  ports: Pick<Ports, 'queuedCommits'>,
  compute: Compute,
  project: OpenProject,
  requested: readonly FileChange[],
  current: readonly FileChange[],
  stale: Stale,
): Promise<readonly FileChange[]> {
  const next: FileChange[] = []
  for (const [index, change] of current.entries()) {
    const original = requested[index]
    if (!original || !stale.paths.includes(change.path)) next.push(change)
    else next.push(await mergeFile(ports, compute, project, original, stale.headSha))
  }
  return next
}

/** Merges one change with what the file has become at a commit or branch. */
export async function mergeFile(
  ports: Pick<Ports, 'queuedCommits'>,
  compute: Compute,
  project: OpenProject,
  requested: FileChange,
  headSha: string,
): Promise<FileChange> {
  const { path, content } = requested
  const theirs = await project.codeHost.repos.readFile(project.access, project.repo, {
    ref: headSha,
    path,
    maxBytes: limits.fileMaxBytes,
  })
  if (!theirs) {
    if (content === null) return { ...requested, expectedSha: null }
    throw conflict(path, null, null, 'deleted')
  }
  if (content === null) throw conflict(path, theirs, null, 'changed')
  if (theirs.sha === blobIdOf(content)) return { path, content, expectedSha: theirs.sha }
  const base = requested.expectedSha && (await readBase(ports, project, requested.expectedSha, limits.fileMaxBytes))
  const texts = [base ?? new Uint8Array(), content, theirs.content].map(bytes => bytes && decodeText(bytes))
  const [baseText, ourText, theirText] = texts
  if (baseText == null || ourText == null || theirText == null) {
    throw conflict(path, theirs, null, 'not_text')
  }
  const merged = await compute('merge', { base: baseText, ours: ourText, theirs: theirText })
  if (merged.kind === 'conflicted') throw conflict(path, theirs, merged, 'same_lines')
  return { path, content: encodeText(merged.text), expectedSha: theirs.sha }
}

/** The caller's text is not written anywhere; the response contains the merge, so that no input is lost. */
function conflict(path: string, theirs: FileView | null, merge: ConflictedMerge | null, why: ConflictCause): Failure {
  const current = theirs && { sha: theirs.sha, commitSha: theirs.commitSha }
  return new Failure({ code: 'conflict', why, path, current, merge }, conflictMessage({ path, why }, 'commit'))
}
