import { join } from 'node:path'
import type { NewRepo } from '#ports/hosts.ts'
import { checkNewRepo } from '../checks.ts'
import { firstCommit } from '../firstCommit.ts'
import { createOnce, syncLayout, writeLayout } from './layout.ts'
import { writeDurably } from './loose.ts'
import { writePack } from './pack.ts'
import { idOf } from './repository.ts'

export const defaultBranch = 'main'

/** The place and the first commit follow from the request alone: a repeated call finds or makes the same. */
export async function createRepository(rootDir: string, newRepo: NewRepo): Promise<number> {
  checkNewRepo(newRepo)
  await createOnce(rootDir, newRepo.marker, unfinished => writeRepository(unfinished, newRepo))
  return idOf(newRepo.marker)
}

/** By hand: the first commit by git would be seven processes. */
async function writeRepository(dir: string, newRepo: NewRepo): Promise<void> {
  const { commit, trees, blobs } = firstCommit(newRepo)
  await writeLayout(dir, newRepo.marker, defaultBranch)
  await Promise.all([
    writePack(join(dir, 'objects/pack'), [commit, ...trees, ...blobs]),
    writeDurably(join(dir, 'refs/heads', defaultBranch), Buffer.from(`${commit.sha}\n`), 0o644),
  ])
  await syncLayout(dir)
}
