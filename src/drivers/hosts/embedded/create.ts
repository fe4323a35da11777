import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { HostError, type NewRepo } from '#ports/hosts.ts'
import { firstCommit } from '../firstCommit.ts'
import { checkNewRepo } from '../requests.ts'
import { syncFolder, writeDurably } from './loose.ts'
import { writePack } from './pack.ts'
import { folderOf, idOf } from './repository.ts'

export const defaultBranch = 'main'

/**
 * Makes the repository beside the others and gives it its place with one rename, so that it is there whole or not at
 * all. The place and the first commit follow from the request alone: a repeated call finds or makes the same.
 */
export async function createRepository(rootDir: string, wished: NewRepo): Promise<number> {
  checkNewRepo(wished)
  const id = idOf(wished.marker)
  const place = join(rootDir, 'repos', folderOf(id))
  if (await isTaken(place, wished.marker)) return id
  const unfinished = join(rootDir, 'tmp', randomUUID())
  try {
    await writeRepository(unfinished, wished)
    await mkdir(dirname(place), { recursive: true })
    if (await moved(unfinished, place)) {
      await syncFolder(dirname(place))
      await syncFolder(dirname(dirname(place)))
    } else if (!(await isTaken(place, wished.marker))) {
      throw new HostError('failed', 'the place of this repository holds something that is no repository')
    }
  } finally {
    await rm(unfinished, { recursive: true, force: true })
  }
  return id
}

/** True when the repository is there and ours; throws `name_taken` when it is a stranger's. */
async function isTaken(place: string, marker: string): Promise<boolean> {
  const config = await readFile(join(place, 'config'), 'utf8').catch(() => null)
  if (config === null) return false
  if (/^\tmarker = "(.*)"$/m.exec(config)?.[1] === marker) return true
  throw new HostError('name_taken', 'the place of this repository is taken by another one')
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

/** The layout of a bare repository by hand: `git init` and the first commit would be eight processes. */
async function writeRepository(dir: string, wished: NewRepo): Promise<void> {
  const { commit, trees, blobs } = firstCommit(wished)
  for (const folder of ['objects/info', 'objects/pack', 'refs/heads', 'refs/tags']) {
    await mkdir(join(dir, folder), { recursive: true })
  }
  await Promise.all([
    writePack(join(dir, 'objects/pack'), [commit, ...trees, ...blobs]),
    writeDurably(join(dir, 'HEAD'), Buffer.from(`ref: refs/heads/${defaultBranch}\n`), 0o644),
    writeDurably(join(dir, 'refs/heads', defaultBranch), Buffer.from(`${commit.sha}\n`), 0o644),
    writeDurably(join(dir, 'config'), Buffer.from(configText(wished.marker)), 0o644),
  ])
  for (const folder of ['objects/pack', 'objects', 'refs/heads', 'refs', '']) await syncFolder(join(dir, folder))
}

/** What makes it a repository, and whose; how git behaves in it comes with each git child. */
function configText(marker: string): string {
  return `[core]\n\trepositoryformatversion = 0\n\tbare = true\n\tfilemode = true\n[speckeep]\n\tmarker = "${marker}"\n`
}
