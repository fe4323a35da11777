import type { CommitOutcome, CommitRequest } from '#ports/hosts.ts'
import { branchKeptMoving, noBranch } from '../branchErrors.ts'
import { checkCommit } from '../checks.ts'
import { commitObject, decodeCommit } from '../gitObjects.ts'
import { draftTree } from '../treeDraft.ts'
import { writeLoose } from './objectStore/loose.ts'
import { readCommitObject, treeReader } from './objects.ts'
import { updateRef } from './refs.ts'
import type { Repository } from './repository.ts'
import { onDiskBytes } from './storage.ts'

/** Only a push can move the branch while we hold the repository, and each round loses to one push at most. */
const roundsMax = 20

/**
 * look at the head ──▶ stale? ──▶ write objects ──▶ move the branch ──▶ committed
 *        ▲                                               │ a push came first
 *        └───────────────────────────────────────────────┘
 */
export async function commitChanges(repo: Repository, request: CommitRequest): Promise<CommitOutcome> {
  checkCommit(request)
  return await repo.writing.runExclusive(async () => {
    for (let round = 0; round < roundsMax; round++) {
      const outcome = await tryCommit(repo, request)
      if (outcome) return outcome
    }
    throw branchKeptMoving()
  })
}

/** `null` when the branch moved meanwhile. */
async function tryCommit(repo: Repository, request: CommitRequest): Promise<CommitOutcome | null> {
  const ref = `refs/heads/${request.branch}`
  const headSha = (await repo.objects.info(ref))?.sha
  const head = headSha && (await readCommitObject(repo, headSha))
  if (!headSha || !head) return await refuseMissing(repo, request.branch)
  const draft = await draftTree(treeReader(repo), head.tree, request.changes)
  if (draft.kind === 'stale') return { kind: 'stale', headSha, paths: draft.paths }
  if (draft.tree === head.tree) return { kind: 'committed', commit: head.record, files: draft.files }
  const { message, author } = request
  const commit = commitObject({ tree: draft.tree, parents: [headSha], message, author })
  const objects = [...draft.objects, commit]
  const sizes = await writeLoose(repo.dir, objects)
  if (!(await updateRef(repo, { ref, to: commit.sha, expected: headSha }))) return null
  repo.objects.written(objects)
  const storedBytes = sizes.reduce((sum, size) => sum + onDiskBytes(size), 0)
  const { record } = decodeCommit(commit.sha, Buffer.from(commit.body))
  return { kind: 'committed', commit: record, files: draft.files, storedBytes }
}

async function refuseMissing(repo: Repository, branch: string): Promise<never> {
  await repo.requirePresent()
  throw noBranch(branch)
}
