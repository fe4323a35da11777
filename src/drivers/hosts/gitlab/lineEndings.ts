import { nameOf } from '#domain/pathParts.ts'
import { type FileChange, type HostAccess, HostError, type RepoRef } from '#ports/hosts.ts'
import { gitObject } from '../gitObjects.ts'
import type { Action } from './actions.ts'
import { type Gitlab, type GitlabCommit, isConflict, projectPath } from './api.ts'
import { blobsAt } from './blobs.ts'

/** The name prefix of such a branch. */
export const trialPrefix = 'speckeep-line-ends-'

/** One name for all trials: the next one replaces a branch that could not be deleted, and deletes it. */
const trialBranch = `${trialPrefix}trial`

/** Each round loses to the trial of another instance. */
const roundsMax = 8
const pauseMaxMs = 500

/**
 * Older versions of GitLab convert CRLF to LF in commits through the API, and `.gitattributes` can make every version
 * do so. Before a path first gets CRLF, a commit on a temporary branch tests this; if CRLF is converted, nothing is
 * written. `convertedPaths` notices what changes later.
 */
export async function requireLineEndingsPreserved(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { head, actions }: { readonly head: string; readonly actions: readonly Action[] },
): Promise<void> {
  const { keptLineEnds } = gitlab.known
  const isKnown = ({ file_path }: Action) => !actions.some(setsAttributes) && keptLineEnds.has(key(repo, file_path))
  const tried = actions.filter(action => hasCrlf(bytesOf(action)) && !isKnown(action))
  if (tried.length === 0) return
  const changes = tried.map(action => ({ path: action.file_path, content: bytesOf(action) }))
  const sent = actions.filter(action => action.action === 'delete' || setsAttributes(action) || tried.includes(action))
  try {
    const commit = await commitTrial(gitlab, access, repo, head, sent)
    // Named by its id: another instance may replace the branch meanwhile.
    const [converted] = await convertedPaths(gitlab, access, repo, commit.id, changes)
    if (converted !== undefined) throw convertsLineEnds(converted)
    for (const { path } of changes) keptLineEnds.set(key(repo, path), true)
  } finally {
    await deleteTrial(gitlab, access, repo)
  }
}

/** The paths whose CRLF was converted in a commit; they are tested again before their next commit. */
export async function convertedPaths(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  commitSha: string,
  changes: readonly Pick<FileChange, 'path' | 'content'>[],
): Promise<readonly string[]> {
  const written = changes.filter(({ content }) => hasCrlf(content))
  if (written.length === 0) return []
  const paths = written.map(({ path }) => path)
  const blobs = await blobsAt(gitlab, access, repo, commitSha, paths)
  const converted = written.filter(
    ({ path, content }) => content && blobs.get(path)?.sha !== gitObject('blob', content).sha,
  )
  for (const { path } of converted) gitlab.known.keptLineEnds.delete(key(repo, path))
  return converted.map(({ path }) => path)
}

export function convertsLineEnds(path: string): HostError {
  const why = 'this GitLab, or .gitattributes in the repository, converts CRLF line endings to LF'
  return new HostError('invalid', `${path} cannot be saved as it is: ${why}. Save it with LF line endings.`)
}

async function commitTrial(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  head: string,
  actions: readonly Action[],
): Promise<GitlabCommit> {
  const path = projectPath(id, 'repository/commits')
  const commit_message = 'Check whether line endings are preserved\n\n[skip ci]'
  const json = { branch: trialBranch, start_sha: head, force: true, commit_message, actions }
  for (let round = 1; ; round++) {
    try {
      return (await gitlab.http.send<GitlabCommit>(access, { method: 'POST', path, json })).body
    } catch (error) {
      if (!isConflict(error)) throw error
      const reason = 'other instances are testing the line endings of this repository'
      if (round === roundsMax) throw new HostError('busy', reason, { retryAfterS: 1, cause: error })
      await gitlab.wait(Math.random() * pauseMaxMs)
    }
  }
}

/** A branch that stays is not listed, and the next trial deletes it. */
async function deleteTrial({ http }: Gitlab, access: HostAccess, { id }: RepoRef): Promise<void> {
  const path = projectPath(id, 'repository/branches', trialBranch)
  await http.send(access, { method: 'DELETE', path, safe: true, expect: [404] }).catch(() => {})
}

function key({ id }: RepoRef, path: string): string {
  return `${id} ${path}`
}

function setsAttributes({ file_path }: Action): boolean {
  return nameOf(file_path) === '.gitattributes'
}

function bytesOf({ content }: Action): Buffer | null {
  return content === undefined ? null : Buffer.from(content, 'base64')
}

function hasCrlf(content: Uint8Array | null): boolean {
  return content !== null && Buffer.from(content.buffer, content.byteOffset, content.byteLength).includes('\r\n')
}
