import { HostError } from '#ports/hosts.ts'

/** What is not in the part of a folder that a host lists may be in the rest, so nothing is said or written of it. */
export function tooManyEntries(host: string, path = ''): HostError {
  const folder = path === '' ? 'A folder on the way' : `The folder ${path}`
  return new HostError('too_large', `${folder} has more entries than ${host} lists. Use git for what is in it.`)
}
