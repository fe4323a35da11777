import { flushCompileCache } from 'node:module'
import { type Job, perform } from './jobs.ts'
import { ready, warm } from './ready.ts'
import { warmUp } from './warmUp.ts'

/** A rendering process: one job at a time, from a message to a message. Ends with the process that started it. */
process.on('message', (job: Job) => process.send?.(perform(job)))
process.on('disconnect', () => process.exit())
if (process.argv.includes(warm)) warmUp()
process.send?.(ready)
/** It is killed in the end, and would leave nothing of what it compiled. */
flushCompileCache()
