import { createStore, type ReadableStore } from '../store.ts'
import { unreachableProblem } from './problem.ts'

const probeIntervalMs = 2_000

const connected = createStore(true)

/** Whether the service answers, as the calls of this page have found. While it does not, it is asked until it does. */
export const connection: ReadableStore<boolean> = connected

/** The answer, whatever it says; without one a `Problem`, and the app knows that the service is away. */
export async function trackConnection(asked: Promise<Response>): Promise<Response> {
  try {
    const response = await asked
    connected.set(true)
    return response
  } catch (error) {
    const problem = unreachableProblem(error)
    if (problem !== error) reportOffline()
    throw problem
  }
}

/** An answer broke off, or never came. */
export function reportOffline(): void {
  if (!connected.get()) return
  connected.set(false)
  const ask = async (): Promise<void> => {
    const isBack = await fetch('/actuator/health/liveness').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isBack) connected.set(true)
    else if (!connected.get()) setTimeout(ask, probeIntervalMs)
  }
  setTimeout(ask, probeIntervalMs)
}
