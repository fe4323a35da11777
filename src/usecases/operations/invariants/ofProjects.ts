import type { Invariant, RecordedRepository, StoredRepository } from '#ports/integrity.ts'

/** What must hold between a project and its repository on this machine. */
export type ProjectInvariant = Invariant & {
  /** What is wrong, or `null`. `stored` is `null` where there is no repository. */
  violation(recorded: RecordedRepository, stored: StoredRepository | null): string | null
}

const repositoryExists: ProjectInvariant = {
  name: 'repository-exists',
  promise: 'Every project has its repository.',
  remedy: 'Stop the service and restore the folder git/ from the newest backup.',
  violation: ({ repoId }, stored) => (repoId !== null && stored === null ? `repository ${repoId} is missing` : null),
}

const branchHasHead: ProjectInvariant = {
  name: 'branch-head',
  promise: 'The default branch of every project has a commit.',
  remedy: 'Restore that repository from the newest backup; a push of a complete clone also repairs it.',
  violation: ({ hasContent, defaultBranch }, stored) =>
    hasContent && stored !== null && !stored.hasHead ? `${defaultBranch} has no commit` : null,
}

const defaultBranchAgrees: ProjectInvariant = {
  name: 'default-branch',
  promise: 'A clone checks out the branch that the service shows.',
  remedy: 'Report a fault: HEAD of the repository and the project name different branches.',
  violation: ({ hasContent, defaultBranch }, stored) =>
    hasContent && stored !== null && stored.headBranch !== defaultBranch
      ? `HEAD is ${stored.headBranch} and not ${defaultBranch}`
      : null,
}

const commitsExist: ProjectInvariant = {
  name: 'commits-exist',
  promise: 'Every commit that the service confirmed is in its repository, on a branch.',
  remedy: 'Stop the service and restore that repository from the newest backup that contains the commit.',
  violation: (_, stored) => listed('commit', stored?.lostCommits ?? []),
}

const proposalsExist: ProjectInvariant = {
  name: 'proposals-exist',
  promise: 'A proposal can be committed until it expires.',
  remedy: 'Tell the owner of the project to ask for that edit again.',
  violation: (_, stored) => listed('the proposal of session', stored?.lostProposals ?? []),
}

export const projectInvariants: readonly ProjectInvariant[] = [
  commitsExist,
  repositoryExists,
  branchHasHead,
  defaultBranchAgrees,
  proposalsExist,
]

const namedMax = 5

function listed(what: string, names: readonly (string | number)[]): string | null {
  if (names.length === 0) return null
  const more = names.length > namedMax ? ` and ${names.length - namedMax} more` : ''
  return `lacks ${what} ${names.slice(0, namedMax).join(', ')}${more}`
}
