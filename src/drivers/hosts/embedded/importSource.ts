import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { limits } from '#domain/limits.ts'
import { HostError } from '#ports/hosts.ts'
import { isPublicAddress } from './publicAddress.ts'

/**
 * How an import reaches other machines. The service only uses `publicInternet`; tests use one that leads to a server on
 * loopback and is otherwise the same.
 */
export type NetworkPolicy = {
  readonly port: number
  /** The CA file that servers are verified with; `null`: the CAs that this machine trusts. */
  readonly caFile: string | null
  resolve(host: string): Promise<readonly string[]>
  isPublic(address: string): boolean
}

export const publicInternet: NetworkPolicy = {
  port: 443,
  caFile: null,
  resolve: async host => (await lookup(host, { all: true })).map(({ address }) => address),
  isPublic: isPublicAddress,
}

/** An address in the form that git receives. */
export type ImportAddress = { readonly url: string; readonly host: string }

/** The only IP addresses that git may connect to for this address: those that were checked. */
export type ImportSource = ImportAddress & { readonly port: number; readonly dialled: readonly string[] }

/** A host name in ASCII without a trailing dot; a path without query, fragment or control characters. */
const shape =
  /^https:\/\/([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?::443)?((?:\/(?:[\w.~+@=,:-]|%[2-6][0-9a-f]|%7[0-9a-e]|%[89a-f][0-9a-f])+)+)\/?$/i

/** Whether the path of an address can name a repository. */
export function isRepoPath(path: string): boolean {
  return shape.test(`https://git.example.org${path}`)
}

const takes =
  'an import needs the address of a git repository such as https://git.example.org/team/spec.git: https only, ' +
  'a host name, no port, user, password or query'

/** Parses an address strictly; refuses anything unexpected before a name is resolved or a connection made. */
export function parseSource(source: string, port: number): ImportAddress {
  const [, host = '', path = ''] = (source.length <= limits.repoFullNameMaxChars && shape.exec(source)) || []
  const url = URL.parse(`https://${host}${path}`)
  // `127.1` and `0x7f.1` look like names and are numbers: the standard's parser tells.
  if (host === '' || !url || isIP(url.hostname) !== 0 || url.hostname !== host.toLowerCase())
    throw new HostError('invalid', takes)
  const shownPort = port === publicInternet.port ? '' : `:${port}`
  return { url: `https://${url.hostname}${shownPort}${url.pathname}`, host: url.hostname }
}

const resolveTimeoutMs = 10_000

/** More would not fit in a git setting, and none of them are needed. */
const dialledMax = 8

/** Resolves the host once. A single address that is not public makes it fail. */
export async function resolveSource(address: ImportAddress, policy: NetworkPolicy): Promise<ImportSource> {
  const found = await resolved(address.host, policy)
  if (found.length === 0) throw new HostError('invalid', `there is no host ${address.host}`)
  if (!found.every(policy.isPublic)) {
    throw new HostError('invalid', `${address.host} is not on the public internet, the only place to import from`)
  }
  return { ...address, port: policy.port, dialled: found.slice(0, dialledMax) }
}

async function resolved(host: string, policy: NetworkPolicy): Promise<readonly string[]> {
  const timeout = new AbortController()
  const late = wait(resolveTimeoutMs, null, { signal: timeout.signal }).catch(() => null)
  try {
    const found = await Promise.race([policy.resolve(host), late])
    if (found) return found
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOTFOUND') return []
    throw new HostError('busy', `the addresses of ${host} could not be resolved`, { cause, retryAfterS: 10 })
  } finally {
    timeout.abort()
  }
  throw new HostError('busy', `the addresses of ${host} could not be resolved in time`, { retryAfterS: 10 })
}
