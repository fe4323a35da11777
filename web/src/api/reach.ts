import { useSyncExternalStore } from 'react'
import { unreachable } from './problem.ts'

/** Whether the service answers, as the calls of this page have found. While it does not, it is asked until it does. */
const askAgainMs = 2_000

let isReached = true
const listeners = new Set<() => void>()

/** The answer, whatever it says; without one a `Problem`, and the app knows that the service is away. */
export async function reaching(asked: Promise<Response>): Promise<Response> {
  try {
    const response = await asked
    become(true)
    return response
  } catch (error) {
    const problem = unreachable(error)
    if (problem !== error) lostReach()
    throw problem
  }
}

/** An answer broke off, or never came. */
export function lostReach(): void {
  if (!isReached) return
  become(false)
  const ask = async (): Promise<void> => {
    const isBack = await fetch('/actuator/health/liveness').then(
      ({ ok }) => ok,
      () => false,
    )
    if (isBack) become(true)
    else if (!isReached) setTimeout(ask, askAgainMs)
  }
  setTimeout(ask, askAgainMs)
}

export function useReach(): boolean {
  return useSyncExternalStore(subscribeReach, reaches, reaches)
}

export function reaches(): boolean {
  return isReached
}

export function subscribeReach(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function become(next: boolean): void {
  if (next === isReached) return
  isReached = next
  for (const listener of listeners) listener()
}
