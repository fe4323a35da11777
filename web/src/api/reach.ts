import { createStore, type ReadableStore } from '../store.ts'
import { unreachable } from './problem.ts'

const askAgainMs = 2_000

const reached = createStore(true)

/** Whether the service answers, as the calls of this page have found. While it does not, it is asked until it does. */
export const reach: ReadableStore<boolean> = reached

/** The answer, whatever it says; without one a `Problem`, and the app knows that the service is away. */
export async function reaching(asked: Promise<Response>): Promise<Response> {
  try {
    const response = await asked
    reached.set(true)
    return response
  } catch (error) {
    const problem = unreachable(error)
    if (problem !== error) lostReach()
    throw problem
  }
}

/** An answer broke off, or never came. */
export function lostReach(): void {
  if (!reached.get()) return
  reached.set(false)
  const ask = async (): Promise<void> => {
    const isBack = await fetch('/actuator/health/liveness').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isBack) reached.set(true)
    else if (!reached.get()) setTimeout(ask, askAgainMs)
  }
  setTimeout(ask, askAgainMs)
}
