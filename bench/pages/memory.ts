import { readFileSync } from 'node:fs'

const sampleIntervalMs = 50

/** The peak memory of any render process below this one since the watch began, in MiB. */
export function sampleRendererMemory(): { readonly maxMb: () => number; stop(): void } {
  let maxKb = 0
  const look = setInterval(() => {
    for (const pid of childrenOf(process.pid).flatMap(childrenOf)) maxKb = Math.max(maxKb, peakMemoryKb(pid))
  }, sampleIntervalMs)
  return { maxMb: () => maxKb / 1_024, stop: () => clearInterval(look) }
}

function childrenOf(pid: number): number[] {
  const text = readIfExists(`/proc/${pid}/task/${pid}/children`)
  return text.split(' ').filter(Boolean).map(Number)
}

function peakMemoryKb(pid: number): number {
  if (!readIfExists(`/proc/${pid}/cmdline`).includes('drivers/work/worker')) return 0
  return Number(/VmHWM:\s+(\d+) kB/.exec(readIfExists(`/proc/${pid}/status`))?.[1] ?? 0)
}

function readIfExists(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
