import { spawnSync } from 'node:child_process'
import { HostError } from '#ports/hosts.ts'

/** For `cat-file --batch-command`, cruft packs and `safe.directory` from the environment. */
export const oldestGit = [2, 38] as const

/** The values of PATH on which it has been found. */
const found = new Set<string | undefined>()

/** Looks for git on the PATH of `env`, once per process. */
export function requireGit(env: Readonly<Record<string, string>>): void {
  if (found.has(env['PATH'])) return
  const { stdout, error } = spawnSync('git', ['--version'], { env, encoding: 'utf8' })
  if (error) throw new HostError('failed', `git ${oldestGit.join('.')} or newer must be installed: ${error.message}`)
  const [, major = '0', minor = '0'] = /(?<!\d)(\d+)\.(\d+)/.exec(stdout) ?? []
  const newEnough = Number(major) > oldestGit[0] || (Number(major) === oldestGit[0] && Number(minor) >= oldestGit[1])
  if (!newEnough)
    throw new HostError('failed', `git ${oldestGit.join('.')} or newer is needed; this is ${stdout.trim()}`)
  found.add(env['PATH'])
}
