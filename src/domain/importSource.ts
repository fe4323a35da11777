import { invalidField } from './errors.ts'

/** Source of an import: an address on any server, or a repository on the user's own code host. */
export type ImportKind = 'address' | 'name'

/**
 * Refuses early what cannot be a repository (Interface, Projects: `repoFullName`); the code host decides later whether
 * it exists and whether the user may access it.
 */
export function requireImportSource(kind: ImportKind, source: string): string {
  const trimmed = source.trim()
  const isGood = kind === 'address' ? isHttpsAddress(trimmed) : /^[\w.-]+(?:\/[\w.-]+){1,20}$/.test(trimmed)
  if (isGood) return trimmed
  const takes = kind === 'address' ? 'an https address such as https://git.example.org/ada/spec.git' : 'owner/name'
  throw invalidField('repoFullName', `got ${JSON.stringify(trimmed.slice(0, 80))}, takes ${takes}.`)
}

function isHttpsAddress(source: string): boolean {
  const url = /^https:\/\/[^\s\\]+$/i.test(source) ? URL.parse(source) : null
  return url !== null && url.username === '' && url.password === '' && url.pathname.length > 1
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
  throw invalidField('owner', `got ${JSON.stringify(trimmed.slice(0, 80))}, takes ${takes}.`)
}
