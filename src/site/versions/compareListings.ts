import { indexNames, isListedName } from '../formats.ts'
import { compareNames } from '../tree/names.ts'
import { nameOf, type SiteFile, type SiteMap } from '../tree.ts'

/** A file that differs between two versions; `before` and `after` are the files there. */
export type ComparedFile = {
  readonly path: string
  readonly previousPath: string | null
  readonly change: 'added' | 'changed' | 'moved' | 'removed'
  readonly before: SiteFile | null
  readonly after: SiteFile | null
}

/**
 * The published files that differ, pages first, each kind in the order of names. A file with the same content
 * elsewhere has moved, and so has the only file of its name; a repository's own record of renames is not needed.
 */
export function compareListings(before: SiteMap, after: SiteMap): ComparedFile[] {
  const removed = [...before.files.values()].filter(({ path }) => !after.files.has(path))
  const added = [...after.files.values()].filter(({ path }) => !before.files.has(path))
  const origins = pairs(removed, added)
  const moved = new Set(origins.values())
  const files: ComparedFile[] = []
  for (const file of after.files.values()) {
    const { path } = file
    const same = before.files.get(path)
    const origin = origins.get(file)
    if (same === undefined && origin)
      files.push({ path, previousPath: origin.path, change: 'moved', before: origin, after: file })
    else if (same === undefined) files.push({ path, previousPath: null, change: 'added', before: null, after: file })
    else if (same.sha !== file.sha)
      files.push({ path, previousPath: null, change: 'changed', before: same, after: file })
  }
  for (const file of removed) {
    if (moved.has(file)) continue
    files.push({ path: file.path, previousPath: null, change: 'removed', before: file, after: null })
  }
  return files.sort((a, b) => Number(isPage(b)) - Number(isPage(a)) || compareNames(a.path, b.path))
}

/** The files with those joined that history has renamed; `origins` are the earlier paths of added files. */
export function joinRenamed(files: readonly ComparedFile[], origins: ReadonlyMap<string, string>): ComparedFile[] {
  const removed = new Map(files.filter(({ change }) => change === 'removed').map(file => [file.path, file]))
  const joined = files.map((file): ComparedFile => {
    const origin = file.change === 'added' ? removed.get(origins.get(file.path) ?? '') : undefined
    if (!origin) return file
    removed.delete(origin.path)
    return { ...file, change: 'moved', previousPath: origin.path, before: origin.before }
  })
  return joined.filter(file => file.change !== 'removed' || removed.has(file.path))
}

/** Whether a file has a page that is listed: prose, interfaces and tables, not every file of data. */
export function isPage({ path }: Pick<ComparedFile, 'path'>): boolean {
  return isListedName(nameOf(path))
}

/** The removed file that each added one was: by content first, then by name. */
function pairs(removed: readonly SiteFile[], added: readonly SiteFile[]): Map<SiteFile, SiteFile> {
  const origins = new Map<SiteFile, SiteFile>()
  const taken = new Set<SiteFile>()
  for (const keyOf of [contentKey, nameKey]) {
    const old = uniques(
      removed.filter(file => !taken.has(file)),
      keyOf,
    )
    const current = uniques(
      added.filter(file => !origins.has(file)),
      keyOf,
    )
    for (const [key, file] of current) {
      const origin = old.get(key)
      if (!origin) continue
      origins.set(file, origin)
      taken.add(origin)
    }
  }
  return origins
}

function contentKey({ sha }: SiteFile): string {
  return sha
}

/** Every folder may have an index, so its name says nothing. */
function nameKey({ path }: SiteFile): string {
  const name = nameOf(path)
  return indexNames.includes(name.toLowerCase()) ? '' : name
}

function uniques(files: readonly SiteFile[], keyOf: (file: SiteFile) => string): Map<string, SiteFile> {
  const byKey = Map.groupBy(files, keyOf)
  return new Map([...byKey].flatMap(([key, [only, second]]) => (only && !second && key !== '' ? [[key, only]] : [])))
}
