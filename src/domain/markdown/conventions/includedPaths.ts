import { readDocument } from '../document.ts'
import { includedIn, includedPath, inclusionsIn, outerMarks } from './includedFiles.ts'

const pathsMax = 1_000
const directive = /^[ \t>]*(?:`{3,}|~{3,})[ \t]*\{(?:literal)?include\}/m

/** The paths of the files that a text includes. It is parsed only if a line looks as if it included one. */
export function includedPathsIn(text: string, path: string): readonly string[] {
  const mayInclude =
    directive.test(text) || text.split(/\r?\n/).some(line => includedIn(line.replace(outerMarks, '')) !== null)
  if (!mayInclude) return []
  const addresses = inclusionsIn(readDocument(text)).slice(0, pathsMax)
  return [...new Set(addresses.map(address => includedPath(path, address)))]
}
