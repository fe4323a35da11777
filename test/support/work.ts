import { getCompileCacheDir } from 'node:module'
import { textKinds } from '#domain/work.ts'
import { startWork, type WorkOptions } from '#drivers/work/index.ts'

/** Worker processes whose limits a test reaches only on purpose. */
export function testWork(options: Partial<WorkOptions> = {}) {
  return startWork({
    processes: 2,
    deadlineMs: 60_000,
    heapMaxMb: 192,
    memoryMaxMb: 512,
    kindsHere: textKinds,
    compileCacheDir: getCompileCacheDir(),
    isWarmedUp: false,
    ...options,
  })
}
