import { isCommitId } from '#domain/refs.ts'
import type { RepoHost } from '#ports/hosts.ts'
import { commitChanges } from './commit.ts'
import { createRepository, defaultBranch } from './create.ts'
import { listCommits, showCommit } from './history.ts'
import { dropProposal, keepProposal, readProposal } from './proposals.ts'
import { resolveCommit } from './refs.ts'
import type { Repositories } from './repository.ts'
import type { Tidying } from './tidy.ts'
import { listTree, readBlobUpTo, readFileAt } from './tree.ts'

/** The doors of the port, each opened onto the file that does the work. Access is nobody's: we are the host. */
export function embeddedRepos(rootDir: string, repositories: Repositories, tidying: Tidying): RepoHost {
  const { open } = repositories
  return {
    async createFromTemplate(_access, wished) {
      const id = await createRepository(rootDir, wished)
      return { id, fullName: `${wished.owner}/${wished.name}`, defaultBranch, webUrl: null, cloneUrl: null }
    },
    contentReady: async (_access, ref) => await resolveCommit(await open(ref), defaultBranch),
    resolve: async (_access, repo, ref) => await resolveCommit(await open(repo), ref),
    tree: async (_access, repo, at) => await listTree(await open(repo), at),
    readFile: async (_access, repo, at) => await readFileAt(await open(repo), at),
    async readBlob(_access, ref, sha, maxBytes) {
      const repo = await open(ref)
      return isCommitId(sha) ? await readBlobUpTo(repo, sha, maxBytes) : null
    },
    async commit(_access, ref, request) {
      const repo = await open(ref)
      const outcome = await commitChanges(repo, request)
      void tidying.consider(repo)
      return outcome
    },
    listCommits: async (_access, repo, query) => await listCommits(await open(repo), query),
    readCommit: async (_access, repo, sha) => await showCommit(await open(repo), sha),
    keepProposal: async (_access, repo, key, content) => await keepProposal(await open(repo), key, content),
    readProposal: async (_access, repo, key) => await readProposal(await open(repo), key),
    dropProposal: async (_access, repo, key) => await dropProposal(await open(repo), key),
  }
}
