/**
 * Work on what only this instance has, its disk: no queue, since no other instance can do it. It begins some time after
 * the start, so that a restart is not made slower.
 */
export type InstanceJobs = {
  /** Starts nothing more, and waits for what runs. */
  stop(): Promise<void>
}

const firstAfterMs = 10 * 60_000
const everyMs = 60 * 60_000

/** Does the works one after the other, every hour. One that fails is reported, and done again in the next round. */
export function startInstanceJobs(
  works: readonly (() => Promise<unknown>)[],
  report: (error: unknown) => void,
): InstanceJobs {
  let isStopped = false
  let running = Promise.resolve()
  let timer = setTimeout(begin, firstAfterMs).unref()

  function begin(): void {
    running = round().finally(() => {
      if (!isStopped) timer = setTimeout(begin, everyMs).unref()
    })
  }

  async function round(): Promise<void> {
    for (const work of works) if (!isStopped) await work().catch(report)
  }

  return {
    async stop() {
      isStopped = true
      clearTimeout(timer)
      await running
    },
  }
}
