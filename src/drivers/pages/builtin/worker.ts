import { type Job, perform, ready } from './jobs.ts'
import { warmUp } from './warmUp.ts'

/** A rendering process: one job at a time, from a message to a message. Ends with the process that started it. */
process.on('message', (job: Job) => process.send?.(perform(job)))
process.on('disconnect', () => process.exit())
warmUp()
process.send?.(ready)
