import { enableCompileCache } from 'node:module'
import type { Job } from './jobs.ts'

/** A rendering process: one job at a time, from a message to a message. Ends with the process that started it. */
const [, , compileCacheDir] = process.argv
if (compileCacheDir !== undefined) enableCompileCache(compileCacheDir)
/** Only now, so that what it takes to render comes from the cache. */
const { perform, ready } = await import('./jobs.ts')
process.on('message', (job: Job) => process.send?.(perform(job)))
process.on('disconnect', () => process.exit())
process.send?.(ready)
