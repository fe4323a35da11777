import type { DocumentFacts, ProjectFacts } from '#domain/lint/facts.ts'
import { projectFacts } from '#domain/lint/projectFacts.ts'
import { isMarkdownName } from '#domain/markdown/fileName.ts'
import type { Ports } from '#ports/index.ts'
import type { OpenProject } from '../access/ownProject.ts'
import type { Compute } from '../compute.ts'
import { blobKey, readTexts, type TextList } from './projectTexts.ts'

/**
 * What the rules of the check need to know of a project; `null` parts if not all documents could be read in time. A new
 * commit reads only the files that it changed.
 */
export async function readProjectFacts(
  ports: Pick<Ports, 'clock' | 'contentCache'>,
  project: OpenProject,
  { entries, paths }: Pick<TextList, 'entries' | 'paths'>,
  compute: Compute,
): Promise<{ readonly facts: ProjectFacts; readonly filesRead: number; readonly filesTotal: number }> {
  const { facts: kept } = ports.contentCache
  const documents = entries.filter(({ path }) => isMarkdownName(path))
  const found = new Map<string, DocumentFacts>()
  for (const entry of documents) {
    const known = kept.get(blobKey(project, entry))
    if (known) found.set(entry.path, known)
  }
  for await (const read of readTexts(
    ports,
    project,
    documents.filter(({ path }) => !found.has(path)),
  )) {
    const facts = await compute('documentFacts', { texts: read.map(({ text }) => text) })
    for (const [index, one] of facts.entries()) {
      const entry = read[index]?.entry
      if (entry === undefined) continue
      kept.set(blobKey(project, entry), one)
      found.set(entry.path, one)
    }
  }
  const inOrder = new Map([...found].sort(([a], [b]) => (a < b ? -1 : 1)))
  const facts = projectFacts(paths, inOrder)
  const isComplete = found.size === documents.length
  return {
    facts: isComplete ? facts : { ...facts, ids: null },
    filesRead: found.size,
    filesTotal: documents.length,
  }
}
