import { access, constants, lstat, mkdtemp, realpath, rmdir, stat, statfs } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { bytesPerMib } from '#domain/quotas.ts'
import { isFolder } from '#drivers/dataDir.ts'
import { freeFilesMin, freeFilesOf } from '#drivers/disk.ts'
import { nearestExisting, networkFileSystem } from '#drivers/localDisk.ts'
import { requireRestored } from '#drivers/unfinishedRestore.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const fuseType = 0x65735546
const memoryType = 0x01021994

export async function dataFolder(given: string, freeMinMib: number): Promise<readonly Finding[]> {
  const folder = resolve(given)
  const reason = await whyUnusable(folder)
  if (reason !== null)
    return [problem('DATA_DIR', `${folder} cannot be used: ${reason}`, 'Correct it, or set DATA_DIR.')]
  const existing = await nearestExisting(folder)
  if (existing !== folder) {
    const found = `${folder} is created at the first start`
    return [ok('DATA_DIR', found), await freeSpace(existing, freeMinMib), await fileSystem(existing)]
  }
  const real = await realpath(folder)
  const parts = ['', 'git', 'secrets', 'postgres'].map(name => join(real, name))
  return [
    await permissions(real),
    await freeSpace(real, freeMinMib),
    ...(await Promise.all((await present(parts)).map(fileSystem))).filter(addsSomething),
  ]
}

/** Why the folder can be neither opened nor made; `null`: it can. */
async function whyUnusable(folder: string): Promise<string | null> {
  try {
    if (await isFolder(folder)) return null
    if (await exists(folder)) return 'it is not a folder'
    // Rights alone do not tell: below /proc, for example, nothing can be made.
    await rmdir(await mkdtemp(join(await nearestExisting(folder), '.speckeep-')))
    return null
  } catch (error) {
    return (error as Error).message
  }
}

/** A link counts, wherever it leads. */
async function exists(path: string): Promise<boolean> {
  return await lstat(path).then(
    () => true,
    () => false,
  )
}

/** A part that is on the same local disk as the others adds nothing. */
function addsSomething({ state }: Finding, index: number): boolean {
  return index === 0 || state !== 'ok'
}

async function permissions(folder: string): Promise<Finding> {
  const { mode, uid } = await stat(folder)
  if (!(await isAccessible(folder, constants.R_OK | constants.W_OK | constants.X_OK)))
    return problem('DATA_DIR', `${folder} is not writable`, `Run as the user ${uid} that owns it, or change its owner.`)
  const octal = (mode & 0o777).toString(8).padStart(4, '0')
  if ((mode & 0o007) === 0) return ok('DATA_DIR', `${folder}, mode ${octal}`)
  return warning(
    'DATA_DIR',
    `${folder} has mode ${octal}`,
    `Run chmod o-rwx ${folder}: it holds texts of private projects.`,
  )
}

async function freeSpace(folder: string, minMib: number): Promise<Finding> {
  const { bsize, bavail, ...files } = await statfs(folder)
  const freeFiles = freeFilesOf(files)
  if (minMib > 0 && freeFiles !== null && freeFiles < freeFilesMin)
    return problem(
      'Free space',
      `${freeFiles} more files fit (free inodes)`,
      `Projects are read-only below ${freeFilesMin}: delete files, or make a file system with more inodes.`,
    )
  const freeMib = Math.floor((bsize * bavail) / bytesPerMib)
  const found = `${freeMib} MiB free`
  if (freeMib < minMib)
    return problem('Free space', found, `Projects are read-only below ${minMib} MiB (DISK_FREE_MIN_MIB): free some.`)
  if (freeMib < 2 * minMib) return warning('Free space', found, `Projects become read-only below ${minMib} MiB.`)
  return ok('Free space', found)
}

async function fileSystem(folder: string): Promise<Finding> {
  return fileSystemFinding(folder, (await statfs(folder)).type)
}

/** `type`: the number that statfs reports on Linux. */
export function fileSystemFinding(folder: string, type: number): Finding {
  const network = networkFileSystem(type)
  const moveIt = 'Move it to a local disk: locks and writes of a network file system are not safe for git.'
  if (network !== null) return problem('File system', `${folder} is on ${network}`, moveIt)
  if (type >>> 0 === fuseType)
    return warning('File system', `${folder} is on FUSE`, `Unless it is a local disk: ${moveIt}`)
  if (type >>> 0 === memoryType)
    return warning('File system', `${folder} is in memory`, 'Move it to a disk: it is lost with the next restart.')
  return ok('File system', 'local')
}

/** The service does not start on a folder of which a part is missing. */
export async function restoreFindings(dataDir: string): Promise<readonly Finding[]> {
  try {
    await requireRestored(dataDir)
    return []
  } catch (error) {
    return [problem('Restore', (error as Error).message, 'Run speckeep restore with the same file, or empty DATA_DIR.')]
  }
}

export async function present(paths: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(paths.map(path => stat(path).catch(() => null)))
  return paths.filter((_, at) => found[at] !== null)
}

async function isAccessible(path: string, mode: number): Promise<boolean> {
  return await access(path, mode).then(
    () => true,
    () => false,
  )
}
