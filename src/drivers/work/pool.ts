import type { ChildProcess } from 'node:child_process'
import { type ChildOptions, ended, startChild, unrefChild } from './child.ts'
import { warm } from './ready.ts'

/** The processes that perform jobs: those that are loading, those without a job, and those with one. */
export type ProcessPool = {
  /** How many there are, and how many of them are loading. */
  readonly size: () => number
  readonly loading: () => number
  readonly hasIdle: () => boolean
  start(): void
  /** The most used process without a job. */
  take(): ChildProcess | null
  /** Takes a process back that has done a job. */
  giveBack(child: ChildProcess): void
  kill(child: ChildProcess): void
  killAll(): Promise<void>
}

export type PoolOptions = {
  readonly child: ChildOptions
  readonly isWarmedUp: boolean
  /** Called when a process is loaded, and when one ends without a job. */
  readonly onChange: () => void
  /** Called when a process ends before it is loaded. */
  readonly onFailedStart: () => void
}

/** Recycles a process after this many jobs, which bounds memory that a parser leaks. */
const jobsPerProcess = 10_000

export function createPool({ child: options, isWarmedUp, onChange, onFailedStart }: PoolOptions): ProcessPool {
  /** Loaded processes without a job; the most used one comes last. */
  const idle: ChildProcess[] = []
  const jobsDone = new Map<ChildProcess, number>()
  let loading = 0

  /** A process may end without a job, for example when the system is short of memory. */
  function remove(child: ChildProcess): void {
    jobsDone.delete(child)
    const at = idle.indexOf(child)
    if (at >= 0) idle.splice(at, 1)
    onChange()
  }

  function kill(child: ChildProcess): void {
    jobsDone.delete(child)
    child.kill('SIGKILL')
  }

  return {
    size: () => jobsDone.size,
    loading: () => loading,
    hasIdle: () => idle.length > 0,
    start() {
      const child = startChild(options, isWarmedUp ? [warm] : [])
      loading++
      jobsDone.set(child, 0)
      const onExit = () => {
        loading--
        jobsDone.delete(child)
        onFailedStart()
      }
      child.on('error', () => {})
      // What the system refused to start never exits.
      if (child.pid === undefined) child.once('error', onExit)
      child.once('exit', onExit)
      child.once('message', () => {
        loading--
        child.off('exit', onExit)
        child.once('exit', () => remove(child))
        unrefChild(child)
        idle.unshift(child)
        onChange()
      })
    },
    take: () => idle.pop() ?? null,
    giveBack(child) {
      const done = jobsDone.get(child)
      // Without a number, it has ended since its answer.
      if (done === undefined || done + 1 >= jobsPerProcess) return kill(child)
      jobsDone.set(child, done + 1)
      idle.push(child)
    },
    kill,
    killAll: async () => void (await Promise.all([...jobsDone.keys()].map(ended))),
  }
}
