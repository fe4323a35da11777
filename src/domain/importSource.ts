import { invalidField } from './errors.ts'

/** Where a repository can be imported from: an address of any server, or a repository of one's own code host. */
export type ImportKind = 'address' | 'name'

/**
 * Refuses at once what can be no repository (Interface, Projects: `repoFullName`); whether there is one, and whether the
 * user may have it, the code host says later.
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

/** Refuses what can be the name of no account, organization or group; whether there is one the code host says later. */
export function requireRepoOwner(owner: string): string {
  const trimmed = owner.trim()
  const names = trimmed.split('/')
  const areNames = names.every(name => /^[\w.-]+$/.test(name) && !/^\.{1,2}$/.test(name))
  if (areNames && names.length <= 21) return trimmed
  const takes = 'the name of an organization or group as in the address of its repositories, such as acme'
  throw invalidField('owner', `got ${JSON.stringify(trimmed.slice(0, 80))}, takes ${takes}.`)
}
