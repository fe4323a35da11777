import {
  type CommitOutcome,
  type CommitRequest,
  type HostAccess,
  HostError,
  type RepoHost,
  type RepoRef,
} from '#ports/hosts.ts'
import { branchKeptMoving, noBranch } from '../branchErrors.ts'
import { checkCommit } from '../checks.ts'
import { asStoredByGit, gitObject } from '../gitObjects.ts'
import { archived } from '../writable.ts'
import { type Action, actionsFor } from './actions.ts'
import {
  accessLevels,
  type Gitlab,
  type GitlabCommit,
  isConflict,
  levelOf,
  projectPath,
  readBranch,
  readProject,
} from './api.ts'
import { draftAt } from './draft.ts'
import { toRecord } from './history.ts'
import { landedSince } from './landed.ts'
import { convertedPaths, convertsLineEnds, requireLineEndingsPreserved } from './lineEndings.ts'
import { type TakeBack, takeBack } from './takeBack.ts'

/** Each round loses to another commit on the branch, or to a lost answer. */
const roundsMax = 8
const firstPauseMs = 50
const pauseMaxMs = 2_000

/**
 * GitLab adds a commit on top of the current head, whatever it is, and compares file by file: the commit that last
 * touched it with the given one.
 *
 *   look at the head ──▶ ours landed? ──▶ stale? ──▶ send ──▶ committed
 *          ▲                                           │ the branch or a file moved, or the answer was lost
 *          └───────────────────────────────────────────┘
 */
export async function commitChanges(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  request: CommitRequest,
): Promise<CommitOutcome> {
  checkCommit(request)
  return await gitlab.runExclusive(`${repo.id}`, () => commitInRounds(gitlab, access, repo, request))
}

async function commitInRounds(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  request: CommitRequest,
): Promise<CommitOutcome> {
  let unsure: { readonly since: string; readonly error: HostError } | null = null
  for (let round = 1; ; round++) {
    const head = await headOf(gitlab, access, repo, request.branch)
    const landed = unsure && (await landedSince(gitlab, access, repo, { since: unsure.since, head, request }))
    if (landed) return await confirmed(gitlab, access, repo, { made: landed, seen: unsure?.since, request })
    const draft = await draftAt(gitlab, access, repo, head.id, request.changes)
    if (draft.kind === 'stale') return { kind: 'stale', headSha: head.id, paths: draft.paths }
    if (draft.tree === draft.treeBefore) return committed(head, request)
    if (round > roundsMax) throw unsure?.error ?? branchKeptMoving()
    const actions = await actionsFor(gitlab, access, repo, head.id, request.changes)
    await requireLineEndingsPreserved(gitlab, access, repo, { head: head.id, actions })
    const sent = await send(gitlab, access, repo, request, actions)
    if (sent instanceof HostError) unsure ??= { since: head.id, error: sent }
    else if (sent) return await confirmed(gitlab, access, repo, { made: sent, seen: head.id, request })
    await gitlab.wait(Math.random() * Math.min(pauseMaxMs, firstPauseMs * 2 ** round))
  }
}

async function headOf(gitlab: Gitlab, access: HostAccess, { id }: RepoRef, branch: string): Promise<GitlabCommit> {
  const found = await readBranch(gitlab, access, id, branch)
  if (!found) throw noBranch(branch)
  return found.commit
}

/** The commit; `null`: a conflict, nothing was written; an error: the outcome is unknown. */
async function send(
  gitlab: Gitlab,
  access: HostAccess,
  { id }: RepoRef,
  { branch, message, author }: CommitRequest,
  actions: readonly Action[],
): Promise<GitlabCommit | HostError | null> {
  const kept = asStoredByGit({ author, message })
  const json = {
    branch,
    commit_message: kept.message,
    author_name: kept.author.name,
    author_email: kept.author.email,
    actions,
  }
  try {
    const path = projectPath(id, 'repository/commits')
    return (await gitlab.http.send<GitlabCommit>(access, { method: 'POST', path, json })).body
  } catch (error) {
    if (isConflict(error)) return null
    if (!(error instanceof HostError)) throw error
    if (error.kind === 'protected') throw await whyNoPush(gitlab, access, id, error)
    if (error.kind === 'failed' || error.kind === 'busy') return error
    throw error
  }
}

/** GitLab has the same message for every user who may not push, whatever the reason. */
async function whyNoPush(gitlab: Gitlab, access: HostAccess, id: number, refusal: HostError): Promise<HostError> {
  const project = await readProject(gitlab, access, id)
  if (project.archived) return archived('GitLab')
  if (levelOf(project) >= accessLevels.developer) return refusal
  return new HostError(
    'access_refused',
    'Your account may only read the project on GitLab. It needs the role Developer or higher: ask a maintainer for it.',
  )
}

/**
 * GitLab decides what a commit replaces, and which bytes it stores, only after its comparison: a push may come in
 * between, and `.gitattributes` may have changed. A commit that replaced unseen content is taken back, and the request
 * was stale; one that stored other line ends is taken back and refused.
 */
async function confirmed(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { made, seen, request }: { made: GitlabCommit; seen: string | undefined; request: CommitRequest },
): Promise<CommitOutcome> {
  const [parent] = made.parent_ids
  const replaced = parent && parent !== seen ? await stalePathsAt(gitlab, access, repo, parent, request) : []
  const { branch, changes } = request
  if (replaced.length > 0) {
    await undo(gitlab, access, repo, { made, branch, fault: replacedUnseen(replaced), seen: changes })
    const head = await headOf(gitlab, access, repo, branch)
    return { kind: 'stale', headSha: head.id, paths: replaced }
  }
  const converted = await convertedPaths(gitlab, access, repo, made.id, changes)
  const [first] = converted
  if (first === undefined) return committed(made, request)
  const fault = `was stored with other line ends in ${converted.join(', ')}`
  await undo(gitlab, access, repo, { made, branch, fault, seen: null })
  throw convertsLineEnds(first)
}

type EarlierCommit = Parameters<NonNullable<RepoHost['takeBack']>>[2]

/** Takes back what `confirmed` did not, because it failed or its process ended. */
export async function takeBackCommit(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  { branch, commitSha, seen }: EarlierCommit,
): Promise<void> {
  await gitlab.runExclusive(`${repo.id}`, async () => {
    const path = projectPath(repo.id, 'repository/commits', commitSha)
    const { body: made } = await gitlab.http.send<GitlabCommit>(access, { method: 'GET', path })
    const fault = replacedUnseen(seen.map(change => change.path))
    await undo(gitlab, access, repo, { made, branch, fault, seen })
  })
}

async function undo(gitlab: Gitlab, access: HostAccess, repo: RepoRef, what: Omit<TakeBack, 'write'>): Promise<void> {
  const write = (request: CommitRequest) => commitInRounds(gitlab, access, repo, request)
  await takeBack(gitlab, access, repo, { ...what, write })
}

function replacedUnseen(paths: readonly string[]): string {
  return `replaced a change of ${paths.join(', ')} that arrived at the same moment`
}

/** The paths that do not hold the expected blob at this commit. */
async function stalePathsAt(
  gitlab: Gitlab,
  access: HostAccess,
  repo: RepoRef,
  commitSha: string,
  { changes }: CommitRequest,
): Promise<readonly string[]> {
  try {
    const draft = await draftAt(gitlab, access, repo, commitSha, changes)
    return draft.kind === 'stale' ? draft.paths : []
  } catch (error) {
    const blocked = error instanceof HostError && (error.kind === 'invalid' || error.kind === 'protected')
    if (blocked) return changes.map(change => change.path)
    throw error
  }
}

function committed(commit: GitlabCommit, { changes }: CommitRequest): CommitOutcome {
  const files = changes.map(({ path, content }) => ({ path, sha: content && gitObject('blob', content).sha }))
  return { kind: 'committed', commit: toRecord(commit), files }
}
