import {
  type CommitOutcome,
  type CommitRecord,
  type CommitRequest,
  type HostAccess,
  HostError,
  type RepoHost,
  type RepoRef,
} from '#ports/hosts.ts'
import { branchKeptMoving, noBranch } from '../branchErrors.ts'
import { checkCommit } from '../checks.ts'
import { asStoredByGit, emptyTreeSha, gitObject, listedNode, modes, type TreeNode } from '../gitObjects.ts'
import type { KeyedMutex } from '../keyedMutex.ts'
import { tooManyEntries } from '../tooManyEntries.ts'
import { draftTree, type TreeDraft } from '../treeDraft.ts'
import { modeOf } from '../treeItem.ts'
import { type GiteaCommit, type GiteaWritten, recordOf, requireCommits } from './api.ts'
import { isLost, sendChanges, swapsFolder } from './changes.ts'
import type { GiteaContext } from './context.ts'
import { plainCommit, readCommitObject, readTreeEntries } from './objects.ts'
import { headOf, nodeAt } from './read.ts'

/** Retries after a race with a push, or after a lost answer. */
const retriesMax = 5
const pauseMs = 200

/**
 * look at the head ──▶ is ours there already? ──▶ stale? ──▶ send ──▶ committed
 *        ▲                                                     │ a push came first, or the answer was lost
 *        └─────────────────────────────────────────────────────┘
 *
 * Sending twice cannot commit twice: the first commit has changed the blobs that the second one expects. The host does
 * not serialize its own pushes, so commits from here take turns.
 */
export function giteaCommits(context: GiteaContext, mutex: KeyedMutex): Pick<RepoHost, 'commit'> {
  return {
    async commit(access, repo, request) {
      checkCommit(request)
      return await mutex(`repository ${repo.id}`, () => land(context, { access, repo, request }))
    },
  }
}

type Work = { readonly access: HostAccess; readonly repo: RepoRef; readonly request: CommitRequest }
type FailedTry = {
  readonly kind: 'failed'
  readonly headSha: string
  readonly isRefused: boolean
  readonly error: HostError
}

async function land(context: GiteaContext, work: Work): Promise<CommitOutcome> {
  await context.instance(work.access)
  let first: string | null = null
  let last: FailedTry | null = null
  for (let round = 0; ; round++) {
    try {
      const headSha = await requireHead(context, work)
      const own = first === null ? null : await findOwn(context, work, { from: headSha, until: first })
      if (own) return own
      first ??= headSha
      const outcome = await tryCommit(context, work, headSha, last)
      if (outcome.kind !== 'failed') return outcome
      last = outcome
    } catch (error) {
      // A read that failed before anything was sent has already been retried.
      if (last === null || round === retriesMax || !(error instanceof HostError && isLost(error))) throw error
    }
    if (round === retriesMax) throw last?.error ?? branchKeptMoving()
    await context.wait(pauseMs * (round + Math.random()))
  }
}

/** The head of the branch, provided that this user may commit to it. */
async function requireHead(context: GiteaContext, { access, repo, request }: Work): Promise<string> {
  requireCommits(context.flavor.label, await context.repository(access, repo))
  const head = await headOf(context, access, repo, request.branch)
  if (head === null) throw noBranch(request.branch)
  return head
}

/** Drafts the commit on this head and sends it once; a failure is returned for the next round. */
async function tryCommit(
  context: GiteaContext,
  work: Work,
  headSha: string,
  last: FailedTry | null,
): Promise<CommitOutcome | FailedTry> {
  const { access, repo, request } = work
  const head = await requireCommit(context, work, headSha)
  const tree = treeOf(head)
  const draft = await draftTree(treeReader(context, work), tree, request.changes)
  if (draft.kind === 'stale') return { kind: 'stale', headSha, paths: draft.paths }
  if (draft.tree === tree) return { kind: 'committed', commit: recordOf(head), files: draft.files }
  if (last?.isRefused && last.headSha === headSha) throw last.error
  const sent = await sendChanges(context, access, repo, { ...request, modes: draft.modes })
  if (sent.kind === 'written') {
    await requireAsDrafted(context, work, sent.written, draft.tree)
    return committed(sent.written, draft)
  }
  return { kind: 'failed', headSha, isRefused: sent.kind === 'refused', error: sent.error }
}

/**
 * For `/contents` the host compares every blob, and stores large files under different ids. For a patch it may have
 * merged a new file with another new one: then the commit is not the requested one, and is not reported as success.
 */
async function requireAsDrafted(
  context: GiteaContext,
  work: Work,
  { commit }: GiteaWritten,
  drafted: string,
): Promise<void> {
  const { changes } = work.request
  if (commit.tree?.sha === drafted || !swapsFolder(changes)) return
  const [parent] = commit.parents ?? []
  const before = parent ? treeOf(await requireCommit(context, work, parent.sha)) : emptyTreeSha
  const draft = await draftTree(treeReader(context, work), before, changes)
  if (draft.kind === 'tree' && draft.tree === commit.tree?.sha) return
  const paths = (draft.kind === 'stale' ? draft.paths : changes.map(({ path }) => path)).join(', ')
  const { label } = context.flavor
  const what = `${label} merged your commit ${commit.sha.slice(0, 10)} with a change that came at the same moment`
  throw new HostError('failed', `${what}. Look at ${paths} before you go on.`)
}

/** The blob ids are those the host reports: content that it stores elsewhere, such as large files, has another id. */
function committed({ commit, files }: GiteaWritten, draft: Extract<TreeDraft, { kind: 'tree' }>): CommitOutcome {
  const { sha, html_url, parents, ...rest } = commit
  const kept = new Map((files ?? []).flatMap(file => (file ? [[file.path, file.sha] as const] : [])))
  return {
    kind: 'committed',
    commit: recordOf({ sha, parents: parents ?? [], commit: rest, ...(html_url === undefined ? {} : { html_url }) }),
    files: draft.files.map(file => (file.sha === null ? file : { ...file, sha: kept.get(file.path) ?? file.sha })),
  }
}

type CommitRange = { readonly from: string; readonly until: string }

/**
 * Finds our commit among those made since the first look: same message, author and time, and our content in its tree.
 */
async function findOwn(context: GiteaContext, work: Work, range: CommitRange): Promise<CommitOutcome | null> {
  const said = asStoredByGit(work.request)
  const files = work.request.changes.map(({ path, content }) => ({
    path,
    sha: content === null ? null : gitObject('blob', content).sha,
  }))
  for (const found of await commitsBetween(context, work, range)) {
    const commit = recordOf(found)
    if (isSameCommit(commit, said) && (await holds(context, work, found, files))) {
      return { kind: 'committed', commit, files }
    }
  }
  return null
}

async function commitsBetween(
  context: GiteaContext,
  { access, repo }: Work,
  { from, until }: CommitRange,
): Promise<readonly GiteaCommit[]> {
  if (from === until) return []
  const { pageItems } = await context.instance(access)
  const { status, body } = await context.ask<readonly GiteaCommit[] | null>(access, repo, {
    method: 'GET',
    parts: ['commits'],
    query: { sha: from, limit: pageItems, page: 1, ...plainCommit },
    expect: [409],
  })
  const newest = status === 200 ? (body ?? []) : []
  const end = newest.findIndex(({ sha }) => sha === until)
  return end < 0 ? newest : newest.slice(0, end)
}

/** The host trims the ends of a message. */
function isSameCommit(commit: CommitRecord, said: CommitRecord): boolean {
  return (
    commit.message.trim() === said.message.trim() &&
    commit.author.name === said.author.name &&
    commit.author.email === said.author.email &&
    commit.author.date.getTime() === said.author.date.getTime()
  )
}

async function holds(
  context: GiteaContext,
  { access, repo }: Work,
  commit: GiteaCommit,
  files: readonly { readonly path: string; readonly sha: string | null }[],
): Promise<boolean> {
  const root = treeOf(commit)
  for (const { path, sha } of files) {
    const node = await nodeAt(context, access, repo, { root, path })
    const blob = node && modeOf(node) !== modes.folder ? node.sha : null
    if (blob !== sha) return false
  }
  return true
}

async function requireCommit(context: GiteaContext, { access, repo }: Work, sha: string): Promise<GiteaCommit> {
  const commit = await readCommitObject(context, access, repo, sha)
  if (!commit) throw new HostError('failed', `the host cannot read the commit ${sha}`)
  return commit
}

function treeOf({ commit }: GiteaCommit): string {
  return commit.tree?.sha ?? emptyTreeSha
}

function treeReader(context: GiteaContext, { access, repo }: Work) {
  return async (sha: string): Promise<readonly TreeNode[]> => {
    if (sha === emptyTreeSha) return []
    const { entries, whole } = await readTreeEntries(context, access, repo, { sha, recursive: false })
    if (!whole) throw tooManyEntries(context.flavor.label)
    return entries.map(({ path, mode, sha }) => listedNode({ mode, name: path, sha }))
  }
}
