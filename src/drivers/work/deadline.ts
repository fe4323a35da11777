import { readFile } from 'node:fs/promises'

/** On a busy machine a process gets only a part of a processor; so many times its deadline a job may take by the clock. */
const clockMaxTimes = 5
const firstLookMs = 50
const lookMinMs = 50
/** Linux counts processor time for programs in ticks of 10 ms (USER_HZ). */
const tickMs = 10

/**
 * Calls `exceed` once the process has used `deadlineMs` of processor time from now on, or five times as long has passed by
 * the clock. Where the system does not tell what a process used, the clock alone counts. Returns how to stop watching.
 */
export function watchDeadline(pid: number | undefined, deadlineMs: number, exceed: () => void): () => void {
  const startedMs = performance.now()
  let usedBeforeMs: number | null = null
  let isOver = false
  let timer = setTimeout(begin, Math.min(firstLookMs, deadlineMs))

  async function begin(): Promise<void> {
    usedBeforeMs = await processorMs(pid)
    again(deadlineMs - clockMs())
  }

  async function look(): Promise<void> {
    const usedMs = await processorMs(pid)
    const spentMs = usedMs === null || usedBeforeMs === null ? clockMs() : usedMs - usedBeforeMs
    const leftMs = deadlineMs - spentMs
    if (isOver) return
    if (leftMs <= 0 || clockMs() >= deadlineMs * clockMaxTimes) exceed()
    else again(Math.min(leftMs, deadlineMs * clockMaxTimes - clockMs()))
  }

  function again(inMs: number): void {
    if (!isOver) timer = setTimeout(look, Math.max(lookMinMs, inMs))
  }

  function clockMs(): number {
    return performance.now() - startedMs
  }

  return () => {
    isOver = true
    clearTimeout(timer)
  }
}

/** What all threads of a process used so far; `null` where the system does not tell. */
async function processorMs(pid: number | undefined): Promise<number | null> {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The name of the program, in parentheses, may hold spaces (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return Number.isFinite(user + system) ? (user + system) * tickMs : null
  } catch {
    return null
  }
}
