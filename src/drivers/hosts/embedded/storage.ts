import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { HostStorage } from '#ports/hosts/storage.ts'
import { HostError, type RepoRef } from '#ports/hosts.ts'
import { modes } from '../gitObjects.ts'
import { readTree } from './objects.ts'
import { headCommit } from './refs.ts'
import type { Repositories, Repository } from './repository.ts'

/** Disks allocate space in blocks: even a small object takes one. */
const blockBytes = 4_096
const statConcurrency = 32
const treeConcurrency = 16

/** Counting stops above this: what a project shows and searches is limited far below. */
export const countedFilesMax = 100_000

export function repositoryStorage(repositories: Repositories): HostStorage {
  return {
    async measure(ref: Pick<RepoRef, 'id'>) {
      const repo = await repositories.open(ref)
      await repo.requirePresent()
      return { bytes: await bytesBelow(repo.dir), files: await countFiles(repo) }
    },
    remove: ref => repositories.remove(ref),
  }
}

export function onDiskBytes(size: number): number {
  return Math.ceil(size / blockBytes) * blockBytes
}

/** Bytes of files and folders; what vanishes during the walk counts as nothing. */
async function bytesBelow(dir: string): Promise<number> {
  const entries = await readdir(dir, { recursive: true, withFileTypes: true })
  let bytes = 0
  for (let at = 0; at < entries.length; at += statConcurrency) {
    const sizes = await Promise.all(
      entries.slice(at, at + statConcurrency).map(async entry => {
        if (!entry.isFile()) return blockBytes
        const found = await stat(join(entry.parentPath, entry.name)).catch(() => null)
        return onDiskBytes(found?.size ?? 0)
      }),
    )
    bytes += sizes.reduce((sum, size) => sum + size, 0)
  }
  return bytes
}

/**
 * The number of files on the default branch, at most `countedFilesMax`. Each tree is read once, wherever it appears:
 * ten folders in each of ten folders, twenty levels deep, are a few hundred bytes in a push.
 */
export async function countFiles(repo: Repository): Promise<number> {
  const head = await headCommit(repo)
  if (head === null) return 0
  const known = new Map<string, Promise<number>>()

  function below(name: string): Promise<number> {
    const counted = known.get(name) ?? (known.size < countedFilesMax ? count(name) : Promise.resolve(countedFilesMax))
    known.set(name, counted)
    return counted
  }

  async function count(name: string): Promise<number> {
    const nodes = (await readTree(repo, name))?.nodes ?? []
    const folders = nodes.filter(({ mode }) => mode === modes.folder)
    let files = nodes.length - folders.length
    for (let at = 0; at < folders.length && files < countedFilesMax; at += treeConcurrency) {
      const counts = await Promise.all(folders.slice(at, at + treeConcurrency).map(({ sha }) => below(sha)))
      files += counts.reduce((sum, one) => sum + one, 0)
    }
    return Math.min(files, countedFilesMax)
  }

  try {
    return await below(`${head}^{tree}`)
  } catch (error) {
    if (error instanceof HostError && error.kind === 'too_large') return countedFilesMax
    throw error
  }
}
