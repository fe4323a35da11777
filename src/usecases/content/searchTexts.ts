import { refOrDefault } from '#domain/refs.ts'
import type { FoundLine } from '#domain/text/searchLines.ts'
import type { Ports } from '#ports/index.ts'
import type { AccessPorts } from '../access/hostAccess.ts'
import { openProject } from '../access/ownProject.ts'
import { computeFor } from '../compute.ts'
import { listTexts, readTexts, searchLimits } from './projectTexts.ts'
import { withQueued } from './queue/withQueued.ts'

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
  /** The texts available for a search. */
  readonly filesTotal: number
}

/**
 * Searches for words in all texts of the caller's project. Texts that cannot be read in time, or while the host is
 * unavailable, are left to the next search; the counts in the response say how many.
 */
export async function searchTexts(
  ports: AccessPorts & Pick<Ports, 'projects' | 'queuedCommits' | 'contentCache' | 'work' | 'clock'>,
  userId: number,
  projectId: number,
  { words, ref, limit, linesPerFile = limit }: TextSearch,
): Promise<FoundTexts> {
  const { project } = await withQueued(ports, await openProject(ports, userId, projectId))
  const at = refOrDefault(ref, project)
  const { commitSha, entries } = await listTexts(project, at)
  const hits: (FoundLine & { path: string })[] = []
  let filesSearched = 0
  const compute = computeFor(ports, userId, projectId)
  for await (const read of readTexts(ports, project, entries, { ...searchLimits, skipsUnread: true })) {
    const texts = read.map(({ text }) => text)
    const found = await compute('find', { texts, words, maxPerText: linesPerFile, max: limit - hits.length })
    for (const [at, lines] of found.entries()) {
      const path = read[at]?.entry.path ?? ''
      hits.push(...lines.map(line => ({ path, ...line })))
    }
    filesSearched += found.length
    if (hits.length >= limit) break
  }
  return { commitSha, hits, filesSearched, filesTotal: entries.length }
}
