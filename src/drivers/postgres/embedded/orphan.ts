/** Finds and stops a running server of this cluster: our own, or one left behind by an earlier process. */
import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { sendSignal } from '../../signals.ts'

const pollMs = 5

/** Fast shutdown, then immediate shutdown, then SIGKILL. Each is safe, because the write-ahead log is replayed. */
const endings = [
  { signal: 'SIGINT', waitMs: 15_000 },
  { signal: 'SIGQUIT', waitMs: 5_000 },
  { signal: 'SIGKILL', waitMs: 5_000 },
] as const

/** The content of postmaster.pid; the status is "ready" once the server accepts connections. */
export type PidFile = { readonly pid: number; readonly socketFolder: string; readonly status: string }

export async function readPidFile(cluster: string): Promise<PidFile | null> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
  const pid = Number(lines[0])
  return Number.isInteger(pid) && pid > 1
    ? { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? '' }
    : null
}

/**
 * Stops the server that a killed process left behind. Returns the pid of a living process that has the number in
 * postmaster.pid but is not this cluster's server; PostgreSQL must be told to disregard it.
 */
export async function stopOrphan(cluster: string, log: (line: string) => void): Promise<number | null> {
  const found = await readPidFile(cluster)
  if (found === null || !sendSignal(found.pid, 0)) return null
  if (!(await isServerOf(cluster, found.pid))) return found.pid
  log(`Stopping the PostgreSQL server ${found.pid}, which an earlier process left behind …`)
  await stopServer(found.pid)
  return null
}

/** Stops the server and waits until it is gone. */
export async function stopServer(pid: number): Promise<void> {
  for (const { signal, waitMs } of endings) {
    if (!sendSignal(pid, signal)) return
    for (const deadline = Date.now() + waitMs; Date.now() < deadline; await sleep(pollMs)) {
      if (!(await isRunning(pid))) return
    }
  }
  throw new Error(`The PostgreSQL server ${pid} does not stop: end that process, then start Speckeep again.`)
}

/** A zombie, which its parent has not reaped yet, still accepts signals but no longer runs. */
async function isRunning(pid: number): Promise<boolean> {
  if (!sendSignal(pid, 0)) return false
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  return stat.charAt(stat.lastIndexOf(')') + 2) !== 'Z'
}

async function isServerOf(cluster: string, pid: number): Promise<boolean> {
  const commandLine = await readCommandLine(pid)
  return commandLine.includes(`-D ${cluster} `) && basename(commandLine.split(' -D ', 1)[0] ?? '') === 'postgres'
}

/** From /proc if there is one, else from ps. A process that is gone has none. */
async function readCommandLine(pid: number): Promise<string> {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    const ps = promisify(execFile)('ps', ['-o', 'args=', '-p', String(pid)], { timeout: 5_000 })
    return (await ps.catch(() => ({ stdout: '' }))).stdout
  }
}
