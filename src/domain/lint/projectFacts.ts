import { includedPath, inclusionsIn } from '../markdown/conventions/includedFiles.ts'
import { readDocument } from '../markdown/document.ts'
import type { DocumentFacts, ProjectFacts } from './facts.ts'
import { statedIds } from './ids.ts'
import { anchorsOf } from './structure/anchors.ts'

export function readFacts(text: string): DocumentFacts {
  const document = readDocument(text)
  const ids = statedIds(document).map(({ id }) => id)
  return { anchors: anchorsOf(document), ids, includes: inclusionsIn(document) }
}

export function projectFacts(paths: Iterable<string>, facts: ReadonlyMap<string, DocumentFacts>): ProjectFacts {
  const ids = new Map<string, string>()
  for (const [path, one] of facts) for (const id of one.ids) if (!ids.has(id)) ids.set(id, path)
  const anchors = new Map([...facts].map(([path, one]) => [path, one.anchors]))
  const inclusions = [...facts].flatMap(([path, { includes }]) =>
    includes.map(address => ({ path, file: includedPath(path, address) })),
  )
  return { paths: new Set(paths), anchors, ids, inclusions }
}
