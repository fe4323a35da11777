import { HostError } from '#ports/hosts.ts'
import { connectionSettings, type RemoteGit, remoteFailure } from '../embedded/import/remote.ts'

export type Push = { readonly ref: string; readonly base: string; readonly tip: string; readonly isTrial?: boolean }

/**
 * Moves one branch of the server from `base` to `tip`, if it still is at `base`: the server compares, so concurrent
 * pushes are safe. Otherwise throws the server's message; only a sync tells whether the server accepted the push all
 * the same. With `isTrial` nothing moves.
 */
export async function push(remote: RemoteGit, { ref, base, tip, isTrial = false }: Push): Promise<void> {
  const pushed = await remote.git([
    ...connectionSettings(remote),
    'push',
    '--porcelain',
    '--no-verify',
    '--no-recurse-submodules',
    '--no-follow-tags',
    ...(isTrial ? ['--dry-run'] : []),
    `--force-with-lease=${ref}:${base}`,
    '--end-of-options',
    remote.source.url,
    `${tip}:${ref}`,
  ])
  if (pushed.code === 0) return
  const said = refusedLine.exec(pushed.stdout.toString('utf8'))?.groups
  if (said === undefined) throw remoteFailure(pushed, remote)
  const { how = '', why = '' } = said
  throw isRace(how, why) ? raceLost(remote) : refusedBy(remote, why, pushed.stderr)
}

const refusedLine = /^!\t[^\t]*\t\[(?<how>rejected|remote rejected|remote failure|no match)\](?: \((?<why>.*)\))?$/m

/** The messages of git's own `receive-pack`, and of servers that imitate it. */
const raceSigns =
  /stale info|fetch first|non-fast-forward|failed to update ref|incorrect old value|(?:cannot|unable to|failed to) lock|reference already/i

function isRace(how: string, why: string): boolean {
  return how !== 'remote rejected' || raceSigns.test(why)
}

function raceLost({ source }: RemoteGit): HostError {
  return new HostError('busy', `${source.host} has a newer version of the branch`, { retryAfterS: 1 })
}

const reasonMaxChars = 300

/** The message of a server-side rule is shown to users: the name of the rule, and the first lines it wrote. */
function refusedBy({ source }: RemoteGit, why: string, stderr: string): HostError {
  const lines = [...stderr.matchAll(/^remote: (.*)$/gm)].map(([, line = '']) => line.trim()).filter(Boolean)
  const reason = [why, ...lines]
    .join(' ')
    .replace(/\p{C}+/gu, ' ')
    .slice(0, reasonMaxChars)
    .trim()
  return new HostError('protected', `${source.host} did not accept the change: ${reason || 'it gave no reason'}`)
}
