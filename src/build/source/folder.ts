import { createHash } from 'node:crypto'
import { closeSync, constants, lstatSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { countsOnSite, mayCount, publishedEntries } from '#site/config/published.ts'
import { noConfig, type SiteConfig } from '#site/config.ts'
import { folderOf, type ListedEntry, type SiteFile } from '#site/tree.ts'
import { BuildError } from '../buildError.ts'
import { buildLimits } from '../limits.ts'
import { findWorkTree, listByGit, type WorkTree } from './git.ts'

/** The files of a folder that count on a site: regular files, none reached through a link. */
export type SourceFolder = {
  readonly folder: string
  readonly workTree: WorkTree | null
  readonly config: SiteConfig
  /** Sorted by path; `sha` is of the content. */
  readonly entries: readonly ListedEntry[]
  readonly uncommitted: ReadonlySet<string>
}

/** `out` is not read, wherever it is. */
export async function readFolder(folder: string, out: string): Promise<SourceFolder> {
  const workTree = await findWorkTree(folder)
  const listed = workTree && (await listByGit(workTree))
  const config = await readConfigFile(folder)
  const paths = (listed?.paths ?? listPlainly(folder, out, config))
    .filter(path => countsOnSite(config, path) && !isBelow(join(folder, path), out))
    .sort((a, b) => (a < b ? -1 : 1))
  if (paths.length > buildLimits.filesMax) throw tooMany(folder)
  return {
    folder,
    workTree: listed ? workTree : null,
    config,
    entries: publishedEntries(
      config,
      paths.filter(realParents(folder)).flatMap(path => entryOf(folder, path)),
    ),
    uncommitted: listed?.uncommitted ?? new Set(),
  }
}

/** Never intended, and not ignored in a folder outside a repository. */
const neverRead: ReadonlySet<string> = new Set(['node_modules'])

function listPlainly(folder: string, out: string, config: SiteConfig): string[] {
  const found: string[] = []
  const visit = (path: string, depth: number) => {
    if (found.length > buildLimits.filesMax || depth > buildLimits.folderDepthMax) throw tooMany(folder)
    for (const entry of readdirSync(join(folder, path), { withFileTypes: true })) {
      const { name } = entry
      const below = path === '' ? name : `${path}/${name}`
      if (entry.isFile() && countsOnSite(config, below)) found.push(below)
      else if (
        entry.isDirectory() &&
        mayCount(config, below) &&
        !neverRead.has(name) &&
        !isBelow(join(folder, below), out)
      )
        visit(below, depth + 1)
    }
  }
  visit('', 0)
  return found
}

function tooMany(folder: string): BuildError {
  return new BuildError(
    `${folder} has more than ${buildLimits.filesMax} files, or folders deeper than ${buildLimits.folderDepthMax}; name the folder of the specification.`,
  )
}

function isBelow(path: string, folder: string): boolean {
  return path === folder || path.startsWith(`${folder}/`)
}

/** `_config.yml` of the root, as far as it applies to a site. */
async function readConfigFile(folder: string): Promise<SiteConfig> {
  const path = join(folder, '_config.yml')
  const found = lstatSync(path, { throwIfNoEntry: false })
  if (found?.isSymbolicLink()) throw new BuildError(`${path} is a symbolic link, which is not followed.`)
  if (!found?.isFile()) return noConfig
  if (found.size > buildLimits.configMaxBytes)
    throw new BuildError(`${path} has ${found.size} bytes; it may have ${buildLimits.configMaxBytes}.`)
  const { readSiteConfig } = await import('#site/config/configFile.ts')
  const config = readSiteConfig(readFileSync(path, 'utf8'))
  const problem = config.problem ?? config.excludeProblem
  if (problem !== null) throw new BuildError(`${path} cannot be read: ${problem}.`)
  return config
}

/** Whether every folder of a path is a real one: git may list files whose folder was replaced by a link. */
function realParents(root: string): (path: string) => boolean {
  const known = new Map<string, boolean>([['', true]])
  const isReal = (folder: string): boolean => {
    const seen = known.get(folder)
    if (seen !== undefined) return seen
    const found = isReal(folderOf(folder)) && lstatSync(join(root, folder), { throwIfNoEntry: false })
    const real = found !== false && found?.isDirectory() === true
    known.set(folder, real)
    return real
  }
  return path => isReal(folderOf(path))
}

function entryOf(folder: string, path: string): ListedEntry[] {
  const found = lstatSync(join(folder, path), { throwIfNoEntry: false })
  if (!found?.isFile()) return []
  if (found.size > buildLimits.fileMaxBytes)
    throw new BuildError(`${path} has ${found.size} bytes; a file of a site may have ${buildLimits.fileMaxBytes}.`)
  const { sha, size } = hashFile(join(folder, path))
  return [{ path, sha, size, type: 'file' }]
}

/** A file changed while it was being read; the build starts over. */
export class ChangedDuringBuild extends Error {}

/** Reads exactly the bytes that were listed. */
export function readEntry(folder: string, { path, sha }: SiteFile): Uint8Array {
  const found = lstatSync(join(folder, path), { throwIfNoEntry: false })
  const bytes = found?.isFile() ? readFileSync(join(folder, path), { flag: openFlags }) : undefined
  if (!bytes || createHash('sha256').update(bytes).digest('hex') !== sha) throw new ChangedDuringBuild(path)
  return bytes
}

const openFlags = constants.O_RDONLY | constants.O_NOFOLLOW
const chunk = Buffer.allocUnsafe(1024 * 1024)

function hashFile(path: string): { readonly sha: string; readonly size: number } {
  const hash = createHash('sha256')
  const file = openSync(path, openFlags)
  try {
    let size = 0
    for (let read = readSync(file, chunk); read > 0; read = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, read))
      size += read
    }
    return { sha: hash.digest('hex'), size }
  } finally {
    closeSync(file)
  }
}
