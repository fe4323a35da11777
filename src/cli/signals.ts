import { constants } from 'node:os'
import { endingSignals } from '../shutdown.ts'
import type { Terminal } from './command.ts'

export type EndingSignal = (typeof endingSignals)[number]

/** What a program that a signal ends reports to its shell. */
export function exitCodeOf(signal: EndingSignal): number {
  return 128 + constants.signals[signal]
}

/**
 * The result of a command, unless a signal arrives first: then everything in `open` is closed and the process ends. A
 * second signal ends it immediately.
 */
export async function endedBySignal<T>(
  running: Promise<T>,
  open: AsyncDisposableStack,
  { warn }: Pick<Terminal, 'warn'>,
): Promise<T> {
  const { promise: interrupted, resolve } = Promise.withResolvers<EndingSignal>()
  for (const signal of endingSignals) process.once(signal, resolve)
  try {
    const first = await Promise.race([
      running.then(result => ({ kind: 'ended', result }) as const),
      interrupted.then(signal => ({ kind: 'interrupted', signal }) as const),
    ])
    if (first.kind === 'ended') return first.result
    warn(`Interrupted (${first.signal}).`)
    await open.disposeAsync().catch(() => {})
    return process.exit(exitCodeOf(first.signal))
  } finally {
    for (const signal of endingSignals) process.off(signal, resolve)
  }
}
