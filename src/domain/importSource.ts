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
