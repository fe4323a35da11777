import { textsTogether } from '#domain/limits.ts'
import { readFile, readTexts } from '../../api/files.ts'
import { isProblem } from '../../api/problem.ts'
import type { Draft } from '../../drafts/draft.ts'
import { askPaced, type Pacing } from './pacedRequests.ts'

/** The current state of a file, committed or not. */
export type Source = Pick<Draft, 'content' | 'encoding' | 'review' | 'baseSha'>

/** Small enough that the progress moves. */
const textsPerRequest = Math.min(100, textsTogether.max)

export type ReadPaced = {
  readonly projectId: number
  readonly paths: readonly string[]
  /** `onProgress` is called with how many files are read. */
  readonly pacing: Pacing
}

/** The committed files at some paths: texts many at a time, and what is left out of these one by one. */
export async function readPaced({ projectId, paths, pacing }: ReadPaced): Promise<ReadonlyMap<string, Source>> {
  const { signal } = pacing
  const found = new Map<string, Source>()
  const reporting = { ...pacing, onProgress: (_: number, waitMs: number) => pacing.onProgress(found.size, waitMs) }
  const keep = (path: string, source: Pick<Source, 'content' | 'encoding' | 'baseSha'>): void => {
    found.set(path, { ...source, review: null })
  }
  const readBatch = async (batch: readonly string[]): Promise<void> => {
    const { texts } = await readTexts(projectId, batch, signal).catch(orSingly)
    for (const { path, content, sha } of texts) keep(path, { content, encoding: 'utf-8', baseSha: sha })
  }
  const readOne = async (path: string): Promise<void> => {
    const { content, encoding, sha } = await readFile(projectId, path, signal)
    keep(path, { content, encoding, baseSha: sha })
  }
  let left = paths
  // One response has so many bytes only: as long as there are further ones, they are asked for.
  for (let before = left.length + 1; left.length > 1 && left.length < before; ) {
    before = left.length
    await askPaced(inBatches(left), readBatch, reporting)
    left = left.filter(path => !found.has(path))
  }
  await askPaced(left, readOne, reporting)
  return found
}

/** An older instance of the service, while a new version is rolled out, reads single files only. */
function orSingly(error: unknown): Awaited<ReturnType<typeof readTexts>> {
  if (isProblem(error, 'not_found')) return { commitSha: '', texts: [] }
  throw error
}

function inBatches(paths: readonly string[]): readonly (readonly string[])[] {
  const batches: string[][] = []
  for (let at = 0; at < paths.length; at += textsPerRequest) batches.push(paths.slice(at, at + textsPerRequest))
  return batches
}
