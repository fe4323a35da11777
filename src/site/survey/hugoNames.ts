import { decodePath } from '#domain/linkPath.ts'
import { indexNames, withoutEnding } from '../formats.ts'
import { folderOf, nameOf } from '../tree.ts'
import { surveyLimits } from './limits.ts'

/** Where Hugo has the pages of a site. */
export const inContent = /(?:^|\/)content\//

/**
 * Finds a page as the references of Hugo do that name no folder: by the name of its file, or of the folder whose page it
 * is, in the same language of the same site, if no other page has that name. Only Hugo names the pages of folders
 * `_index`, so a site without one is another generator's. Names are read when the first is asked for.
 */
export function hugoNames(paths: () => Iterable<string>): (fromPath: string, written: string) => string | null {
  let known: ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> | null = null
  return (fromPath, written) => {
    if (!inContent.test(fromPath) || written.startsWith('.') || written.includes('/')) return null
    known ??= namesBySite([...paths()].filter(path => inContent.test(path)))
    const name = decodePath(written).toLowerCase()
    const pages = known.get(rootOf(fromPath))?.get(/\.[a-z]{2,8}$/.test(name) ? withoutEnding(name) : name) ?? []
    if (pages.length > surveyLimits.pagesPerAddressMax) return null
    const [found, other] = pages.filter(path => languageOf(path) === languageOf(fromPath))
    return other === undefined ? (found ?? null) : null
  }
}

function namesBySite(paths: readonly string[]): ReadonlyMap<string, ReadonlyMap<string, readonly string[]>> {
  const sites = [...Map.groupBy(paths, rootOf)].filter(([, pages]) =>
    pages.some(path => /(?:^|\/)_index\.[^/]+$/.test(path)),
  )
  return new Map(sites.map(([root, pages]) => [root, Map.groupBy(pages, keyOf)]))
}

function keyOf(path: string): string {
  const name = nameOf(path).toLowerCase()
  return indexNames.includes(name) ? nameOf(folderOf(path)).toLowerCase() : withoutEnding(name)
}

function rootOf(path: string): string {
  return path.slice(0, (inContent.exec(path)?.index ?? 0) + 1)
}

/** The folder of a language: `content/en/`. */
function languageOf(path: string): string {
  return /(?:^|\/)content\/([a-z]{2}(?:-[a-z]{2,4})?)\//i.exec(path)?.[1] ?? ''
}
