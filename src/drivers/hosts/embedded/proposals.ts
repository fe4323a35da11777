import { limits } from '#domain/limits.ts'
import { requireProposal } from '#drivers/proposals.ts'
import { HostError } from '#ports/hosts.ts'
import type { ProposalKey, ProposalStore } from '#ports/proposals.ts'
import { gitObject } from '../gitObjects.ts'
import { createRepository } from './create.ts'
import { writeLoose } from './objectStore/loose.ts'
import { deleteRef, updateRef } from './refs.ts'
import { orHostError } from './repos.ts'
import { idOf, type Repositories, type Repository } from './repository.ts'
import { hiddenRefs } from './settings.ts'
import { readBlobUpTo } from './tree.ts'

/**
 * Proposals as blobs under hidden refs, which no clone sees and no push reaches: in the repository itself if it is on
 * the built-in host, otherwise in a separate repository that has no address.
 */
export function proposalStore(rootDir: string, repositories: Repositories): ProposalStore {
  async function place(key: ProposalKey): Promise<Repository> {
    const id = key.host === 'embedded' ? key.repoId : await createRepository(rootDir, repositoryFor(key))
    return await repositories.open({ id })
  }

  /** `null`: nothing was ever stored for this repository. */
  async function existingPlace(key: ProposalKey): Promise<Repository | null> {
    if (key.host === 'embedded') return await place(key)
    return await unlessGone(repositories.open({ id: idOf(markerOf(key)) }))
  }

  return {
    keep: (key, content) =>
      orHostError(async () => {
        requireProposal(key, content)
        const repo = await place(key)
        const blob = gitObject('blob', content)
        await repo.writing.runExclusive(async () => {
          await writeLoose(repo.dir, [blob])
          await updateRef(repo, { ref: refOf(key), to: blob.sha })
        })
      }),
    read: key =>
      orHostError(async () => {
        requireProposal(key)
        const repo = await existingPlace(key)
        if (repo === null) return null
        const content = await readBlobUpTo(repo, refOf(key), limits.fileMaxBytes)
        if (!content) await repo.requirePresent()
        return content
      }),
    drop: key =>
      orHostError(async () => {
        requireProposal(key)
        const repo = await unlessGone(existingPlace(key))
        await repo?.writing.runExclusive(() => deleteRef(repo, refOf(key)))
      }),
    expire: async () => {},
  }
}

function refOf({ name }: ProposalKey): string {
  return `${hiddenRefs}/proposals/${name}`
}

function markerOf({ host, repoId }: ProposalKey): string {
  return `proposals:${host}:${repoId}`
}

/** Depends only on the key, so that every call creates the same repository. */
function repositoryFor(key: ProposalKey) {
  return {
    marker: markerOf(key),
    owner: 'proposals',
    name: `${key.host}-${key.repoId}`,
    description: '',
    visibility: 'private',
    template: { key: 'proposals', files: [{ path: 'README', content: Buffer.from('Proposals.\n') }] },
    author: { name: 'Speckeep', email: 'proposals@speckeep.invalid', date: new Date('2026-01-01T00:00:00Z') },
  } as const
}

async function unlessGone<T>(opening: Promise<T>): Promise<T | null> {
  try {
    return await opening
  } catch (error) {
    if (error instanceof HostError && error.kind === 'gone') return null
    throw error
  }
}
