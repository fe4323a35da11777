export type Cached<T> = {
  get(): Promise<T>
  /** Loads again, unless the last load was less than `renewEveryMs` ago: then `null`. */
  renewed(): Promise<T> | null
}

/**
 * One answer of the provider shared by all callers and kept for a while. Failures are shared while pending, and not
 * kept.
 */
export function cached<T>(
  load: () => Promise<T>,
  times: { readonly keepMs: number; readonly renewEveryMs: number; readonly now: () => number },
): Cached<T> {
  let current: { readonly value: Promise<T>; readonly atMs: number } | null = null
  let renewedAtMs = Number.NEGATIVE_INFINITY

  function loadAnew(): Promise<T> {
    const loading = { value: load(), atMs: times.now() }
    current = loading
    loading.value.catch(() => {
      if (current === loading) current = null
    })
    return loading.value
  }

  return {
    get: () => (current !== null && times.now() - current.atMs < times.keepMs ? current.value : loadAnew()),
    renewed() {
      if (times.now() - renewedAtMs < times.renewEveryMs) return null
      renewedAtMs = times.now()
      return loadAnew()
    },
  }
}
