import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { CommitRecord, CommitView } from '#ports/hosts.ts'
import { type OpenProject, openProject } from '../access/ownProject.ts'
import { computeFor } from '../compute.ts'
import { type CommitPorts, type CommitResult, commitFiles } from './commitFiles.ts'
import { committedAs } from './committed.ts'
import { conflictMessage } from './conflictMessage.ts'
import type { FileInput } from './planCommit.ts'
import { inverseOf } from './revert/inverseOf.ts'

export type RevertInput = {
  readonly sha: string
  readonly message: string | undefined
  /** Texts that the caller decided on after a conflict, each with the blob that it was merged with. */
  readonly resolved: readonly FileInput[]
}

/**
 * Commits the inverse of a commit, merged with everything that came after it: its files are written as they were
 * before, based on what the commit made of them. Writes all of it or nothing. Safe to repeat: what is reverted already
 * has nothing left to revert, and the commit that did it is returned.
 */
export async function revertCommit(
  ports: CommitPorts,
  userId: number,
  projectId: number,
  { sha, message, resolved }: RevertInput,
): Promise<CommitResult> {
  const project = await openProject(ports, userId, projectId)
  const found = await project.codeHost.repos.readCommit(project.access, project.repo, sha)
  if (!found) throw new Failure('not_found', 'The project has no commit with this id.')
  const parent = requireOneParent(found.commit)
  requireFew(found)
  const decided = new Map(resolved.map(file => [file.path, file]))
  const other = resolved.find(({ path }) => !found.files.some(file => file.path === path))
  if (other) throw invalidField('resolved', `${other.path} is not a file of this commit.`)
  const compute = computeFor(ports, userId, projectId)
  try {
    const files = await inverseOf(ports, project, compute, { sha, parent, files: found.files, decided })
    if (files.length === 0) throw nothingToRevert('This commit changed no text.')
    const input = { kind: 'files', files, message: messageOf(found.commit, message) } as const
    const result = await commitFiles(ports, userId, projectId, input)
    if (result.kind === 'queued' || reverts(result.commit.message, sha)) return result
    return await revertedBefore(ports, project, sha, files)
  } catch (error) {
    throw inTermsOfRevert(error)
  }
}

/** The branch already contains the inverse: an earlier request made it, or another user changed everything back. */
async function revertedBefore(
  ports: CommitPorts,
  project: OpenProject,
  sha: string,
  files: readonly FileInput[],
): Promise<CommitResult> {
  const paths = files.map(({ path }) => path)
  const range = { ref: project.defaultBranch, path: paths[0] ?? '', limit: limits.pageLimitMax }
  const history = await project.codeHost.repos.listCommits(project.access, project.repo, range)
  const earlier = history?.commits.find(({ message }) => reverts(message, sha))
  if (!earlier) throw nothingToRevert('The text is already as it was before this commit.')
  return { kind: 'committed', commit: await committedAs(ports, project, earlier, paths) }
}

function requireOneParent({ parents }: CommitRecord): string {
  const [parent] = parents
  if (parent === undefined) throw refused('This is the first commit, so there is nothing to go back to.')
  if (parents.length === 1) return parent
  throw refused('A merge commit cannot be reverted here: revert the commits that it merged, or use git.')
}

/** Of a commit whose files are listed in part, a part would be reverted. */
function requireFew({ files, truncated = false }: CommitView): void {
  const count = files.reduce((sum, { status }) => sum + (status === 'renamed' ? 2 : 1), 0)
  if (count <= limits.filesPerCommit && !truncated) return
  throw new Failure(
    'too_large',
    `This commit changed ${truncated ? 'more than ' : ''}${files.length} files, and one commit takes at most ${limits.filesPerCommit}. Use git.`,
  )
}

function refused(message: string): Failure {
  return new Failure('validation_failed', message, { fields: [{ field: 'sha', message }] })
}

function nothingToRevert(why: string): Failure {
  return new Failure('conflict', `${why} There is nothing to revert.`)
}

function messageOf({ sha, message }: CommitRecord, requested: string | undefined): string {
  const subject = message.split('\n', 1)[0] ?? ''
  const said = requested?.trim() || `Revert "${subject}"`
  return reverts(said, sha) ? said : `${said}\n\n${trailerOf(sha)}`
}

function reverts(message: string, sha: string): boolean {
  return message.includes(trailerOf(sha))
}

/** As git writes it. */
function trailerOf(sha: string): string {
  return `This reverts commit ${sha}.`
}

function inTermsOfRevert(error: unknown): unknown {
  if (!(error instanceof Failure) || typeof error.reason === 'string' || error.reason.code !== 'conflict') return error
  return new Failure(error.reason, conflictMessage(error.reason, 'revert'), { fields: error.fields, cause: error })
}
