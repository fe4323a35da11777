import { type CommitOutcome, type CommitRequest, HostError } from '#ports/hosts.ts'
import { writeLoose } from '../embedded/objectStore/loose.ts'
import { readCommitObject, treeReader } from '../embedded/objects.ts'
import type { Repository } from '../embedded/repository.ts'
import { commitObject, decodeCommit } from '../gitObjects.ts'
import { draftTree } from '../treeDraft.ts'

/** The outcome of each request of a batch, provided that the server accepts `tip` in place of `base`. */
export type Stack = {
  readonly base: string
  readonly tip: string
  readonly results: readonly StackedCommit[]
}

export type StackedCommit = CommitOutcome | { readonly kind: 'failed'; readonly error: HostError }

/** `null` when the repository has no such branch. */
export async function stackCommits(
  repo: Repository,
  ref: string,
  requests: readonly CommitRequest[],
): Promise<Stack | null> {
  const base = (await repo.objects.info(ref))?.sha
  if (base === undefined) return null
  const results: StackedCommit[] = []
  let tip = base
  for (const request of requests) {
    const result = await stacked(repo, tip, request)
    if (result.kind === 'committed') tip = result.commit.sha
    results.push(result)
  }
  return { base, tip, results }
}

/** Whether every request became a commit, so that the push itself verifies that the branch was current. */
export function isAllNew({ base, results }: Stack): boolean {
  const ids = results.map(result => (result.kind === 'committed' ? result.commit.sha : base))
  return !ids.includes(base) && new Set(ids).size === ids.length
}

async function stacked(repo: Repository, tip: string, request: CommitRequest): Promise<StackedCommit> {
  const head = await readCommitObject(repo, tip)
  if (!head) throw new HostError('failed', `the commit ${tip} cannot be read`)
  try {
    const draft = await draftTree(treeReader(repo), head.tree, request.changes)
    if (draft.kind === 'stale') return { kind: 'stale', headSha: tip, paths: draft.paths }
    const { tree, files, objects } = draft
    if (tree === head.tree) return { kind: 'committed', commit: head.record, files }
    const made = commitObject({ tree, parents: [tip], message: request.message, author: request.author })
    await writeLoose(repo.dir, [...objects, made])
    const { record: commit } = decodeCommit(made.sha, Buffer.from(made.body))
    return { kind: 'committed', commit, files }
  } catch (error) {
    if (error instanceof HostError) return { kind: 'failed', error }
    throw error
  }
}
