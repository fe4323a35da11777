import { execFileSync } from 'node:child_process'

/** Sends a signal to a PostgreSQL server and all of its backends at once. */
export function signalServer(postmasterPid: number, signal: NodeJS.Signals): void {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).trim().split('\n')
  const all = lines.map(line => line.trim().split(/\s+/).map(Number)).filter(ids => ids.includes(postmasterPid))
  for (const [pid = 0] of all) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended since it was listed.
    }
  }
}
