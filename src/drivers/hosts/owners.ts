import { HostError } from '#ports/hosts.ts'

/**
 * There is no fallback to another owner: the owner of a repository decides who reads it. `said` is the host's original
 * message.
 */
export function ownerRefused(host: string, owner: string, said = ''): HostError {
  const quoted = said === '' ? '' : ` It says: ${said.replace(/(?<![.\s])[.\s]*$/, '')}.`
  const todo = `Ask an owner of ${owner} to let you create repositories there and to allow Speckeep, or choose another place.`
  return new HostError(
    'access_refused',
    `${host} does not create repositories in ${owner} for your account.${quoted} ${todo}`,
  )
}

export function isOwn(within: string | undefined, login: string): within is undefined {
  return within === undefined || within.toLowerCase() === login.toLowerCase()
}

/** The page number of a cursor, counted from 1. */
export function pageFrom(cursor: string | undefined): number {
  if (cursor === undefined) return 1
  if (/^[1-9]\d{0,5}$/.test(cursor)) return Number(cursor)
  throw foreignCursor()
}

export function foreignCursor(): HostError {
  return new HostError('invalid', 'The cursor is not from this host. Start the list again.')
}
