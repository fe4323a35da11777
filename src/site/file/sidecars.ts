import { folderOf, nameOf, type SiteFile, type SiteMap } from '../tree.ts'
import { sidecarOf, sphinxSettings } from './sidecar.ts'

const sharedMax = 4
const sharedMaxBytes = 256 * 1024
const levelsBelow = 2

/** The names that projects give to files of replacements, which the settings of Sphinx open or include. */
const sharedName =
  /^[\w-]{0,40}(?:prolog|epilog|substitution|replacement|macro|abbreviation|links|shared|definition|global)[\w-]{0,40}(?:\.(?:rst|txt|inc|def|rest|in))?$/i

/**
 * All files that speak for a page: the one that `sidecarOf` finds and, if it is the settings of Sphinx, those in its
 * folder, or up to two folders below, that they may read for every text. Decided by names alone; the settings say which
 * of them count.
 */
export function sidecarsOf(map: Pick<SiteMap, 'files'>, path: string): readonly SiteFile[] {
  const beside = sidecarOf(map, path)
  if (beside === null) return []
  if (nameOf(beside.path) !== sphinxSettings) return [beside]
  return [beside, ...sharedBy(map.files, folderOf(beside.path)).filter(file => file.path !== path)]
}

/** What identifies the contents of sidecars, and the names by which settings choose among them. */
export function sidecarsKey(files: readonly SiteFile[]): string | null {
  return files.length === 0 ? null : files.map(({ path, sha }) => `${sha} ${nameOf(path)}`).join('/')
}

const known = new WeakMap<SiteMap['files'], Map<string, readonly SiteFile[]>>()

function sharedBy(files: SiteMap['files'], folder: string): readonly SiteFile[] {
  const ofMap = known.get(files) ?? new Map<string, readonly SiteFile[]>()
  known.set(files, ofMap)
  const found = ofMap.get(folder) ?? findShared(files, folder)
  ofMap.set(folder, found)
  return found
}

function findShared(files: SiteMap['files'], folder: string): readonly SiteFile[] {
  const start = folder === '' ? '' : `${folder}/`
  const levels = (path: string) => path.slice(start.length).split('/').length
  return [...files.values()]
    .filter(
      ({ path, size }) =>
        path.startsWith(start) &&
        size <= sharedMaxBytes &&
        sharedName.test(nameOf(path)) &&
        levels(path) <= levelsBelow + 1,
    )
    .sort((a, b) => levels(a.path) - levels(b.path) || (a.path < b.path ? -1 : 1))
    .slice(0, sharedMax)
}
