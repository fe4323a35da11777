import { HostError, type NewRepo, type RepoHost, type RepoImport } from '#ports/hosts.ts'
import { checkMarker, checkNewRepo } from '../checks.ts'
import { firstCommit } from '../firstCommit.ts'
import { commitChanges } from './commit.ts'
import { listCommits, readCommit } from './history.ts'
import { listRefs } from './refs.ts'
import { keepCommit, type MemoryRepository, type Repositories, repositoryOf, resolve } from './state.ts'
import { listTree, readFileAt } from './tree.ts'

const defaultBranch = 'main'

export function memoryRepos(repositories: Repositories): RepoHost {
  const open = (ref: { readonly id: number }) => repositoryOf(repositories, ref)
  return {
    async createFromTemplate(_access, newRepo) {
      const { id, fullName } = adoptOrCreate(repositories, newRepo)
      return { id, fullName, defaultBranch, webUrl: null, cloneUrl: null }
    },
    async importRepo(_access, source) {
      const { id, fullName } = existing(repositories, source)
      return { id, fullName, defaultBranch, webUrl: null, cloneUrl: null }
    },
    contentReady: async (_access, repo) => open(repo).branches.get(defaultBranch) ?? null,
    async setVisibility(_access, repo, visibility) {
      open(repo).visibility = visibility
      return { kind: 'set' }
    },
    resolve: async (_access, repo, ref) => resolve(open(repo), ref)?.record.sha ?? null,
    listRefs: async (_access, repo) => listRefs(open(repo)),
    tree: async (_access, repo, at) => listTree(open(repo), at),
    readFile: async (_access, repo, at) => readFileAt(open(repo), at),
    async readBlob(_access, repo, sha, maxBytes) {
      const content = open(repo).blobs.get(sha)
      return content && content.byteLength <= maxBytes ? content : null
    },
    commit: async (_access, repo, request) => commitChanges(open(repo), request),
    listCommits: async (_access, repo, query) => listCommits(open(repo), query),
    readCommit: async (_access, repo, sha) => readCommit(open(repo), sha),
  }
}

function existing(repositories: Repositories, { marker, source }: RepoImport): MemoryRepository {
  checkMarker(marker)
  if (!/^[^/\s]+\/[^/\s]+$/.test(source)) throw new HostError('invalid', 'a repository is named as owner/name')
  const found = repositories.values().find(repo => repo.fullName === source)
  if (!found) throw new HostError('gone', `there is no repository ${source}`)
  return found
}

function adoptOrCreate(repositories: Repositories, newRepo: NewRepo): MemoryRepository {
  checkNewRepo(newRepo)
  const known = repositories.values().find(repo => repo.marker === newRepo.marker)
  if (known) return known
  const fullName = `${newRepo.owner}/${newRepo.name}`
  const taken = repositories.values().some(repo => repo.fullName === fullName)
  if (taken) throw new HostError('name_taken', `${fullName} is taken`)
  const { files, blobs, message } = firstCommit(newRepo)
  const repo: MemoryRepository = {
    id: repositories.size + 1,
    fullName,
    marker: newRepo.marker,
    visibility: newRepo.visibility,
    branches: new Map(),
    tags: new Map(),
    commits: new Map(),
    blobs: new Map(blobs.map(({ sha, body }) => [sha, Uint8Array.from(body)])),
  }
  const byPath = new Map(files.map(file => [file.path, file]))
  keepCommit(repo, defaultBranch, { files: byPath, parents: [], message, author: newRepo.author })
  repositories.set(repo.id, repo)
  return repo
}
