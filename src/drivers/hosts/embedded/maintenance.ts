import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import pLimit from 'p-limit'
import { gitFailed } from './git.ts'
import type { Repository } from './repository.ts'

export type Maintenance = {
  /** Packs the repository now: fewer files to open, and a commit graph for walks through history. */
  tidy(repo: Repository): Promise<void>
  /** Starts `tidy` in the background if it is worthwhile. */
  consider(repo: Repository): Promise<void>
}

/** Above this many loose objects or packs, reads and clones slow down. */
const looseObjectsMax = 1_000
const packsMax = 20

/** Objects spread evenly over 256 folders, so a few of them are a good sample. */
const sampledFolders = ['17', '5a', 'a3', 'e9']

/** Unreferenced objects stay for two weeks: a commit in progress is not referenced yet. */
const keepUnused = '2.weeks.ago'

/** A repository that was not worth packing is not checked again for a while, whatever is left loose in it. */
const pauseMs = 10 * 60_000
const commandTimeoutMs = 10 * 60_000

/**
 * Nothing here holds the repository's mutex: git waits briefly for a lock, and so do commits. Only one repository is
 * packed at a time.
 */
export function createMaintenance(log: (line: string) => void): Maintenance {
  const oneAtATime = pLimit(1)
  const lastAt = new Map<number, number>()

  async function tidy(repo: Repository): Promise<void> {
    await run(repo, ['gc', '--quiet', `--prune=${keepUnused}`])
    await run(repo, ['commit-graph', 'write', '--reachable', '--changed-paths', '--no-progress'])
  }

  return {
    tidy: repo => oneAtATime(tidy, repo),
    async consider(repo) {
      if (Date.now() - (lastAt.get(repo.id) ?? 0) < pauseMs || !(await isUntidy(repo.dir))) return
      lastAt.set(repo.id, Date.now())
      await oneAtATime(tidy, repo).catch(error => log(`tidying ${repo.dir} failed: ${error}`))
    },
  }
}

async function run(repo: Repository, args: readonly string[]): Promise<void> {
  const result = await repo.git(args, { timeoutMs: commandTimeoutMs })
  if (result.code !== 0) throw gitFailed(args[0] ?? '', result)
}

async function isUntidy(dir: string): Promise<boolean> {
  const [packs = [], ...sampled] = await Promise.all(
    ['pack', ...sampledFolders].map(folder => readdir(join(dir, 'objects', folder)).catch(() => [])),
  )
  const loose = sampled.flat().length * (256 / sampledFolders.length)
  return loose > looseObjectsMax || packs.filter(name => name.endsWith('.pack')).length > packsMax
}
