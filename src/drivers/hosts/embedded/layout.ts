import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HostError } from '#ports/hosts.ts'
import { syncFolder, writeDurably } from './objectStore/loose.ts'
import { folderOf, idOf } from './repository.ts'

/** The place of a repository on disk, which depends only on its marker. */
export function repoPathOf(rootDir: string, marker: string): string {
  return join(rootDir, 'repos', folderOf(idOf(marker)))
}

/** True when the repository exists and carries the marker; throws `name_taken` when it carries another one. */
export async function existsAt(place: string, marker: string): Promise<boolean> {
  const config = await readFile(join(place, 'config'), 'utf8').catch(() => null)
  if (config === null) return false
  if (/^\tmarker = "(.*)"$/m.exec(config)?.[1] === marker) return true
  throw new HostError('name_taken', 'another repository has the place of this one')
}

/**
 * Creates the repository in a temporary folder and moves it to its place with one rename, so that it exists either
 * completely or not at all. A repeated call finds the existing one.
 */
export async function createOnce(
  rootDir: string,
  marker: string,
  write: (unfinished: string) => Promise<void>,
): Promise<void> {
  const place = repoPathOf(rootDir, marker)
  if (await existsAt(place, marker)) return
  const unfinished = join(rootDir, 'tmp', randomUUID())
  try {
    await write(unfinished)
    await mkdir(dirname(place), { recursive: true })
    if (await moved(unfinished, place)) {
      await syncFolder(dirname(place))
      await syncFolder(dirname(dirname(place)))
    } else if (!(await existsAt(place, marker))) {
      throw new HostError('failed', 'the place of this repository contains something else')
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
}

async function moved(from: string, to: string): Promise<boolean> {
  try {
    await rename(from, to)
    return true
  } catch (error) {
    if (['ENOTEMPTY', 'EEXIST'].includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}

/** Writes the layout of a bare repository directly: `git init` adds templates, and would be one more process. */
export async function writeLayout(dir: string, marker: string, branch: string): Promise<void> {
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) {
    await mkdir(join(dir, folder), { recursive: true })
  }
  await writeDurably(join(dir, 'config'), Buffer.from(configText(marker)), 0o644)
  await setHead(dir, branch)
}

/** Marks it as a repository and records its marker; git's other settings come with each git child. */
function configText(marker: string): string {
  return `[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfilemode = true\n[speckeep]\n\tmarker = "${marker}"\n`
}

const headPrefix = 'ref: refs/heads/'

/** The default branch of a repository is the one that HEAD names. */
export async function setHead(dir: string, branch: string): Promise<void> {
  const unfinished = join(dir, `HEAD.${randomUUID()}`)
  await writeDurably(unfinished, Buffer.from(`${headPrefix}${branch}\n`), 0o644)
  await rename(unfinished, join(dir, 'HEAD'))
}

export async function headBranch(dir: string): Promise<string> {
  return (await readFile(join(dir, 'HEAD'), 'utf8')).trim().slice(headPrefix.length)
}

/** Fsyncs the folders of a new repository; the files in them are already durable. */
export async function syncLayout(dir: string): Promise<void> {
  for (const folder of ['objects/pack', 'objects', 'refs/heads', 'refs', '']) await syncFolder(join(dir, folder))
}
