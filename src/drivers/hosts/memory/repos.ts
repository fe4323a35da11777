import { HostError, type NewRepo, type RepoHost, type RepoTakeover } from '#ports/hosts.ts'
import { firstCommit } from '../firstCommit.ts'
import { checkMarker, checkNewRepo } from '../requests.ts'
import { commitChanges } from './commit.ts'
import { listCommits, showCommit } from './history.ts'
import { listRefs } from './refs.ts'
import { keepCommit, type MemoryRepository, type Repositories, repositoryOf, resolve } from './state.ts'
import { listTree, readFileAt } from './tree.ts'

const defaultBranch = 'main'

export function memoryRepos(repositories: Repositories): RepoHost {
  const open = (ref: { readonly id: number }) => repositoryOf(repositories, ref)
  return {
    async createFromTemplate(_access, wished) {
      const { id, fullName } = adoptOrCreate(repositories, wished)
      return { id, fullName, defaultBranch, webUrl: null, cloneUrl: null }
    },
    async takeOver(_access, wish) {
      const { id, fullName } = existing(repositories, wish)
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
    readCommit: async (_access, repo, sha) => showCommit(open(repo), sha),
  }
}

function existing(repositories: Repositories, { marker, source }: RepoTakeover): MemoryRepository {
  checkMarker(marker)
  if (!/^[^/\s]+\/[^/\s]+$/.test(source)) throw new HostError('invalid', 'a repository is named as owner/name')
  const found = repositories.values().find(repo => repo.fullName === source)
  if (!found) throw new HostError('gone', `there is no repository ${source}`)
  return found
}

function adoptOrCreate(repositories: Repositories, wished: NewRepo): MemoryRepository {
  checkNewRepo(wished)
  const known = repositories.values().find(repo => repo.marker === wished.marker)
  if (known) return known
  const fullName = `${wished.owner}/${wished.name}`
  const taken = repositories.values().some(repo => repo.fullName === fullName)
  if (taken) throw new HostError('name_taken', `${fullName} is taken`)
  const { files, blobs, message } = firstCommit(wished)
  const repo: MemoryRepository = {
    id: repositories.size + 1,
    fullName,
    marker: wished.marker,
    visibility: wished.visibility,
    branches: new Map(),
    tags: new Map(),
    commits: new Map(),
    blobs: new Map(blobs.map(({ sha, body }) => [sha, Uint8Array.from(body)])),
  }
  const byPath = new Map(files.map(file => [file.path, file]))
  keepCommit(repo, defaultBranch, { files: byPath, parents: [], message, author: wished.author })
  repositories.set(repo.id, repo)
  return repo
}
