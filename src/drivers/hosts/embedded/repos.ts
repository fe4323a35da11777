import { isCommitId } from '#domain/refs.ts'
import type { Repo, RepoHost, RepoImport, RepoRef } from '#ports/hosts.ts'
import { storageFailure } from '../storageFailure.ts'
import { commitChanges } from './commit.ts'
import { createRepository, defaultBranch } from './create.ts'
import { listCommits, readCommit } from './history.ts'
import type { Maintenance } from './maintenance.ts'
import { listRefs } from './namedRefs.ts'
import { headCommit, resolveCommit } from './refs.ts'
import type { Repositories, Repository } from './repository.ts'
import { listTree, readBlobUpTo, readFileAt } from './tree.ts'

export type EmbeddedRepos = {
  readonly rootDir: string
  readonly repositories: Repositories
  readonly maintenance: Maintenance
  importRepo(source: RepoImport): Promise<Repo>
}

/** The calls of the port, each delegated to the file that implements it. Ignores access: this service is the host. */
export function embeddedRepos({ rootDir, repositories, maintenance, importRepo }: EmbeddedRepos): RepoHost {
  function on<T>(ref: RepoRef, work: (repo: Repository) => Promise<T>): Promise<T> {
    return orHostError(async () => await work(await repositories.open(ref)))
  }

  return {
    async createFromTemplate(_access, newRepo) {
      const id = await orHostError(() => createRepository(rootDir, newRepo))
      return { id, fullName: `${newRepo.owner}/${newRepo.name}`, defaultBranch, webUrl: null, cloneUrl: null }
    },
    importRepo: (_access, source) => orHostError(() => importRepo(source)),
    contentReady: (_access, ref) => on(ref, headCommit),
    // Every request checks the project's visibility, and there is no other way in.
    setVisibility: (_access, ref) => on(ref, async () => ({ kind: 'set' })),
    resolve: (_access, ref, name) => on(ref, repo => resolveCommit(repo, name)),
    listRefs: (_access, ref) => on(ref, listRefs),
    tree: (_access, ref, at) => on(ref, repo => listTree(repo, at)),
    readFile: (_access, ref, at) => on(ref, repo => readFileAt(repo, at)),
    readBlob: (_access, ref, sha, maxBytes) =>
      on(ref, async repo => (isCommitId(sha) ? await readBlobUpTo(repo, sha, maxBytes) : null)),
    commit: (_access, ref, request) =>
      on(ref, async repo => {
        const outcome = await commitChanges(repo, request)
        void maintenance.consider(repo)
        return outcome
      }),
    listCommits: (_access, ref, query) => on(ref, repo => listCommits(repo, query)),
    readCommit: (_access, ref, sha) => on(ref, repo => readCommit(repo, sha)),
  }
}

export async function orHostError<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw storageFailure(error, 'the built-in host')
  }
}
