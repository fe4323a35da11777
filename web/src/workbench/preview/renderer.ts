import type { RenderReply, RenderRequest } from '../worker/render.ts'
import type { TaskResult } from '../worker/taskWorker.ts'
import { createWorkbenchWorker } from '../worker/workbenchWorker.ts'

const renderMaxMs = 5_000

export type Rendered = TaskResult<RenderReply>

export type Renderer = {
  /** Texts are rendered one after the other. */
  readonly render: (request: RenderRequest) => Promise<Rendered>
  readonly destroy: () => void
}

export function createRenderer(): Renderer {
  const worker = createWorkbenchWorker(renderMaxMs)
  return {
    render: request => worker.run('render', request),
    destroy: worker.stop,
  }
}
