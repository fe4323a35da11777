import { parentPort } from 'node:worker_threads'
import { type Job, perform, ready } from './jobs.ts'

/** A rendering thread: one job at a time, from a message to a message. */
parentPort?.on('message', (job: Job) => parentPort?.postMessage(perform(job)))
parentPort?.postMessage(ready)
