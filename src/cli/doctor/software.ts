import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { oldestGit } from '#drivers/hosts/embedded/requireGit.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const nodeMin = 24
const openFilesMin = 4_096
const commandTimeoutMs = 10_000

export function nodeVersion(version = process.versions.node): Finding {
  const major = Number(version.split('.')[0])
  if (major >= nodeMin) return ok('Node', version)
  return problem('Node', version, `Install Node ${nodeMin} or newer, or run npm rebuild node, which brings it.`)
}

export async function gitVersion(command = 'git'): Promise<Finding> {
  const install = `Install git ${oldestGit.join('.')} or newer; Speckeep keeps every project with it.`
  try {
    const { stdout } = await promisify(execFile)(command, ['--version'], { timeout: commandTimeoutMs })
    const [, major = '', minor = ''] = /(?<!\d)(\d+)\.(\d+)/.exec(stdout) ?? []
    const found = stdout.trim().replace('git version ', '')
    const isOld = Number(major) < oldestGit[0] || (Number(major) === oldestGit[0] && Number(minor) < oldestGit[1])
    return isOld ? problem('git', found, install) : ok('git', found)
  } catch {
    return problem('git', 'not found', install)
  }
}

/** Connections, repositories and processes all take file descriptors. The limit is known on Linux only. */
export async function openFiles(file = '/proc/self/limits'): Promise<Finding> {
  const [, soft] = /^Max open files\s+(\S+)/m.exec(await readFile(file, 'utf8').catch(() => '')) ?? []
  if (soft === undefined) return ok('Open files', 'the limit is not known on this system')
  const isEnough = soft === 'unlimited' || Number(soft) >= openFilesMin
  if (isEnough) return ok('Open files', `at most ${soft}`)
  return warning('Open files', `at most ${soft}`, `Raise the limit to ${openFilesMin} (ulimit -n, or LimitNOFILE).`)
}
