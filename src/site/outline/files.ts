import { isPublishedNavigation } from '../tree/navigationFiles.ts'
import type { SiteMap, SitePage } from '../tree.ts'

const filesMax = 300
const fileMaxBytes = 256 * 1024

/** The files that arrange others: they are read before anything is listed, those nearest to the root first. */
export function navigationFiles(map: SiteMap): readonly SitePage[] {
  const known = files.get(map.files)
  if (known) return known
  const published = [...map.pages.values(), ...map.unlisted.values()].filter(({ path }) => isPublishedNavigation(path))
  const found = [...published, ...map.unpublishedNavigation]
    .filter(({ size }) => size <= fileMaxBytes)
    .toSorted((a, b) => depthOf(a) - depthOf(b))
    .slice(0, filesMax)
  files.set(map.files, found)
  return found
}

const files = new WeakMap<SiteMap['files'], readonly SitePage[]>()

function depthOf({ path }: SitePage): number {
  return path.split('/').length
}
