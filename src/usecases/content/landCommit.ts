import { Failure } from '#domain/errors.ts'
import type { CommitOutcome, FileChange, Signature } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'
import type { Compute } from '../compute.ts'
import { mergeStale } from './mergeStale.ts'

/** Everything that identifies a commit, wherever and however often it is sent. */
export type PreparedCommit = {
  readonly message: string
  readonly author: Signature
  readonly changes: readonly FileChange[]
}

export type Landed = {
  readonly outcome: Extract<CommitOutcome, { kind: 'committed' }>
  /** The contents that were written in the end. */
  readonly changes: readonly FileChange[]
  readonly merged: boolean
}

/** Each round loses only to a commit that landed in between, so this many writers may compete for one file. */
const roundsMax = 100

/**
 * Sends a commit to the host and merges concurrent changes until it lands or conflicts. `beforeSending` is called with
 * what each round is about to write.
 */
export async function landCommit(
  ports: Pick<Ports, 'queuedCommits'>,
  compute: Compute,
  project: OpenProject,
  input: PreparedCommit,
  beforeSending: (changes: readonly FileChange[]) => Promise<void> | void,
): Promise<Landed> {
  let changes = input.changes
  let merged = false
  for (let round = 0; round < roundsMax; round++) {
    await beforeSending(changes)
    const outcome = await project.codeHost.repos.commit(project.access, project.repo, {
      branch: project.defaultBranch,
      message: input.message,
      author: input.author,
      changes,
    })
    if (outcome.kind === 'committed') return { outcome, changes, merged }
    changes = await mergeStale(ports, compute, project, input.changes, changes, outcome)
    merged = true
  }
  throw new Failure('unavailable', 'Too many concurrent writers of this file. Nothing was written; try again.', {
    retryAfterS: 2,
  })
}
