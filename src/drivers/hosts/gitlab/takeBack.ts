import {
  type CommitOutcome,
  type CommitRequest,
  type FileChange,
  type HostAccess,
  HostError,
  type RepoRef,
} from '#ports/hosts.ts'
import { branchKeptMoving, noBranch } from '../branchErrors.ts'
import { type Gitlab, type GitlabCommit, projectPath, readBranch } from './api.ts'
import { toRecord } from './history.ts'
import { restoringChanges } from './restore.ts'

/** Each round loses to another commit of the same files. */
const roundsMax = 4

export type TakeBack = {
  readonly made: GitlabCommit
  readonly branch: string
  /** What is wrong with the commit, in words that follow its name. */
  readonly fault: string
  /** What its author had seen of each file, if it replaced more than that. */
  readonly seen: readonly Pick<FileChange, 'path' | 'expectedSha'>[] | null
  /** Commits by the rules of the port. */
  readonly write: (request: CommitRequest) => Promise<CommitOutcome>
}

/**
 * Reverts a commit. If commits since then prevent that, it only restores the unseen content that was replaced. Safe to
 * repeat. An error names the commit and the one before it, which has that content; it is transient only if the same call
 * may succeed later.
 */
export async function takeBack(gitlab: Gitlab, access: HostAccess, repo: RepoRef, undo: TakeBack): Promise<void> {
  try {
    if (await revert(gitlab, access, repo, undo)) return
    if (!undo.seen) throw new HostError('invalid', 'later commits changed the same lines')
    await restore(gitlab, access, repo, undo, undo.seen)
  } catch (error) {
    throw error instanceof HostError ? notTakenBack(undo, error) : error
  }
}

/** False: GitLab cannot, mostly because later commits changed the same lines. */
async function revert(gitlab: Gitlab, access: HostAccess, { id }: RepoRef, { made, branch }: TakeBack) {
  const path = projectPath(id, 'repository/commits', made.id, 'revert')
  // A second revert would be empty, which GitLab refuses, so sending this twice is safe.
  const asked = { method: 'POST', path, json: { branch }, safe: true, expect: [400] } as const
  const { status, body } = await gitlab.http.send(access, asked)
  return status !== 400 || (body as { readonly error_code?: string } | null)?.error_code === 'empty'
}

async function restore(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { made, branch, write }: TakeBack,
  seen: NonNullable<TakeBack['seen']>,
): Promise<void> {
  const message = `Restore what ${made.id.slice(0, 8)} replaced`
  const { author } = toRecord(made)
  for (let round = 1; round <= roundsMax; round++) {
    const head = (await readBranch(gitlab, access, repo.id, branch))?.commit.id
    if (head === undefined) throw noBranch(branch)
    const changes = await restoringChanges(gitlab, access, repo, { made, seen, head })
    if (changes.length === 0) return
    if ((await write({ branch, message, author, changes })).kind === 'committed') return
  }
  throw branchKeptMoving()
}

function notTakenBack({ made, fault }: TakeBack, cause: HostError): HostError {
  const { isTransient, isAccess, retryAfterS } = cause
  const before = made.parent_ids[0]?.slice(0, 8) ?? 'none'
  const message = `Your commit ${made.id.slice(0, 8)} ${fault}. ${remedyOf(cause)}. The commit before it, ${before}, has the earlier content.`
  return new HostError(isTransient || isAccess ? cause.kind : 'invalid', message, {
    cause,
    ...(retryAfterS !== undefined && { retryAfterS }),
  })
}

function remedyOf({ isTransient, isAccess, message }: HostError): string {
  if (isTransient) return 'This is corrected when GitLab is available again'
  if (isAccess) return 'This is corrected when GitLab grants access again'
  return `This could not be corrected (${message.replace(/\.$/, '')})`
}
