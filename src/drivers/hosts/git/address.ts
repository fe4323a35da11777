import { isRepoPath } from '#domain/importSource.ts'
import { limits } from '#domain/limits.ts'
import { HostError } from '#ports/hosts.ts'
import { type ImportAddress, type NetworkPolicy, parseSource, publicInternet } from '../embedded/import/source.ts'

/**
 * Where repositories may be: anywhere on the public internet, or below the one address that the administrator
 * configured, which may be on a private network.
 */
export type AddressPolicy = NetworkPolicy & { readonly base: URL | null }

export function policyFor(baseUrl: string | null): AddressPolicy {
  if (baseUrl === null) return { ...publicInternet, base: null }
  const base = new URL(baseUrl)
  const port = Number(base.port) || (base.protocol === 'http:' ? 80 : 443)
  return { ...publicInternet, port, isPublic: () => true, base }
}

/** Parses the address of a repository strictly; refuses anything unexpected before a connection is made. */
export function parseAddress(source: string, policy: AddressPolicy): ImportAddress {
  return policy.base === null ? parseSource(source, policy.port) : parseBelow(source, policy.base)
}

function parseBelow(source: string, base: URL): ImportAddress {
  const url = source.length <= limits.repoFullNameMaxChars ? URL.parse(source) : null
  const folder = base.href.replace(/(?<!\/)\/*$/, '/')
  const isExact = url !== null && url.href === source && url.href.startsWith(folder) && url.href.length > folder.length
  if (!isExact || !isRepoPath(source.slice(base.origin.length))) {
    throw new HostError('invalid', `this service accepts repositories below ${folder}, such as ${folder}team/spec.git`)
  }
  return { url: url.href.replace(/\/$/, ''), host: url.hostname }
}

/** The label of the repository for people: `git.example.org/team/spec`. */
export function labelOf({ url }: ImportAddress): string {
  const { host, pathname } = new URL(url)
  return `${host}${decodeURI(pathname)}`.replace(/\.git$/, '').slice(0, limits.repoFullNameMaxChars)
}
