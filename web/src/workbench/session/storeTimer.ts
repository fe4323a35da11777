const storeAfterMs = 120
/** How long steady typing may stay unstored: a browser that is killed loses at most this much of it. */
const storeWithinMs = 1_000

export type StoreTimer = {
  /** Called at each change. */
  readonly start: () => void
  readonly stop: () => void
  /** Whether a change has not been stored. */
  readonly isRunning: () => boolean
}

/** Calls `store` shortly after the last change, and once a second while changes do not pause. `store` stops it. */
export function createStoreTimer(store: () => void): StoreTimer {
  let pause: ReturnType<typeof setTimeout> | undefined
  let deadline: ReturnType<typeof setTimeout> | undefined
  return {
    start() {
      clearTimeout(pause)
      pause = setTimeout(store, storeAfterMs)
      deadline ??= setTimeout(store, storeWithinMs)
    },
    stop() {
      clearTimeout(pause)
      clearTimeout(deadline)
      pause = undefined
      deadline = undefined
    },
    isRunning: () => pause !== undefined,
  }
}
