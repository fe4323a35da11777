import { HostError } from '#ports/hosts.ts'

/**
 * A name that is missing from a truncated listing may be in the rest of the folder, so the call fails instead of
 * guessing.
 */
export function tooManyEntries(host: string, path = ''): HostError {
  const folder = path === '' ? 'A folder on the path' : `The folder ${path}`
  return new HostError('too_large', `${folder} has more entries than ${host} lists. Use git for its content.`)
}
