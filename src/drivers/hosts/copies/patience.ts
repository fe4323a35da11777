import type { Recalled } from './recall.ts'

const late = Symbol('late')

/** The host's answer, or what the copy has where the host takes longer than that; then the answer goes on behind. */
export async function withPatience<T>(
  live: Promise<T>,
  patienceMs: number,
  fromCopy: () => Promise<Recalled<T> | null>,
  told: (recalled: Recalled<T>) => T,
): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const patience = new Promise<typeof late>(resolve => {
    timer = setTimeout(resolve, patienceMs, late)
  })
  const first = await Promise.race([live, patience]).finally(() => clearTimeout(timer))
  if (first !== late) return first
  const recalled = await fromCopy()
  if (recalled === null) return await live
  live.catch(() => {})
  return told(recalled)
}
