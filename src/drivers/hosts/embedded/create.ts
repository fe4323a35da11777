import { join } from 'node:path'
import type { NewRepo } from '#ports/hosts.ts'
import { checkNewRepo } from '../checks.ts'
import { firstCommit } from '../firstCommit.ts'
import { createOnce, syncLayout, writeLayout } from './layout.ts'
import { writeDurably } from './objectStore/loose.ts'
import { writePack } from './objectStore/pack.ts'
import { idOf } from './repository.ts'

export const defaultBranch = 'main'

/** The place and the first commit depend only on the request: a repeated call finds or creates the same. */
export async function createRepository(rootDir: string, newRepo: NewRepo): Promise<number> {
  checkNewRepo(newRepo)
  await createOnce(rootDir, newRepo.marker, unfinished => writeRepository(unfinished, newRepo))
  return idOf(newRepo.marker)
}

/** Written without git: its first commit would take seven processes. */
async function writeRepository(dir: string, newRepo: NewRepo): Promise<void> {
  const { commit, trees, blobs } = firstCommit(newRepo)
  await writeLayout(dir, newRepo.marker, defaultBranch)
  await Promise.all([
    writePack(join(dir, 'objects/pack'), [commit, ...trees, ...blobs]),
    writeDurably(join(dir, 'refs/heads', defaultBranch), Buffer.from(`${commit.sha}\n`), 0o644),
  ])
  await syncLayout(dir)
}
