import { startWork, type WorkOptions } from '#drivers/work/index.ts'

/** Processes with limits that only what a test does on purpose meets. */
export function testWork(options: Partial<WorkOptions> = {}) {
  return startWork({ processes: 2, deadlineMs: 60_000, heapMaxMb: 192, memoryMaxMb: 512, ...options })
}
