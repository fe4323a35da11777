import { flushCompileCache } from 'node:module'
import { type Job, runJob } from './answer.ts'
import { allKinds } from './kinds.ts'
import { ready, warm } from './ready.ts'
import { warmUp } from './warmUp.ts'

/** A process that works: one job at a time, from a message to a message. Ends with the process that started it. */
process.on('message', (job: Job) => process.send?.(runJob(allKinds, job)))
process.on('disconnect', () => process.exit())
if (process.argv.includes(warm)) warmUp()
process.send?.(ready)
/** It is killed in the end, and would leave nothing of what it compiled. */
flushCompileCache()
