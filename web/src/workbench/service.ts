import { queryOptions } from '@tanstack/react-query'
import { limits } from '#domain/limits.ts'
import { api, dataOf, type Schemas } from '../api/client.ts'
import { type EventOf, streamEvents } from '../api/events.ts'
import { Problem, problemFrom } from '../api/problem.ts'
import type { CommitBody } from './commit/commitRequest.ts'
import type { Edit, MultiFileEdit } from './drafts/draft.ts'
import type { Note } from './editor/notes.ts'
import type { EditRequest } from './rewrite/editRequest.ts'

/** The calls of the workbench to the service. */

export type FileRecord = Extract<Awaited<ReturnType<typeof readContent>>, { type: 'file' }>

function readContent(id: number, path: string, signal?: AbortSignal) {
  const request = { params: { path: { id: String(id), path } }, ...(signal && { signal }) }
  return dataOf(api.GET('/api/projects/{id}/files/{path}', request))
}

/** The newest version of a file, to compare with. */
export async function readFile(id: number, path: string, signal?: AbortSignal): Promise<FileRecord> {
  const content = await readContent(id, path, signal)
  if (content.type !== 'file') throw new Error(`${path} is a folder.`)
  return content
}

export function file(id: number, path: string) {
  return queryOptions({
    queryKey: ['project', id, 'file', path],
    queryFn: ({ signal }) => readFile(id, path, signal),
    refetchOnWindowFocus: true,
  })
}

export function searchTexts(
  id: number,
  query: { readonly q: string; readonly linesPerFile?: number },
  signal?: AbortSignal,
): Promise<Schemas['FoundTexts']> {
  const params = { path: { id: String(id) }, query: { limit: limits.pageLimitMax, ...query } }
  return dataOf(api.GET('/api/projects/{id}/search', { params, ...(signal && { signal }) }))
}

/** A commit at the code host, or one that is queued; both are accepted. */
export type CommitReply = Schemas['NewCommit'] | Schemas['QueuedCommit']

export function isQueued(accepted: CommitReply): accepted is Schemas['QueuedCommit'] {
  return 'status' in accepted
}

/** A retry with the same key does not commit twice. */
export function commitFiles(id: number, body: CommitBody, key: string): Promise<CommitReply> {
  const params = { path: { id: String(id) }, header: { 'Idempotency-Key': key } }
  return dataOf(api.POST('/api/projects/{id}/commit', { params, body }))
}

export function estimateEdit(id: number, body: EditRequest, signal: AbortSignal): Promise<Schemas['Estimate']> {
  return dataOf(api.POST('/api/projects/{id}/edit/estimate', { params: { path: { id: String(id) } }, body, signal }))
}

export type RewriteHandlers = {
  readonly onStep: (step: string) => void
  readonly onBlock: (found: BlockNote) => void
}

/** A note in the text of a file; `path` is `null` for the file of the request. */
export type BlockNote = Note & { readonly path: string | null }

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
      const note = noteOf(data)
      if (note) onBlock(note)
    }
  }
  throw new Problem('unreachable', 'The response was cut off.')
}

type BlockEvent = Extract<EventOf<'/api/projects/{id}/edit'>, { event: 'block' }>

function noteOf({ found: { block, placed, filePath = null } }: BlockEvent['data']): BlockNote | null {
  if (placed === null) return null
  const { startLine, endLine } = placed.lines
  return { line: startLine, replacesTo: endLine, kind: 'found', text: block.replace.join('\n'), path: filePath }
}
