import { queryOptions } from '@tanstack/react-query'
import { limits } from '#domain/limits.ts'
import { api, dataOf, type Schemas } from './client.ts'

/** A file of a project at the head of its repository. */
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

/** Several texts at once; those that are absent, empty, no text or beyond the limits are left out. */
export function readTexts(id: number, paths: readonly string[], signal: AbortSignal): Promise<Schemas['TextList']> {
  const request = { params: { path: { id: String(id) } }, body: { paths: [...paths] }, signal }
  return dataOf(api.POST('/api/projects/{id}/texts', request))
}

export function searchTexts(
  id: number,
  query: { readonly q: string; readonly linesPerFile?: number },
  signal?: AbortSignal,
): Promise<Schemas['FoundTexts']> {
  const params = { path: { id: String(id) }, query: { limit: limits.pageLimitMax, ...query } }
  return dataOf(api.GET('/api/projects/{id}/search', { params, ...(signal && { signal }) }))
}
