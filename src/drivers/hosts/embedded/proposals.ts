import { limits } from '#domain/limits.ts'
import { gitObject } from '../gitObjects.ts'
import { checkProposal } from '../requests.ts'
import { writeLoose } from './loose.ts'
import { deleteRef, moveRef } from './refs.ts'
import type { Repository } from './repository.ts'
import { hiddenRefs } from './settings.ts'
import { readBlobUpTo } from './tree.ts'

/** Proposals are blobs under hidden refs: kept with the repository, shown by no clone and reached by no push. */

export async function keepProposal(repo: Repository, key: string, content: Uint8Array): Promise<string> {
  checkProposal(key, content)
  const blob = gitObject('blob', content)
  await repo.writing.runExclusive(async () => {
    await writeLoose(repo.dir, [blob])
    await moveRef(repo, { ref: refOf(key), to: blob.sha })
  })
  return blob.sha
}

export async function readProposal(repo: Repository, key: string): Promise<Uint8Array | null> {
  checkProposal(key, null)
  const content = await readBlobUpTo(repo, refOf(key), limits.fileMaxBytes)
  if (!content) await repo.requirePresent()
  return content
}

export async function dropProposal(repo: Repository, key: string): Promise<void> {
  checkProposal(key, null)
  await repo.writing.runExclusive(() => deleteRef(repo, refOf(key)))
}

function refOf(key: string): string {
  return `${hiddenRefs}/proposals/${key}`
}
