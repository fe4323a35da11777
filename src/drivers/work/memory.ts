import { readFileSync } from 'node:fs'

const lookEveryMs = 50
const pageBytes = 4_096

/**
 * Calls `exceed` once the process uses more memory than this, including native memory, which no heap limit covers.
 * Works only where the system reports the memory of processes. Returns a function that stops watching.
 */
export function watchMemory(pid: number | undefined, memoryMaxMb: number, exceed: () => void): () => void {
  if (pid === undefined || process.platform !== 'linux') return () => {}
  const look = setInterval(() => {
    if (residentBytes(pid) > memoryMaxMb * 1024 * 1024) exceed()
  }, lookEveryMs)
  look.unref()
  return () => clearInterval(look)
}

/**
 * 0 if the system does not report it. The file has no disk behind it: reading it here takes a tenth of the time of having
 * another thread read it.
 */
export function residentBytes(pid: number): number {
  try {
    const [, pages = '0'] = readFileSync(`/proc/${pid}/statm`, 'utf8').split(' ')
    return Number(pages) * pageBytes
  } catch {
    return 0
  }
}
