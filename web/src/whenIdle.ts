const idleMaxMs = 1_000

/** Resolves when the browser has nothing else to do, or after a second. */
export function whenIdle(): Promise<void> {
  return new Promise(resolve => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: idleMaxMs })
    else setTimeout(resolve, 50)
  })
}
