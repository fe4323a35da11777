import { limits } from '#domain/limits.ts'
import type { CommitRecord, Signature } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { Sending } from '#ports/stores/queuedCommits.ts'
import type { OpenProject } from '../../access/ownProject.ts'

/** A commit that was sent before, as the host may return it. */
export type Sent = {
  readonly message: string
  readonly author: Signature
  readonly paths: readonly string[]
  readonly sending: Sending
}

/** A commit further back than this many pages of history is sent again, and then merges with itself. */
const pagesMax = 5

/**
 * Finds the commit of an attempt whose answer was lost: same author, message and contents, and newer than the head
 * before it. Dates are not compared, because not every host keeps the author's date.
 */
export async function findLanded(
  ports: Pick<Ports, 'queuedCommits'>,
  project: OpenProject,
  sent: Sent,
): Promise<CommitRecord | null> {
  const { access, repo, defaultBranch: ref } = project
  let cursor: string | undefined
  for (let page = 0; page < pagesMax; page++) {
    const history = await project.codeHost.repos.listCommits(access, repo, {
      ref,
      limit: limits.pageLimitMax,
      ...(cursor !== undefined && { cursor }),
    })
    for (const commit of history?.commits ?? []) {
      if (commit.sha === sent.sending.sentFrom) return null
      if (!isSameCommit(commit, sent) || (await ports.queuedCommits.isKnown(project.id, commit.sha))) continue
      if (await holds(project, commit.sha, sent)) return commit
    }
    if (!history?.next) return null
    cursor = history.next
  }
  return null
}

export function isSameCommit(commit: CommitRecord, { message, author }: Pick<Sent, 'message' | 'author'>): boolean {
  return plain(commit.message) === plain(message) && plain(commit.author.email) === plain(author.email)
}

/** Without characters that a commit object cannot hold and whitespace that hosts trim. */
function plain(text: string): string {
  return text
    .replaceAll(/[<>\0]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

async function holds(
  { codeHost, access, repo }: OpenProject,
  commitSha: string,
  { paths, sending }: Sent,
): Promise<boolean> {
  for (const [index, path] of paths.entries()) {
    const file = await codeHost.repos.readFile(access, repo, { ref: commitSha, path, maxBytes: 0 })
    if ((file?.sha ?? null) !== (sending.sentAs[index] ?? null)) return false
  }
  return true
}
