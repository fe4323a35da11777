/** Something large that few pages need, loaded when one first does. */
export type OnDemand<T> = {
  /** `null`: it is not loaded. `within` then loads it and renders again. */
  readonly get: () => T | null
  readonly load: () => Promise<void>
  /** Renders, and once more if that asked for it in vain. What cannot be loaded, as without a network, stays as it is. */
  readonly within: <R>(render: () => Promise<R>) => Promise<R>
}

export function onDemand<T>(read: () => Promise<T>): OnDemand<T> {
  let loaded: T | null = null
  let isWanted = false
  const load = async (): Promise<void> => {
    loaded ??= await read()
  }
  return {
    get: () => {
      isWanted = true
      return loaded
    },
    load,
    async within(render) {
      const wasLoaded = loaded !== null
      const rendered = await render()
      if (wasLoaded || !isWanted) return rendered
      return await load().then(render, () => rendered)
    },
  }
}
