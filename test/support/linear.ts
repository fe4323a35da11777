import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'

const times = 4
/** Between linear work, which takes `times` as long, and quadratic work, which takes `times ** 2`. */
const growthMax = 10
/** Shorter measurements count as this long: below, the garbage collector and the clock dominate, which may tick in 4 ms. */
const countedMinMs = 8
const rounds = 3

/** `makeRun` prepares the work for a size and returns the work itself. */
export type MakeRun = (size: number) => () => void

/**
 * The work takes processor time in proportion to its size, from `size` to four times as much. A run is repeated only
 * if the large one was out of proportion: the garbage collector, or the compiler, may have interfered.
 */
export function assertLinear(t: TestContext, makeRun: MakeRun, size = 96 * 1024): void {
  const [small, large] = [makeRun(size), makeRun(times * size)]
  small()
  let smallMs = busyMs(small)
  let largeMs = busyMs(large)
  const growth = () => largeMs / Math.max(smallMs, countedMinMs)
  for (let round = 1; round < rounds && growth() >= growthMax; round++) {
    smallMs = Math.min(smallMs, busyMs(small))
    largeMs = Math.min(largeMs, busyMs(large))
  }
  t.diagnostic(`${times} times the size takes ${growth().toFixed(1)} times as long (${largeMs.toFixed(0)} ms)`)
  assert.ok(growth() < growthMax, `${smallMs} ms became ${largeMs} ms`)
}

/** Processor time of this thread alone, independent of other load on the machine. */
function busyMs(run: () => void): number {
  const before = process.threadCpuUsage()
  run()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1_000
}
