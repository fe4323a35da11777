import assert from 'node:assert/strict'

/** A machine that is busy may be so for one attempt, but not for all. */
const attemptsMax = 3

/**
 * Runs `act` and returns its result; fails if it takes more processor time than `capMs`, in milliseconds of a usual
 * machine: on one that is slow, or that shares its processors with other programs, the same work takes more. Only the
 * thread of the test counts: threads that collect garbage wait for each other by spinning.
 */
export async function workWithin<T>(capMs: number, act: () => T | Promise<T>, what = 'It'): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    const started = process.threadCpuUsage()
    const result = await act()
    const usedMs = threadMsSince(started)
    if (usedMs <= capMs || usedMs / slowness() <= capMs) return result
    assert.ok(attempt < attemptsMax, `${what} took ${usedMs} ms, at most ${capMs}`)
  }
}

/** How many times as long as a usual machine this one takes at present, 1 at least. */
function slowness(): number {
  const started = process.threadCpuUsage()
  referenceWork()
  return Math.max(1, threadMsSince(started) / referenceMs)
}

function threadMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(started)
  return (user + system) / 1_000
}

/** What the reference work takes on a usual machine. */
const referenceMs = 100

/** Strings, objects and regular expressions, as in reading a file, and more of them than a processor's cache holds. */
function referenceWork(): void {
  const rows = Array.from({ length: 100_000 }, (_, at) => ({ id: at, name: `row ${at}`, words: ['some', 'words'] }))
  JSON.parse(JSON.stringify(rows)).filter(({ name }: { readonly name: string }) => /w \d*7$/.test(name))
}
