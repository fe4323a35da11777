import { execFileSync } from 'node:child_process'

/** The worker processes of a process. */
export function workersOf(pid: number): readonly number[] {
  const lines = execFileSync('ps', ['-A', '-ww', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' }).trim().split('\n')
  return lines
    .map(line => line.trim().split(/\s+/, 2).map(Number))
    .filter(([, parent], index) => parent === pid && (lines[index] ?? '').includes('drivers/work/worker'))
    .map(([child = 0]) => child)
}

/** Whether it is still running; a process that has ended but was not reaped is not. */
export function isAlive(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).trim()
    return state !== '' && !state.startsWith('Z')
  } catch {
    return false
  }
}
