import type { RenderReply, RenderRequest } from '../worker/render.ts'
import { createWorkbenchWorker } from '../worker/workbenchWorker.ts'

const renderMaxMs = 5_000

export type Rendered = RenderReply | 'tooSlow'

export type Renderer = {
  /** Texts are rendered one after the other. */
  readonly render: (request: RenderRequest) => Promise<Rendered>
  readonly destroy: () => void
}

export function createRenderer(): Renderer {
  const worker = createWorkbenchWorker(renderMaxMs)
  return {
    render: async request => (await worker.run('render', request)) ?? 'tooSlow',
    destroy: worker.stop,
  }
}
