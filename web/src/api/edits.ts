import { api, dataOf, type Schemas } from './client.ts'
import { type EventOf, streamEvents } from './events.ts'
import { Problem, problemFrom } from './problem.ts'

/** The preview of a rewritten file. */
export type Edit = Schemas['Edit']
/** The preview of a rewrite of several files. */
export type MultiFileEdit = Schemas['EditOfFiles']
export type EditRequest = Schemas['EstimateRequest']

export function estimateEdit(id: number, body: EditRequest, signal: AbortSignal): Promise<Schemas['Estimate']> {
  return dataOf(api.POST('/api/projects/{id}/edit/estimate', { params: { path: { id: String(id) } }, body, signal }))
}

export type RewriteHandlers = {
  readonly onStep: (step: string) => void
  readonly onBlock: (block: EditBlock) => void
}

/** Lines of a file that a running rewrite replaces. */
export type EditBlock = {
  /** `null` for the file of the request. */
  readonly path: string | null
  /** From 1. */
  readonly startLine: number
  readonly endLine: number
  readonly text: string
}

/** Streams a rewrite. Resolves to the preview or throws its error; `signal` aborts it. */
export async function rewriteFile(
  id: number,
  body: EditRequest,
  { onStep, onBlock }: RewriteHandlers,
  signal: AbortSignal,
): Promise<Edit | MultiFileEdit> {
  for await (const { event, data } of streamEvents('/api/projects/{id}/edit', { id, signal, body })) {
    if (event === 'preview') return data
    if (event === 'error') throw problemFrom(data, 500, null)
    if (event === 'progress') onStep(data.step)
    if (event === 'block') {
      const block = blockOf(data)
      if (block) onBlock(block)
    }
  }
  throw new Problem('unreachable', 'The response was cut off.')
}

type BlockEvent = Extract<EventOf<'/api/projects/{id}/edit'>, { event: 'block' }>

/** `null` for a block whose place in the file is unknown. */
function blockOf({ found: { block, placed, filePath = null } }: BlockEvent['data']): EditBlock | null {
  return placed === null ? null : { ...placed.lines, text: block.replace.join('\n'), path: filePath }
}
