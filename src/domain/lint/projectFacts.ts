import { readDocument } from '../markdown/document.ts'
import type { DocumentFacts, ProjectFacts } from './facts.ts'
import { statedIds } from './ids.ts'
import { anchorsOf } from './structure/anchors.ts'

export function readFacts(text: string): DocumentFacts {
  const document = readDocument(text)
  return { anchors: anchorsOf(document), ids: statedIds(document).map(({ id }) => id) }
}

export function projectFacts(paths: Iterable<string>, facts: ReadonlyMap<string, DocumentFacts>): ProjectFacts {
  const ids = new Map<string, string>()
  for (const [path, one] of facts) for (const id of one.ids) if (!ids.has(id)) ids.set(id, path)
  return { paths: new Set(paths), anchors: new Map([...facts].map(([path, { anchors }]) => [path, anchors])), ids }
}
