import { LRUCache } from 'lru-cache'
import type { Ports } from '#ports/index.ts'
import type { StaleMark } from '#ports/staleness.ts'
import type { OpenProject } from '../access/ownProject.ts'
import { mayCallForReaders } from './readerCalls.ts'
import { hasOwnerAccess, type SiteRequest } from './siteAddress.ts'

const sharedMs = 3_000
const projectsMax = 10_000

/** `isShared`: another reader asked, who also records a new head. */
export type Head = { readonly sha: string | null; readonly isShared: boolean }
export type HeadOf = (project: OpenProject, request: SiteRequest) => Promise<Head>

type HeadPorts = Pick<Ports, 'clock' | 'staleness' | 'limiter'>

/**
 * The head of the default branch. Every call of a remote host counts against its limit for the owner, so readers
 * other than the owner share an answer for some seconds. They share it only while the same commit is recorded: a commit
 * made here, or announced by a webhook, shows immediately. After too many calls for readers within an hour they see the
 * recorded commit. The age of data is noted for each reader.
 */
export function sharedHeads({ clock, staleness, limiter }: HeadPorts): HeadOf {
  type Answer = { readonly sha: string | null; readonly since: Date | null }
  const answers = new LRUCache<string, { readonly answer: Promise<Answer>; readonly askedAtMs: number }>({
    max: projectsMax,
  })

  async function ask(project: OpenProject): Promise<Answer> {
    const { pagesCommitSha } = project
    if (pagesCommitSha !== null && !(await mayCallForReaders({ limiter }, project)))
      return { sha: pagesCommitSha, since: null }
    const mark: StaleMark = { since: null }
    const sha = await staleness.markDuring(mark, () => resolve(project))
    return { sha, since: mark.since }
  }

  return async (project, request) => {
    if (isLocal(project) || hasOwnerAccess(project, request)) return { sha: await resolve(project), isShared: false }
    const key = `${project.id}:${project.pagesCommitSha}`
    const askedAtMs = clock.monotonicMs()
    const known = answers.get(key)
    const isShared = known !== undefined && askedAtMs - known.askedAtMs < sharedMs
    const answer = isShared ? known.answer : ask(project)
    if (!isShared) answers.set(key, { answer, askedAtMs })
    try {
      const { sha, since } = await answer
      if (since) staleness.note(since)
      return { sha, isShared }
    } catch (error) {
      if (answers.peek(key)?.answer === answer) answers.delete(key)
      throw error
    }
  }
}

async function resolve({ codeHost, access, repo, defaultBranch }: OpenProject): Promise<string | null> {
  return await codeHost.repos.resolve(access, repo, defaultBranch)
}

/** Whether the repository, or a mirror of it that limits its own calls, is on this machine. */
export function isLocal({ codeHost }: OpenProject): boolean {
  return codeHost.storage !== undefined || codeHost.changeHistory !== undefined
}
