import { createTaskWorker, type TaskWorker } from '../../workers/taskWorker.ts'
import type { Comparison, ComparisonRequest } from './compare.ts'
import type { RenderReply, RenderRequest } from './render.ts'
import type { PageSummary, SummaryRequest } from './summarize.ts'

export type SiteTasks = {
  readonly render: { readonly request: RenderRequest; readonly reply: RenderReply }
  readonly summarize: { readonly request: SummaryRequest; readonly reply: PageSummary | null }
  readonly compare: { readonly request: ComparisonRequest; readonly reply: Comparison }
}

/** The site's renderer in a worker. */
export function createSiteWorker(taskMaxMs: number): TaskWorker<SiteTasks> {
  const start = () => new Worker(new URL('./site.worker.ts', import.meta.url), { type: 'module' })
  return createTaskWorker({ start, taskMaxMs })
}
