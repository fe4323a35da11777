import type { Loaded } from './load.ts'

const late = Symbol('late')

/**
 * The host's answer, or the copy's where the host exceeds the timeout; the call to the host then continues in the
 * background.
 */
export async function withTimeoutFallback<T>(
  live: Promise<T>,
  hostTimeoutMs: number,
  fromCopy: () => Promise<Loaded<T> | null>,
  noteAge: (recalled: Loaded<T>) => T,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<typeof late>(resolve => {
    timer = setTimeout(resolve, hostTimeoutMs, late)
  })
  const first = await Promise.race([live, timeout]).finally(() => clearTimeout(timer))
  if (first !== late) return first
  const recalled = await fromCopy()
  if (recalled === null) return await live
  live.catch(() => {})
  return noteAge(recalled)
}
