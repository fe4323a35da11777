import { decodePath, joinPath } from '../../linkPath.ts'
import { folderOf } from '../../pathParts.ts'

/** A link into the same repository. */
export type LocalTarget = {
  /** From the root; `null` if it leads above it. */
  readonly path: string | null
  /** As written, without what follows; `''` for a link within the document. */
  readonly written: string
  /** Decoded, without the `#`. */
  readonly anchor: string
}

/** `null` for addresses elsewhere, and for those that a template completes. */
export function readLocalTarget(from: string, address: string): LocalTarget | null {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/\/|\\)|\{[{%]|\$\{|<%|^$/i.test(address)) return null
  const [, written = '', hash = ''] = /^([^?#]*)(?:\?[^#]*)?(?:#(.*))?$/s.exec(address) ?? []
  const { path, leavesRoot } = joinPath(folderOf(from), decodePath(written))
  return { path: written === '' ? from : leavesRoot ? null : path, written, anchor: decodePath(hash) }
}
