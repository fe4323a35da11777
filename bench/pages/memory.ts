import { childrenOf, commandOf, peakMib } from '../measuring/processes.ts'

const sampleIntervalMs = 50

/** The peak memory of any render process below this one since the watch began. */
export function sampleRendererMemory(): { readonly maxMib: () => number; stop(): void } {
  let maxMib = 0
  const look = setInterval(() => {
    for (const pid of childrenOf(process.pid).flatMap(childrenOf)) {
      if (commandOf(pid).includes('drivers/work/worker')) maxMib = Math.max(maxMib, peakMib(pid))
    }
  }, sampleIntervalMs)
  return { maxMib: () => maxMib, stop: () => clearInterval(look) }
}
