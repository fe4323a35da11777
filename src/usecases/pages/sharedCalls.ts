import { LRUCache } from 'lru-cache'
import { isCommitId } from '#domain/refs.ts'
import type { RepoHost } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { StaleMark } from '#ports/staleness.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { countReaderCall } from './readerCalls.ts'
import { isLocal } from './sharedHeads.ts'
import { hasOwnerAccess, type SiteRequest } from './siteAddress.ts'

const sharedMs = 3_000
/** For what is read by the id of a commit, which never changes: only the right to read it may. */
const sharedUnchangedMs = 300_000
const answersMaxBytes = 32 * 1024 * 1024
/** Of the entry itself, and of each commit or file that it lists. */
const partBytes = 1_000

type Answer = { readonly value: unknown; readonly since: Date | null; readonly askedAtMs: number }
type ForReader = (project: OpenProject, request: SiteRequest) => OpenProject
export type SharedCallPorts = Pick<Ports, 'clock' | 'staleness' | 'limiter'>
type SharedCalls = Pick<RepoHost, 'resolve' | 'listRefs' | 'listCommits' | 'readCommit' | 'readFile'>

/**
 * The project as its readers read it. Every call of a remote host counts against its limit for the owner, and a reader
 * may request any number of versions, commits and addresses. Readers other than the owner therefore share the answers,
 * and the calls for one reader, and for all readers of an owner's sites, are limited. The head of the default branch is
 * shared by `sharedHeads`, which never refuses it.
 */
export function sharedCalls({ clock, staleness, limiter }: SharedCallPorts): ForReader {
  const answers = new LRUCache<string, Answer>({
    maxSize: answersMaxBytes,
    sizeCalculation: ({ value }) => partBytes + sizeOf(value),
  })
  const pending = new Map<string, Promise<Answer>>()

  async function answerOf<T>(key: string, lastsMs: number, call: () => Promise<T>, count: () => Promise<unknown>) {
    const known = answers.get(key)
    const isMissing = known?.value === null
    if (known && clock.monotonicMs() - known.askedAtMs < (isMissing ? sharedMs : lastsMs)) return known
    if (!pending.has(key)) await count()
    const asking = pending.get(key) ?? begin(key, call)
    return await asking
  }

  function begin<T>(key: string, ask: () => Promise<T>): Promise<Answer> {
    const askedAtMs = clock.monotonicMs()
    const mark: StaleMark = { since: null }
    const asking = staleness.markDuring(mark, ask).then(value => {
      const answer = { value, since: mark.since, askedAtMs }
      answers.set(key, answer)
      return answer
    })
    pending.set(key, asking)
    const end = () => void pending.delete(key)
    asking.then(end, end)
    return asking
  }

  return (project, request) => {
    if (isLocal(project) || hasOwnerAccess(project, request)) return project
    const { repos } = project.codeHost
    const count = () => countReaderCall({ limiter }, project, request)
    const share = async <T>(key: readonly unknown[], ref: string, ask: () => Promise<T>): Promise<T> => {
      const whole = JSON.stringify([project.id, project.pagesCommitSha, ...key])
      const { value, since } = await answerOf(whole, isCommitId(ref) ? sharedUnchangedMs : sharedMs, ask, count)
      if (since) staleness.note(since)
      return value as T
    }
    const shared: SharedCalls = {
      resolve: (access, repo, ref) =>
        ref === project.defaultBranch
          ? repos.resolve(access, repo, ref)
          : share(['resolve', ref], ref, () => repos.resolve(access, repo, ref)),
      listRefs: (access, repo) => share(['listRefs'], '', () => repos.listRefs(access, repo)),
      listCommits: (access, repo, query) =>
        share(['listCommits', query], query.ref, () => repos.listCommits(access, repo, query)),
      readCommit: (access, repo, sha) => share(['readCommit', sha], sha, () => repos.readCommit(access, repo, sha)),
      readFile: (access, repo, at) => share(['readFile', at], at.ref, () => repos.readFile(access, repo, at)),
    }
    return { ...project, codeHost: { ...project.codeHost, repos: { ...repos, ...shared } } }
  }
}

function sizeOf(value: unknown): number {
  if (value instanceof Uint8Array) return value.byteLength
  if (Array.isArray(value)) return value.reduce<number>((sum, part) => sum + partBytes + sizeOf(part), 0)
  if (typeof value === 'string') return value.length
  if (typeof value !== 'object' || value === null) return 0
  return Object.values(value).reduce<number>((sum, part) => sum + sizeOf(part), 0)
}
