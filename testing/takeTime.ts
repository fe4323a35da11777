import { setTimeout as wait } from 'node:timers/promises'

/**
 * Makes a double slow on purpose, strikes at an arbitrary moment, or gives what must not happen time to happen. It is
 * no way to wait for what has to come: that is `waitFor`, since no time is long enough on every machine.
 */
export async function takeTime(ms: number, signal?: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal })
}
