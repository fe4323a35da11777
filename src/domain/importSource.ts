import { invalidField } from './errors.ts'
import { limits } from './limits.ts'

/** Source of an import: an address on any server, or a repository on the user's own code host. */
export type ImportKind = 'address' | 'name'

/**
 * Refuses early what cannot be a repository (Interface, Projects: `repoFullName`); the code host decides later whether
 * it exists and whether the user may access it.
 */
export function requireImportSource(kind: ImportKind, source: string): string {
  const trimmed = source.trim()
  const isGood = kind === 'address' ? readImportAddress(trimmed) !== null : /^[\w.-]+(?:\/[\w.-]+){1,20}$/.test(trimmed)
  if (isGood) return trimmed
  const takes = kind === 'address' ? importAddressForm : 'owner/name'
  throw invalidField('repoFullName', `got ${JSON.stringify(trimmed.slice(0, 80))}; it takes ${takes}.`)
}

export const importAddressForm =
  'an https address such as https://git.example.org/team/spec.git, with a host name and without a port, user, password ' +
  'or query'

/** A host name in ASCII without a trailing dot; a path without query, fragment or control characters. */
const shape =
  /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::443)?((?:\/(?:[\w.~+@=,:-]|%[2-6][0-9a-f]|%7[0-9a-e]|%[89a-f][0-9a-f])+)+)\/?$/i
/** The standard's parser makes an address of every name that ends so: `127.1` and `0x7f.1`, too. */
const numbers = /\.\d+$/

/** The address of a repository on a server that has a name; `null` for anything else. */
export function readImportAddress(source: string): URL | null {
  const [, host = '', path = ''] = (source.length <= limits.repoFullNameMaxChars && shape.exec(source)) || []
  const url = URL.parse(`https://${host}${path}`)
  if (host === '' || !url || numbers.test(url.hostname) || url.hostname !== host.toLowerCase()) return null
  return url
}

/** Whether the path of an address can name a repository. */
export function isRepoPath(path: string): boolean {
  return shape.test(`https://git.example.org${path}`)
}

/**
 * Refuses what cannot be the name of an account, organization or group; the code host decides later whether it exists.
 */
export function requireRepoOwner(owner: string): string {
  const trimmed = owner.trim()
  const names = trimmed.split('/')
  const areNames = names.every(name => /^[\w.-]+$/.test(name) && !/^\.{1,2}$/.test(name))
  if (areNames && names.length <= 21) return trimmed
  const takes = 'the name of an organization or group as in the address of its repositories, such as acme'
  throw invalidField('owner', `got ${JSON.stringify(trimmed.slice(0, 80))}; it takes ${takes}.`)
}
