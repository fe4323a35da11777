import { HostError } from '#ports/hosts.ts'

/**
 * The properties that decide whether a repository accepts commits; those that a host does not report are `undefined`.
 */
export type WriteState = {
  readonly archived?: boolean | undefined
  /** The host fetches it from another server. */
  readonly mirror?: boolean | undefined
  /** Blocked by the host's administrators, or switched off in the repository's settings. */
  readonly disabled?: boolean | undefined
  readonly beingDeleted?: boolean | undefined
  readonly mayPush: boolean
}

/** Throws `protected` if the repository accepts no commits, and `access_refused` if this user may not write to it. */
export function requireWritable(host: string, state: WriteState): void {
  if (state.beingDeleted)
    throw new HostError('protected', `${host} is deleting the repository. Restore it there first.`)
  if (state.archived) throw archived(host)
  if (state.mirror) {
    const todo = 'Import the repository that it copies, or end the mirroring first.'
    throw new HostError('protected', `The repository is a mirror: ${host} fetches it from another server. ${todo}`)
  }
  if (state.disabled) {
    const todo = `Its settings on ${host}, or the administrators there, say why.`
    throw new HostError('protected', `The repository is disabled on ${host} and accepts no changes. ${todo}`)
  }
  if (state.mayPush) return
  const todo = 'Ask its owner for write access.'
  throw new HostError('access_refused', `Your account may read the repository on ${host}, but not change it. ${todo}`)
}

export function archived(host: string): HostError {
  const todo = 'Unarchive it there to change it.'
  return new HostError('protected', `The repository is archived on ${host} and accepts no changes. ${todo}`)
}

/** A project shows the content of its repository, and this one has none yet. */
export function empty(host: string): HostError {
  const todo = 'Push a first commit to it and import it again, or create the project from a template.'
  return new HostError('invalid', `The repository is empty on ${host}. ${todo}`)
}
