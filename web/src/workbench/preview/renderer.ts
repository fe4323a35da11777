import type { RenderReply, RenderRequest } from './render.worker.ts'

/** Rendering that takes longer is aborted; the worker is terminated and replaced. */
const renderMaxMs = 5_000

export type Rendered = RenderReply | 'tooSlow'

export type Renderer = {
  /** Texts are rendered one after the other. */
  readonly render: (request: Omit<RenderRequest, 'number'>) => Promise<Rendered>
  readonly destroy: () => void
}

/** The site's renderer in a worker, which starts with the first text. */
export function createRenderer(): Renderer {
  let worker: Worker | null = null
  let number = 0
  let last: Promise<unknown> = Promise.resolve()
  let isDestroyed = false

  const stop = (): void => {
    worker?.terminate()
    worker = null
  }
  const renderNow = (request: Omit<RenderRequest, 'number'>): Promise<Rendered> => {
    if (isDestroyed) return Promise.resolve('tooSlow')
    worker ??= new Worker(new URL('./render.worker.ts', import.meta.url), { type: 'module' })
    const { promise, resolve } = Promise.withResolvers<Rendered>()
    const mine = ++number
    const giveUp = setTimeout(() => {
      stop()
      resolve('tooSlow')
    }, renderMaxMs)
    worker.onmessage = ({ data }: MessageEvent<RenderReply>) => {
      if (data.number !== mine) return
      clearTimeout(giveUp)
      resolve(data)
    }
    worker.postMessage({ ...request, number: mine } satisfies RenderRequest)
    return promise
  }
  return {
    render(request) {
      const answer = last.then(() => renderNow(request))
      last = answer
      return answer
    },
    destroy() {
      isDestroyed = true
      stop()
    },
  }
}
