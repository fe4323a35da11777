import { type CommitOutcome, type CommitRequest, type FileChange, HostError } from '#ports/hosts.ts'
import { branchKeptMoving, noBranch } from '../branchErrors.ts'
import { checkCommit } from '../checks.ts'
import { type DecodedCommit, decodeTree, type GitObject, nameText } from '../gitObjects.ts'
import { draftTree, type TreeDraft } from '../treeDraft.ts'
import { encodePart, type RepoCalls } from './api.ts'
import type { GithubContext } from './context.ts'
import { branchHead, type NewTree, readCommitObject, treeNodes, writeCommit, writeTree } from './objects.ts'
import { isWorkflow, mayExist, mayHaveSucceeded, workflowScopeMissing } from './refusals.ts'

const roundsMax = 5
const jitterMaxMs = 400

/**
 * look at the head ──▶ stale? ──▶ write tree and commit ──▶ move the branch ──▶ committed
 *        ▲                                                        │ another push came first
 *        └────────────────────────────────────────────────────────┘
 *
 * GitHub only fast-forwards a branch, so it refuses a commit whose parent is no longer the head. If its answer was lost,
 * the next round checks whether the branch has our commit before it sends another.
 */
export async function commitChanges(
  context: GithubContext,
  calls: RepoCalls,
  request: CommitRequest,
): Promise<CommitOutcome> {
  checkCommit(request)
  return await context.runExclusive(`commit ${calls.id} ${request.branch}`, async () => {
    for (let round = 1; round <= roundsMax; round++) {
      const outcome = await tryCommit(calls, request)
      if (outcome) return outcome
      await context.wait(Math.random() * jitterMaxMs * round)
    }
    throw branchKeptMoving()
  })
}

/** `null` when the branch moved meanwhile. */
async function tryCommit(calls: RepoCalls, request: CommitRequest): Promise<CommitOutcome | null> {
  const { branch, changes } = request
  const headSha = await branchHead(calls, branch)
  const head = headSha && (await readCommitObject(calls, headSha))
  if (!headSha || !head) throw noBranch(branch)
  const draft = await draftTree(treeNodes(calls), head.tree, changes)
  if (draft.kind === 'stale') return { kind: 'stale', headSha, paths: draft.paths }
  if (draft.tree === head.tree) return { kind: 'committed', commit: head.record, files: draft.files }
  const made = await writeObjects(calls, head, draft, request)
  if (!(await moveBranch(calls, branch, headSha, made))) return null
  return { kind: 'committed', commit: made.record, files: draft.files }
}

type NewContent = Extract<TreeDraft, { kind: 'tree' }>

/**
 * Adds files to the tree of the head. For deletions, every folder on the path is listed again without them: then a file
 * may replace a folder, and no empty folder remains.
 */
async function writeObjects(
  calls: RepoCalls,
  head: DecodedCommit,
  { tree, objects }: NewContent,
  { changes, message, author }: CommitRequest,
): Promise<DecodedCommit> {
  const listed = [...entriesOf(new Map(objects.map(object => [object.sha, object])), tree)]
  const written = new Set(changes.filter(change => change.content !== null).map(change => change.path))
  const onlyPut = written.size === changes.length
  const entries = onlyPut ? listed.filter(entry => written.has(entry.path)) : listed
  try {
    await writeTree(calls, { ...(onlyPut && { base: head.tree }), entries, expected: tree })
    return await writeCommit(calls, { tree, parents: [head.record.sha], message, author })
  } catch (error) {
    throw orWorkflow(error, changes)
  }
}

/** The entries of the new folders: new files with their content, existing ones by id. */
function* entriesOf(made: ReadonlyMap<string, GitObject>, tree: string, folder = ''): Iterable<NewEntry> {
  const body = made.get(tree)?.body ?? new Uint8Array()
  for (const { mode, name, sha } of decodeTree(Buffer.from(body))) {
    const path = folder === '' ? nameText(name) : `${folder}/${nameText(name)}`
    const object = made.get(sha)
    if (object?.type === 'tree') yield* entriesOf(made, sha, path)
    else yield { path, mode, sha, ...(object && { content: object.body }) }
  }
}

type NewEntry = NewTree['entries'][number]

function orWorkflow(error: unknown, changes: readonly FileChange[]): unknown {
  const refused = error instanceof HostError && error.kind === 'access_refused'
  return refused && changes.some(change => isWorkflow(change.path)) ? workflowScopeMissing() : error
}

/** `false`: another writer moved it first. */
async function moveBranch(calls: RepoCalls, branch: string, from: string, { record }: DecodedCommit): Promise<boolean> {
  try {
    await calls.write('PATCH', `/git/refs/heads/${encodePart(branch)}`, { sha: record.sha, force: false })
    return true
  } catch (error) {
    if (!mayExist(error)) throw error
    const head = await branchHead(calls, branch)
    if (head === record.sha) return true
    if (mayHaveSucceeded(error)) return await isRecent(calls, branch, record.sha)
    if (head === from) throw error
    return false
  }
}

/** Whether the commit is among the newest of the branch, for one that was pushed moments ago. */
async function isRecent(calls: RepoCalls, branch: string, sha: string): Promise<boolean> {
  const newest = await calls.read<readonly { readonly sha: string }[]>('/commits', {
    query: { sha: branch, per_page: 100 },
  })
  return newest?.body.some(commit => commit.sha === sha) ?? false
}
