import { flushCompileCache } from 'node:module'
import { type Job, runJob } from './answer.ts'
import { collector } from './gc.ts'
import { kindNamed, loadTextKinds } from './kinds.ts'
import { ready, warm } from './ready.ts'
import { warmUp } from './warmUp.ts'

/** A worker process: one job at a time, one message in and one out. Ends with the process that started it. */
const collect = collector(Number(process.argv[2]))
process.on('message', async (job: Job) => {
  const startedMs = performance.now()
  const reply = await runJob(kindNamed, job)
  collect(performance.now() - startedMs)
  process.send?.(reply)
})
process.on('disconnect', () => process.exit())
if (process.argv.includes(warm)) await Promise.all([loadTextKinds(), warmUp()])
process.send?.(ready)
/** It is killed in the end, and would otherwise not write its compile cache. */
flushCompileCache()
