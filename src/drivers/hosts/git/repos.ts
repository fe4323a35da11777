import { isCommitId } from '#domain/refs.ts'
import {
  type HostAccess,
  HostError,
  type ImportOnlyRepos,
  type Repo,
  type RepoImport,
  type RepoRef,
} from '#ports/hosts.ts'
import { checkCommit, checkMarker } from '../checks.ts'
import { listCommits, readCommit } from '../embedded/history.ts'
import { headBranch } from '../embedded/layout.ts'
import { listRefs } from '../embedded/namedRefs.ts'
import { headCommit, resolveCommit } from '../embedded/refs.ts'
import { idOf, type Repository } from '../embedded/repository.ts'
import { listTree, readBlobUpTo, readFileAt } from '../embedded/tree.ts'
import { storageFailure } from '../storageFailure.ts'
import { type AddressPolicy, labelOf, parseAddress } from './address.ts'
import type { Mirrors } from './mirrors.ts'
import { push } from './push.ts'

export type GitRepos = {
  readonly mirrors: Mirrors
  readonly policy: AddressPolicy
}

/** The calls of the port: reads by commit id use the mirror as it is, all others sync with the server first. */
export function gitRepos({ mirrors, policy }: GitRepos): ImportOnlyRepos {
  async function latest<T>(access: HostAccess, ref: RepoRef, work: (repo: Repository) => Promise<T>): Promise<T> {
    const { repo, ensureFresh } = await mirrors.open(access, ref)
    await ensureFresh()
    return await work(repo)
  }

  /** An object named by its id never changes: a sync is needed only if it is missing here. */
  async function named<T>(access: HostAccess, ref: RepoRef, id: string, work: (repo: Repository) => Promise<T | null>) {
    const { repo, sync } = await mirrors.open(access, ref)
    const found = isCommitId(id) ? await work(repo) : null
    if (found === null) return await latest(access, ref, work)
    await sync.noteStaleness()
    return found
  }

  async function importRepo(access: HostAccess, { marker, source }: RepoImport): Promise<Repo> {
    checkMarker(marker)
    const address = parseAddress(source, policy)
    const imported = { id: idOf(marker), fullName: labelOf(address), cloneUrl: address.url, webUrl: null }
    const { repo, sync, send } = await mirrors.open(access, imported)
    await sync.run(access)
    const defaultBranch = await headBranch(repo.dir)
    const head = await headCommit(repo)
    if (head === null) throw new HostError('failed', `${address.host} does not show the branch ${defaultBranch}`)
    // Verifies write access before the project relies on it.
    await send(session => push(session, { ref: `refs/heads/${defaultBranch}`, base: head, tip: head, isTrial: true }))
    return { ...imported, defaultBranch }
  }

  return orHostError({
    importRepo,
    contentReady: (access, ref) => latest(access, ref, headCommit),
    // The server decides who reads the repository there; here the project's row decides.
    setVisibility: async (access, ref) => {
      const { sync } = await mirrors.open(access, ref)
      await sync.run(access)
      return { kind: 'set' }
    },
    resolve: (access, ref, name) => named(access, ref, name, repo => resolveCommit(repo, name)),
    listRefs: (access, ref) => latest(access, ref, listRefs),
    tree: (access, ref, at) => named(access, ref, at.ref, repo => listTree(repo, at)),
    readFile: (access, ref, at) => named(access, ref, at.ref, repo => readFileAt(repo, at)),
    readBlob: (access, ref, sha, maxBytes) =>
      named(access, ref, sha, async repo => (isCommitId(sha) ? await readBlobUpTo(repo, sha, maxBytes) : null)),
    async commit(access, ref, request) {
      checkCommit(request)
      return await mirrors.commit(access, ref, request)
    },
    listCommits: (access, ref, query) => named(access, ref, query.ref, repo => listCommits(repo, query)),
    readCommit: (access, ref, sha) => named(access, ref, sha, repo => readCommit(repo, sha)),
  })
}

function orHostError(repos: ImportOnlyRepos): ImportOnlyRepos {
  const wrapped = Object.entries(repos).map(([name, call]) => [
    name,
    async (...given: unknown[]) => {
      try {
        return await (call as (...given: unknown[]) => Promise<unknown>)(...given)
      } catch (error) {
        throw storageFailure(error, 'the mirror of the repository')
      }
    },
  ])
  return Object.fromEntries(wrapped) as ImportOnlyRepos
}
