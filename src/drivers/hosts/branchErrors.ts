import { HostError } from '#ports/hosts.ts'

/** Refusals of a commit that every host has. */

export function noBranch(branch: string): HostError {
  return new HostError('invalid', `the repository has no branch ${branch}`)
}

/** Other writers were faster in every round. */
export function branchKeptMoving(): HostError {
  return new HostError('busy', 'The branch kept moving while the change was committed. Try again in a moment.', {
    retryAfterS: 1,
  })
}
