import { lookup } from 'node:dns/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { importAddressForm, readImportAddress } from '#domain/importSource.ts'
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

/** Parses an address strictly; refuses anything unexpected before a name is resolved or a connection made. */
export function parseSource(source: string, port: number): ImportAddress {
  const url = readImportAddress(source)
  if (url === null) throw new HostError('invalid', `an import needs ${importAddressForm}`)
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
