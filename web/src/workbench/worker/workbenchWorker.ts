import type { CheckReply, CheckRequest } from './check.ts'
import type { ComparedTexts, ComparisonRequest } from './compare.ts'
import type { PlacesRequest } from './comparePlaces.ts'
import type { PiecesRequest } from './pieces.ts'
import type { RenderReply, RenderRequest } from './render.ts'
import type { PageSummary, SummaryRequest } from './summarize.ts'
import { createTaskWorker, type TaskWorker } from './taskWorker.ts'

export type WorkbenchTasks = {
  readonly render: { readonly request: RenderRequest; readonly reply: RenderReply }
  readonly summarize: { readonly request: SummaryRequest; readonly reply: PageSummary | null }
  readonly compare: { readonly request: ComparisonRequest; readonly reply: ComparedTexts }
  readonly places: { readonly request: PlacesRequest; readonly reply: readonly ComparedTexts[] }
  readonly pieces: { readonly request: PiecesRequest; readonly reply: readonly (string | null)[] }
  readonly check: { readonly request: CheckRequest; readonly reply: CheckReply }
  /** What the rules editor can do with a text. */
  readonly suggest: { readonly request: readonly [text: string, path: string]; readonly reply: readonly string[] }
}

/** Workers share one script, whose parts load with the tasks that need them. */
export function createWorkbenchWorker(taskMaxMs: number): TaskWorker<WorkbenchTasks> {
  const start = () => new Worker(new URL('./workbench.worker.ts', import.meta.url), { type: 'module' })
  return createTaskWorker({ start, taskMaxMs })
}
