import { likelyFile } from '../address/likelyFile.ts'
import { readLink } from '../links.ts'
import type { Steps } from '../steps.ts'
import type { SiteMap } from '../tree.ts'
import type { SiteDocuments } from './documents.ts'
import type { PageSurvey } from './file.ts'

/** By path: the other pages that a page refers to. */
export type Citations = ReadonlyMap<string, readonly string[]>

/** A page that links to more is a list, and says nothing about what it lists. */
const citedMax = 40

/** The pages that the text or the header of each page refers to. A link to a file that was renamed counts. */
export function* citations(
  map: SiteMap,
  pages: ReadonlyMap<string, PageSurvey>,
  { related }: Pick<SiteDocuments, 'related'>,
): Steps<Citations> {
  const likely = likelyFile(map)
  const pageAt = (path: string) =>
    map.pages.has(path)
      ? path
      : (map.folders.get(path)?.index?.path ?? map.pagesByAddress.get(path)?.path ?? likely(path))
  const found = new Map<string, readonly string[]>()
  for (const [path, { links }] of pages) {
    yield
    const cited = new Set<string>()
    for (const { target } of links) {
      const page = pageAt(readLink(path, target).path)
      if (page !== null && page !== path && map.pages.has(page)) cited.add(page)
      if (cited.size > citedMax) break
    }
    for (const document of requiredBy(path, related)) cited.add(document)
    if (cited.size > 0 && cited.size <= citedMax) found.set(path, [...cited])
  }
  return found
}

function requiredBy(path: string, related: SiteDocuments['related']): string[] {
  return (related.get(path) ?? [])
    .filter(({ name }) => name === 'Requires')
    .flatMap(({ documents }) => documents.map(document => document.path).filter(other => other !== null))
}
