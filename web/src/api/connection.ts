import { createStore, type ReadableStore } from '../store.ts'
import { unreachableProblem } from './problem.ts'

const probeIntervalMs = 2_000

const connected = createStore(true)

/** Whether the service responds, according to the calls of this page. While it does not, it is polled until it does. */
export const connection: ReadableStore<boolean> = connected

/** Returns the response, whatever its status. Without one, throws a `Problem` and marks the service as unreachable. */
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

/** A response was interrupted or never arrived. */
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
