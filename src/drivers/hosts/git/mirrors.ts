import { join } from 'node:path'
import type { CommitOutcome, CommitRequest, HostAccess, RepoRef } from '#ports/hosts.ts'
import { HostError } from '#ports/hosts.ts'
import type { Staleness } from '#ports/staleness.ts'
import { listRemote, requireBranch } from '../embedded/import/remote.ts'
import type { ImportAddress } from '../embedded/import/source.ts'
import { createOnce, setHead, syncLayout, writeLayout } from '../embedded/layout.ts'
import type { Maintenance } from '../embedded/maintenance.ts'
import { readCommitObject } from '../embedded/objects.ts'
import { headCommit } from '../embedded/refs.ts'
import { foldersBelow, idOf, type Repositories, type Repository } from '../embedded/repository.ts'
import { type AddressPolicy, parseAddress } from './address.ts'
import { batches } from './batches.ts'
import { pushCommits } from './commit.ts'
import { lastSync, recordSync } from './lastSync.ts'
import { createMirrorSync, type MirrorSync } from './mirrorSync.ts'
import type { OpenMirror } from './openMirror.ts'
import type { Fetching } from './quarantine.ts'
import { importRefusalsOfRemote, workingRefusals } from './refusals.ts'
import { syncRefs } from './syncRefs.ts'

export type Mirrors = {
  /** Creates the mirror if there is none: it holds nothing that the server does not have. */
  open(access: HostAccess, ref: RepoRef): Promise<OpenMirror>
  commit(access: HostAccess, ref: RepoRef, request: CommitRequest): Promise<CommitOutcome>
  /** Succeeds if there is none. */
  remove(ref: Pick<RepoRef, 'id'>): Promise<void>
  /** Removes the mirrors of all other repositories that were not changed for a day. */
  removeOthers(refs: readonly Pick<RepoRef, 'id'>[]): Promise<void>
}

export type MirrorOptions = Fetching & {
  readonly rootDir: string
  readonly repositories: Repositories
  readonly maintenance: Maintenance
  readonly policy: AddressPolicy
  readonly staleness: Pick<Staleness, 'note'>
  readonly log: (line: string) => void
}

/** The state of one repository in this process. */
type State = {
  readonly sync: MirrorSync
  readonly queues: Map<string, PushQueue>
  /** The recorded head that was looked for last: in the default branch here, or no longer in the server's. */
  soughtHead: string | null
}
type PushQueue = { access: HostAccess; readonly join: (request: CommitRequest) => Promise<CommitOutcome> }

const orphanedAfterMs = 24 * 3_600_000

/** Depends only on the repository's id, so that a lost mirror is created again in its place. */
function markerOf({ id }: Pick<RepoRef, 'id'>): string {
  return `mirror:${id}`
}

export function mirrors(options: MirrorOptions): Mirrors {
  const { rootDir, repositories, policy, remote, limits, staleness, log } = options
  const states = new Map<number, State>()
  const making = new Map<number, Promise<void>>()

  async function find(access: HostAccess, ref: RepoRef, address: ImportAddress): Promise<Repository> {
    const id = idOf(markerOf(ref))
    try {
      const repo = await repositories.open({ id })
      await repo.requirePresent()
      return repo
    } catch (error) {
      if (!(error instanceof HostError) || error.kind !== 'gone') throw error
    }
    const started = making.get(id) ?? make(access, ref, address).finally(() => making.delete(id))
    making.set(id, started)
    await started
    return await repositories.open({ id })
  }

  /** Without objects: the first sync fetches them. */
  function make(access: HostAccess, ref: RepoRef, address: ImportAddress): Promise<void> {
    const marker = markerOf(ref)
    return createOnce(rootDir, marker, async dir => {
      await writeLayout(dir, marker, 'main')
      const from = { dir, address, access, refusals: importRefusalsOfRemote }
      const listed = await remote(from, { maxS: limits.listMaxS }, listRemote)
      const { ignoredCount } = listed
      if (ignoredCount > 0)
        log(`${address.host}: ${ignoredCount} branches and tags whose names are not accepted are not shown`)
      await setHead(dir, requireBranch(listed))
      await syncLayout(dir)
    })
  }

  function stateOf(id: number, repo: Repository, address: ImportAddress): State {
    const known = states.get(id)
    if (known) return known
    const sync = createMirrorSync({
      freshMs: limits.freshMs,
      refusedMs: limits.refusedMs,
      async sync(access) {
        await syncRefs(options, repo, { dir: repo.dir, address, access, refusals: workingRefusals })
        void options.maintenance.consider(repo)
      },
      noteGood: at => recordSync(repo.dir, at),
      lastGood: () => lastSync(repo.dir),
      onStale: since => staleness.note(since),
      hasContent: async () => (await headCommit(repo)) !== null,
      onUnreachable: error => log(`${address.host}: showing the last known state: ${error.message}`),
    })
    const state: State = { sync, queues: new Map(), soughtHead: null }
    states.set(id, state)
    return state
  }

  async function open(access: HostAccess, ref: RepoRef): Promise<OpenMirror> {
    if (!ref.cloneUrl) throw new HostError('gone', `the repository ${ref.id} has no address`)
    const address = parseAddress(ref.cloneUrl, policy)
    const repo = await find(access, ref, address)
    const state = stateOf(ref.id, repo, address)
    const { sync } = state
    const ensureFresh = async () => {
      const head = ref.recordedHead ?? state.soughtHead
      const isOutdated = head !== null && head !== state.soughtHead && !(await shows(repo, head))
      await sync.ensureFresh(access, { isOutdated })
      state.soughtHead = head
    }
    const to = { dir: repo.dir, address, access, refusals: workingRefusals }
    return { repo, sync, access, ensureFresh, send: work => remote(to, { maxS: limits.pushMaxS }, work) }
  }

  /** The most recent access lands all waiting requests: a token that was replaced meanwhile is no longer valid. */
  function queueOf(queues: Map<string, PushQueue>, access: HostAccess, ref: RepoRef, branch: string): PushQueue {
    const known = queues.get(branch)
    if (known) return Object.assign(known, { access })
    const queue: PushQueue = {
      access,
      join: batches({
        ...limits,
        land: async requests => pushCommits(await open(queue.access, ref), branch, requests),
      }),
    }
    queues.set(branch, queue)
    return queue
  }

  return {
    open,
    async remove(ref) {
      states.delete(ref.id)
      await repositories.remove({ id: idOf(markerOf(ref)) })
    },
    async removeOthers(refs) {
      const known = new Set(refs.map(ref => idOf(markerOf(ref))))
      for (const { id, changedMs } of await foldersBelow(join(rootDir, 'repos'))) {
        if (!known.has(id) && Date.now() - changedMs > orphanedAfterMs) await repositories.remove({ id })
      }
    },
    async commit(access, ref, request) {
      await open(access, ref)
      const queues = states.get(ref.id)?.queues ?? new Map<string, PushQueue>()
      return await queueOf(queues, access, ref, request.branch).join(request)
    },
  }
}

const recentMax = 50

/**
 * Whether a commit is among the last ones of the default branch here. That its object is here says less: objects arrive
 * before the branch moves.
 */
async function shows(repo: Repository, sought: string): Promise<boolean> {
  const tip = await headCommit(repo)
  const recent = new Set(tip === null ? [] : [tip])
  for (const sha of recent) {
    if (sha === sought) return true
    const parents = (await readCommitObject(repo, sha))?.record.parents ?? []
    for (const parent of recent.size < recentMax ? parents : []) recent.add(parent)
  }
  return false
}
