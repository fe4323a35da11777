/**
 * The processor time of the slowest inputs that are computed on the thread that answers (docs/decisions/0027; aim: at
 * most 5 ms), and beside it that of copying the same input for another process, which is the least that a worker costs.
 */
import { deserialize, serialize } from 'node:v8'
import { cases, names, run } from '#testing/work/smallInputs.ts'

const rounds = 20

console.log('kind'.padEnd(16), 'compute ms', 'copy ms', 'ratio')
for (const name of names) {
  const { slowest } = cases[name]
  const { perform } = run(name, slowest)
  const computeMs = leastMs(perform)
  const copyMs = leastMs(() => deserialize(serialize(slowest)))
  console.log(
    name.padEnd(16),
    computeMs.toFixed(2).padStart(10),
    copyMs.toFixed(2).padStart(7),
    (computeMs / copyMs).toFixed(1).padStart(5),
  )
}

function leastMs(work: () => unknown): number {
  work()
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < rounds; round++) {
    const before = process.cpuUsage()
    work()
    const { user, system } = process.cpuUsage(before)
    least = Math.min(least, (user + system) / 1_000)
  }
  return least
}
