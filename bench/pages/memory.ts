import { readFileSync } from 'node:fs'

const lookEveryMs = 50

/** The most memory that any rendering process below this one has held, in MiB, since the watch began. */
export function watchRenderers(): { readonly maxMb: () => number; stop(): void } {
  let maxKb = 0
  const look = setInterval(() => {
    for (const pid of childrenOf(process.pid).flatMap(childrenOf)) maxKb = Math.max(maxKb, mostHeldKb(pid))
  }, lookEveryMs)
  return { maxMb: () => maxKb / 1_024, stop: () => clearInterval(look) }
}

function childrenOf(pid: number): number[] {
  const text = readSoft(`/proc/${pid}/task/${pid}/children`)
  return text.split(' ').filter(Boolean).map(Number)
}

function mostHeldKb(pid: number): number {
  if (!readSoft(`/proc/${pid}/cmdline`).includes('drivers/work/worker')) return 0
  return Number(/VmHWM:\s+(\d+) kB/.exec(readSoft(`/proc/${pid}/status`))?.[1] ?? 0)
}

function readSoft(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return ''
  }
}
