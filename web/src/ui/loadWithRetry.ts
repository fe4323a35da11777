import { type ComponentType, lazy } from 'react'
import { toastReload } from './toast.ts'

const retryAfterMs = 2_000
/** Users are told at the second failure, and again after this many. */
const failuresPerNotice = 10

/**
 * A part that loads when it is rendered; until then, the page stays as it is. A new version of the service no longer has
 * the parts of this one, and some browsers do not request a module again that failed: users are told to reload the page.
 */
export function loadWithRetry<P>(load: () => Promise<ComponentType<P>>) {
  return lazy(async (): Promise<{ default: ComponentType<P> }> => {
    for (let failures = 1; ; failures++) {
      const found = await load().catch(() => null)
      if (found) return { default: found }
      if (failures % failuresPerNotice === 2) await notifyIfUpdated()
      await new Promise(resolve => setTimeout(resolve, retryAfterMs))
    }
  })
}

/** After a part could not be loaded: tells users to reload, unless the service cannot be reached. */
export async function notifyIfUpdated(): Promise<void> {
  const response = await fetch('/actuator/health/liveness').catch(() => null)
  if (response?.ok) toastReload()
}
