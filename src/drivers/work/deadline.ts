import { readFile } from 'node:fs/promises'

/**
 * On a busy machine, a process gets only part of a processor; a job may take this many times its deadline in wall-clock
 * time.
 */
const clockMaxTimes = 5
const firstLookMs = 50
const lookMinMs = 50
/** Linux counts processor time for programs in ticks of 10 ms (USER_HZ). */
const tickMs = 10

/**
 * Calls `exceed` once the process has used `deadlineMs` of processor time from now on, or five times as much wall-clock
 * time: `starved`, because the machine is busy. If the system does not report processor time, only wall-clock time
 * counts. Returns a function that stops watching.
 */
export function watchDeadline(
  pid: number | undefined,
  deadlineMs: number,
  exceed: (how: 'used' | 'starved') => void,
): () => void {
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
    if (leftMs <= 0) exceed('used')
    else if (clockMs() >= deadlineMs * clockMaxTimes) exceed('starved')
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

/** The processor time of all threads of a process so far; `null` if the system does not report it. */
async function processorMs(pid: number | undefined): Promise<number | null> {
  if (pid === undefined || process.platform !== 'linux') return null
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'utf8')
    // The program name, in parentheses, may contain spaces (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    const [user, system] = [Number(fields[11]), Number(fields[12])]
    return Number.isFinite(user + system) ? (user + system) * tickMs : null
  } catch {
    return null
  }
}
