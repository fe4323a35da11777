import { isIPv6 } from 'node:net'
import { isCommitId, isPushableRef } from '#domain/refs.ts'
import { HostError } from '#ports/hosts.ts'
import type { GitOptions, GitResult } from '../git.ts'
import type { ImportSource } from './source.ts'

/** Runs git in the receiving repository, within the limits of the import. */
export type ImportGit = (
  args: readonly string[],
  options?: Pick<GitOptions, 'input' | 'maxBytes'>,
) => Promise<GitResult>

/** Git, and the one server that it connects to. */
export type RemoteGit = {
  readonly git: ImportGit
  readonly source: ImportSource
  readonly caFile: string | null
  /** How to interpret this server's refusals; defaults to those of an import. */
  readonly refusals?: readonly Refusal[]
}

export type RemoteRefs = {
  /** Branches and tags that a push here would accept, by full name, each with its object; others are ignored. */
  readonly refs: ReadonlyMap<string, string>
  readonly ignoredCount: number
  /** `null`: there is no branch. */
  readonly defaultBranch: string | null
}

/** The settings with which git connects to another machine, in addition to those of every child. */
export function connectionSettings({ source, caFile }: Pick<RemoteGit, 'source' | 'caFile'>): readonly string[] {
  const { host, port, dialled, url } = source
  const addresses = dialled.map(address => (isIPv6(address) ? `[${address}]` : address))
  const settings = {
    [`protocol.${new URL(url).protocol.slice(0, -1)}.allow`]: 'always',
    'http.curloptResolve': `${host}:${port}:${addresses.join(',')}`,
    'http.proxy': '',
    'http.followRedirects': 'false',
    'http.sslVerify': 'true',
    'http.lowSpeedLimit': '1000',
    'http.lowSpeedTime': '60',
    'credential.helper': '',
    'core.askPass': '',
    'core.hooksPath': '/dev/null',
    'fetch.fsckObjects': 'true',
    'fetch.unpackLimit': '1',
    'transfer.bundleURI': 'false',
    ...(caFile === null ? {} : { 'http.sslCAInfo': caFile }),
  }
  return Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
}

export async function listRemote(remote: RemoteGit): Promise<RemoteRefs> {
  const asked = ['--end-of-options', remote.source.url, 'HEAD', 'refs/heads/*', 'refs/tags/*']
  const listed = await remote.git([...connectionSettings(remote), 'ls-remote', '--quiet', '--symref', ...asked])
  if (listed.isTruncated) throw new HostError('too_large', 'the repository has too many branches and tags')
  if (listed.code !== 0) throw remoteFailure(listed, remote)
  const lines = listed.stdout
    .toString('utf8')
    .split('\n')
    .map(line => line.split('\t'))
  const named = lines.flatMap(([sha = '', name = '']): [string, string][] =>
    /^refs\/(?:heads|tags)\//.test(name) && !isPeeled(name) ? [[name, sha]] : [],
  )
  const refs = new Map(named.filter(([name, sha]) => isPushableRef(name) && isCommitId(sha)))
  const branches = [...refs.keys()].filter(isBranch).map(ref => ref.slice(branchPrefix.length))
  const head = lines.find(([value, name]) => name === 'HEAD' && value?.startsWith(`ref: ${branchPrefix}`))?.[0]
  const candidates = [head?.slice(`ref: ${branchPrefix}`.length), 'main', 'master', branches[0]]
  const defaultBranch = candidates.find(branch => branch !== undefined && branches.includes(branch)) ?? null
  return { refs, ignoredCount: named.length - refs.size, defaultBranch }
}

export function requireBranch({ defaultBranch }: RemoteRefs): string {
  if (defaultBranch !== null) return defaultBranch
  throw new HostError('invalid', 'the repository is empty: it has no branch to start from')
}

const branchPrefix = 'refs/heads/'

function isBranch(ref: string): boolean {
  return ref.startsWith(branchPrefix)
}

/** Whether the line names the target of an annotated tag. */
function isPeeled(name: string): boolean {
  return name.endsWith('^{}')
}

/** Git's "all of history". A depth forces the smart protocol: the dumb one checks no objects. */
const wholeHistory = '--depth=2147483647'

/** `wanted` are refspecs; one without a destination only fetches its objects. */
export async function fetchRemote(remote: RemoteGit, wanted: readonly string[]): Promise<void> {
  const fetched = await remote.git(
    [
      ...connectionSettings(remote),
      'fetch',
      '--quiet',
      '--atomic',
      '--no-tags',
      '--no-recurse-submodules',
      '--no-auto-maintenance',
      '--no-write-fetch-head',
      wholeHistory,
      '--stdin',
      '--end-of-options',
      remote.source.url,
    ],
    { input: wanted.map(refspec => `${refspec}\n`).join('') },
  )
  if (fetched.code !== 0) throw remoteFailure(fetched, remote)
}

export type Refusal = readonly [signs: RegExp, error: (host: string, detail: string) => HostError]

/** Git's English messages (`LC_ALL=C`) for failures of a remote, the most specific first. */
export const importRefusals: readonly Refusal[] = [
  [
    /fsck error|error: object [0-9a-f]+: (\w{1,40})/,
    (_host, detail) =>
      new HostError('invalid', `the repository contains objects that git rejects as broken or dangerous (${detail})`),
  ],
  [/non-commit object/, () => new HostError('invalid', 'a branch of the repository does not point to a commit')],
  [
    /dumb http transport/,
    host =>
      new HostError('invalid', `${host} supports only the old git protocol over http, which is not accepted here`),
  ],
  [
    /mismatched algorithms|unknown object format|unsupported object format/,
    () => new HostError('invalid', 'the repository uses SHA-256 object ids, which are not supported yet'),
  ],
  [
    /returned error: 3\d\d|redirect/i,
    host => new HostError('invalid', `${host} redirects to another address; use that one, with .git if it has it`),
  ],
  [
    /returned error: (?:401|403|404|410)|could not read (?:Username|Password)|Authentication failed|repository '.*' not found/,
    host => new HostError('gone', `${host} has no such repository, or requires signing in to see it`),
  ],
  [
    /not valid: is this a git repository/,
    host => new HostError('invalid', `${host} has no git repository at this address`),
  ],
  [/certificate/i, host => new HostError('invalid', `${host} has a certificate that could not be verified`)],
  [
    /returned error: (?:429|5\d\d)|couldn't find remote ref/,
    host => new HostError('busy', `${host} cannot answer right now`, { retryAfterS: 10 }),
  ],
]

export function remoteFailure(
  { stderr }: Pick<GitResult, 'stderr'>,
  { source, refusals = importRefusals }: Pick<RemoteGit, 'source' | 'refusals'>,
): HostError {
  const { host, url } = source
  const said = stderr.replaceAll(url, '')
  for (const [signs, error] of refusals) {
    const found = signs.exec(said)
    if (found) return error(host, found[1] ?? 'fsck')
  }
  return new HostError('failed', `${host} could not be reached, or closed the connection`, {
    cause: new Error(stderr.trim()),
  })
}
