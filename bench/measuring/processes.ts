/** Processor time and memory of processes, as Linux counts them below /proc. One that has ended has none. */
import { readdirSync, readFileSync } from 'node:fs'

const tickMs = 10

/** Of one process, without its children. */
export function ownProcessorMs(pid: number): number {
  return ticksOf(pid, [11, 12]) * tickMs
}

/** Of a process and its descendants, those that have ended included. */
export function processorMs(pid: number): number {
  return processTree(pid).reduce((sum, each) => sum + ticksOf(each, [11, 12, 13, 14]), 0) * tickMs
}

/** Resident memory of one process. */
export function residentMib(pid: number): number {
  return kibOf(`/proc/${pid}/status`, /^VmRSS:\s+(\d+) kB/m) / 1_024
}

/** The most resident memory that one process ever had. */
export function peakMib(pid: number): number {
  return kibOf(`/proc/${pid}/status`, /^VmHWM:\s+(\d+) kB/m) / 1_024
}

/** Of a process and its descendants: memory that no other process shares, and a part of what is shared. */
export function proportionalMib(pid: number): number {
  const kib = processTree(pid).map(each => kibOf(`/proc/${each}/smaps_rollup`, /^Pss:\s+(\d+) kB/m))
  return kib.reduce((sum, each) => sum + each, 0) / 1_024
}

/** A process and all its descendants. */
export function processTree(pid: number): readonly number[] {
  return [pid, ...childrenOf(pid).flatMap(processTree)]
}

/** Any thread of a process can start others. */
export function childrenOf(pid: number): readonly number[] {
  return threadsOf(pid).flatMap(thread =>
    read(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean).map(Number),
  )
}

export function commandOf(pid: number): string {
  return read(`/proc/${pid}/cmdline`).replaceAll('\0', ' ')
}

/** Sums fields of `stat`, counted from after the name of the program, which can contain anything. */
function ticksOf(pid: number, places: readonly number[]): number {
  const stat = read(`/proc/${pid}/stat`)
  const fields = stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
  return places.reduce((sum, at) => sum + Number(fields[at] ?? 0), 0)
}

function kibOf(path: string, line: RegExp): number {
  return Number(line.exec(read(path))?.[1] ?? 0)
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
