import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10

/** The processor time of a process and of its children, running and ended, in milliseconds. */
export function cpuMsOf(pid: number): number {
  return [pid, ...childrenOf(pid)].reduce((sum, each) => sum + ticksOf(each, each === pid), 0) * tickMs
}

/** Resident memory of one process. */
export function memoryMibOf(pid: number): number {
  const [, kib = '0'] = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Math.round(Number(kib) / 1_024)
}

function childrenOf(pid: number): readonly number[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .map(Number)
    .filter(other => Number(fieldsOf(other)[1]) === pid)
}

function ticksOf(pid: number, withEnded: boolean): number {
  const fields = fieldsOf(pid)
  return [11, 12, ...(withEnded ? [13, 14] : [])].reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
}

/** Those after the name of the program; none if the process has ended. */
function fieldsOf(pid: number): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}
