import { readDocument } from '../markdown/document.ts'
import { anchorsOf } from './structure/anchors.ts'
import { statedIds } from './structure/ids.ts'

/** What the rules need to know of the rest of a project. */
export type ProjectFacts = {
  /** The paths of all its files. */
  readonly paths: ReadonlySet<string>
  /** The anchors of its documents by path; `null` if they are not known. */
  readonly anchors: ReadonlyMap<string, ReadonlySet<string>> | null
  /** Where its documents state requirements, by their ids; `null` if that is not known. */
  readonly ids: ReadonlyMap<string, string> | null
}

/** What other documents need to know of one; depends only on its text. */
export type DocumentFacts = { readonly anchors: ReadonlySet<string>; readonly ids: readonly string[] }

export function readFacts(text: string): DocumentFacts {
  const document = readDocument(text)
  return { anchors: anchorsOf(document), ids: statedIds(document).map(({ id }) => id) }
}

export function projectFacts(paths: Iterable<string>, facts: ReadonlyMap<string, DocumentFacts>): ProjectFacts {
  const ids = new Map<string, string>()
  for (const [path, one] of facts) for (const id of one.ids) if (!ids.has(id)) ids.set(id, path)
  return { paths: new Set(paths), anchors: new Map([...facts].map(([path, { anchors }]) => [path, anchors])), ids }
}
