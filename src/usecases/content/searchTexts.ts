import { requireRef } from '#domain/refs.ts'
import { type FoundLine, findLines } from '#domain/text/find.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../hosts/hostAccess.ts'
import { openProject } from '../projects/ownProject.ts'
import { listTexts, readTexts } from './projectTexts.ts'

export type TextSearch = {
  readonly words: string
  readonly ref?: string
  readonly limit: number
  readonly linesPerFile?: number
}

export type FoundTexts = {
  readonly commitSha: string
  readonly hits: readonly (FoundLine & { readonly path: string })[]
  readonly filesSearched: number
  /** Texts that there are to search. */
  readonly filesTotal: number
}

/**
 * Looks for words in all texts of the caller's project. What cannot be read in time is left to the next search, which the
 * numbers of the answer tell.
 */
export async function searchTexts(
  ports: AccessPorts & Pick<Ports, 'projects' | 'host'>,
  userId: number,
  projectId: number,
  { words, ref, limit, linesPerFile = limit }: TextSearch,
): Promise<FoundTexts> {
  const project = await openProject(ports, userId, projectId)
  const at = ref === undefined ? project.defaultBranch : requireRef('ref', ref)
  const { commitSha, entries } = await listTexts(ports, project, at)
  const hits: (FoundLine & { path: string })[] = []
  let filesSearched = 0
  search: for await (const texts of readTexts(ports, project, entries)) {
    for (const { entry, text } of texts) {
      const found = findLines(text, words, Math.min(linesPerFile, limit - hits.length))
      hits.push(...found.map(line => ({ path: entry.path, ...line })))
      filesSearched++
      if (hits.length >= limit) break search
    }
  }
  return { commitSha, hits, filesSearched, filesTotal: entries.length }
}
