import { decodePath } from '#domain/linkPath.ts'
import { indexNames, withoutEnding } from '../formats.ts'
import { nearestTo } from '../links/nearest.ts'
import { folderOf, nameOf } from '../tree.ts'
import { surveyLimits } from './limits.ts'

/** Where Hugo has the pages of a site. */
export const inContent = /(?:^|\/)content\//

/**
 * Finds a page as the references of Hugo do that name no folder: by the name of its file, or of the folder whose page it is,
 * anywhere in the content of the same site. Of several, the nearest is meant. Names are read when the first is asked for.
 */
export function hugoNames(paths: () => Iterable<string>): (fromPath: string, written: string) => string | null {
  let known: ReadonlyMap<string, readonly string[]> | null = null
  return (fromPath, written) => {
    if (!inContent.test(fromPath) || written.startsWith('.') || written.includes('/')) return null
    known ??= Map.groupBy(
      [...paths()].filter(path => inContent.test(path)),
      keyOf,
    )
    const name = decodePath(written).toLowerCase()
    const found = known.get(/\.[a-z]{2,8}$/.test(name) ? withoutEnding(name) : name) ?? []
    if (found.length > surveyLimits.pagesPerAddressMax) return null
    const root = rootOf(fromPath)
    const inSite = found.filter(path => rootOf(path) === root).map(path => ({ path }))
    return nearestTo(fromPath, inSite)?.path ?? null
  }
}

function keyOf(path: string): string {
  const name = nameOf(path).toLowerCase()
  return indexNames.includes(name) ? nameOf(folderOf(path)).toLowerCase() : withoutEnding(name)
}

function rootOf(path: string): string {
  return path.slice(0, (inContent.exec(path)?.index ?? 0) + 1)
}
