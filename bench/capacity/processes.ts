/** Processor time and memory of a process with all its children, the finished ones included. */
import { readFileSync } from 'node:fs'

const ticksPerS = 100

export function processorMs(pid: number): number {
  return (ticksOf(pid) * 1_000) / ticksPerS
}

/** Memory that no other process shares, and a share of what is shared, in MiB. */
export function memoryMib(pid: number): number {
  return family(pid).reduce((sum, each) => sum + pssKib(each), 0) / 1_024
}

function ticksOf(pid: number): number {
  const own = fieldsOf(pid)
  const ended = Number(own[13] ?? 0) + Number(own[14] ?? 0)
  const self = Number(own[11] ?? 0) + Number(own[12] ?? 0)
  return self + ended + childrenOf(pid).reduce((sum, child) => sum + ticksOf(child), 0)
}

function family(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(family)]
}

function fieldsOf(pid: number): readonly string[] {
  return read(`/proc/${pid}/stat`).split(') ')[1]?.split(' ') ?? []
}

function childrenOf(pid: number): readonly number[] {
  return read(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean).map(Number)
}

function pssKib(pid: number): number {
  return Number(/^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1] ?? 0)
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
