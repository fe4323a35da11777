import { join } from 'node:path'
import type { NewRepo } from '#ports/hosts.ts'
import { firstCommit } from '../firstCommit.ts'
import { checkNewRepo } from '../requests.ts'
import { writeDurably } from './loose.ts'
import { writePack } from './pack.ts'
import { makeOnce, syncLayout, writeLayout } from './place.ts'
import { idOf } from './repository.ts'

export const defaultBranch = 'main'

/** The place and the first commit follow from the request alone: a repeated call finds or makes the same. */
export async function createRepository(rootDir: string, wished: NewRepo): Promise<number> {
  checkNewRepo(wished)
  await makeOnce(rootDir, wished.marker, unfinished => writeRepository(unfinished, wished))
  return idOf(wished.marker)
}

/** By hand: the first commit by git would be seven processes. */
async function writeRepository(dir: string, wished: NewRepo): Promise<void> {
  const { commit, trees, blobs } = firstCommit(wished)
  await writeLayout(dir, wished.marker, defaultBranch)
  await Promise.all([
    writePack(join(dir, 'objects/pack'), [commit, ...trees, ...blobs]),
    writeDurably(join(dir, 'refs/heads', defaultBranch), Buffer.from(`${commit.sha}\n`), 0o644),
  ])
  await syncLayout(dir)
}
