import assert from 'node:assert/strict'

/**
 * Runs `act` and returns its result; fails if it takes more processor time than `capMs`, in milliseconds of a usual
 * machine: on one that is slow, or that shares its processors with other programs, the same work takes more.
 */
export async function workWithin<T>(capMs: number, act: () => T | Promise<T>, what?: string): Promise<T> {
  const started = process.cpuUsage()
  const result = await act()
  const usedMs = processorMsSince(started)
  if (usedMs > capMs) assert.ok(usedMs / slowness() <= capMs, `${what ?? 'It'} took ${usedMs} ms, at most ${capMs}`)
  return result
}

/** How many times as long as a usual machine this one takes at present, 1 at least. */
function slowness(): number {
  const started = process.cpuUsage()
  referenceWork()
  return Math.max(1, processorMsSince(started) / referenceMs)
}

function processorMsSince(started: NodeJS.CpuUsage): number {
  const { user, system } = process.cpuUsage(started)
  return (user + system) / 1_000
}

/** What the reference work takes on a usual machine. */
const referenceMs = 150

/** Strings, objects and regular expressions, as in reading a file. */
function referenceWork(): void {
  for (let round = 0; round < 40; round++) {
    const rows = Array.from({ length: 5_000 }, (_, at) => ({ id: at, name: `row ${at} of ${round}` }))
    JSON.parse(JSON.stringify(rows)).filter(({ name }: { readonly name: string }) => /\d+ of \d*7$/.test(name))
  }
}
