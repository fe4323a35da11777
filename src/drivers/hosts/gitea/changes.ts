import { foldersAbove } from '#domain/pathParts.ts'
import { type FileChange, type HostAccess, HostError, type RepoRef, type Signature } from '#ports/hosts.ts'
import { branchKeptMoving } from '../branchErrors.ts'
import { asStoredByGit, emptyTreeSha, gitObject } from '../gitObjects.ts'
import type { GiteaWritten } from './api.ts'
import type { GiteaContext } from './context.ts'
import { binaryPatch } from './patch.ts'

export type FileCommit = {
  readonly branch: string
  readonly message: string
  readonly author: Signature
  readonly changes: readonly FileChange[]
  /** The modes of the written paths; an executable file stays executable. */
  readonly modes?: ReadonlyMap<string, string>
}

/**
 * `refused`: nothing was written, and nothing can be on this head. `unsettled`: another commit came first, or the
 * answer was lost; only the branch tells which.
 */
export type Sent =
  | { readonly kind: 'written'; readonly written: GiteaWritten }
  | { readonly kind: 'refused' | 'unknown'; readonly error: HostError }

const statuses = { gone: 404, conflict: 409, refused: 422 } as const

/**
 * Sends all changes as one commit. The host compares each file's blob with the given one, and makes no commit when one
 * differs. It reports a concurrent push as a bare 500, and gives the reason only to its administrators.
 */
export async function sendChanges(
  context: GiteaContext,
  access: HostAccess,
  repo: RepoRef,
  commit: FileCommit,
): Promise<Sent> {
  try {
    const { status, body } = await context.ask<GiteaWritten & { message?: string }>(access, repo, {
      method: 'POST',
      ...(swapsFolder(commit.changes) ? patchRequest(commit) : filesRequest(commit)),
      expect: [statuses.conflict, statuses.refused],
    })
    if (status < 300) return { kind: 'written', written: body }
    if (status === statuses.refused || status === statuses.gone) {
      const said = body?.message ? ` It says: ${body.message.slice(0, saidMaxChars)}.` : ''
      const { label } = context.flavor
      return { kind: 'refused', error: new HostError('invalid', `${label} did not accept the commit.${said}`) }
    }
    return { kind: 'unknown', error: branchKeptMoving() }
  } catch (error) {
    if (error instanceof HostError && isLost(error)) return { kind: 'unknown', error }
    throw error
  }
}

const saidMaxChars = 200

/** Whether a failure leaves open what the host did, and contains no request to pause. */
export function isLost({ kind, retryAfterS }: HostError): boolean {
  return kind === 'failed' || (kind === 'busy' && retryAfterS === undefined)
}

type FileOperation = {
  readonly operation: 'create' | 'update' | 'delete'
  readonly path: string
  readonly content?: string
  readonly sha?: string
}

function filesRequest(commit: FileCommit) {
  const files = commit.changes.flatMap<FileOperation>(({ path, content, expectedSha }) => {
    if (content === null) return expectedSha === null ? [] : [{ operation: 'delete', path, sha: expectedSha }]
    const encoded = Buffer.from(content).toString('base64')
    if (expectedSha === null) return [{ operation: 'create', path, content: encoded }]
    if (gitObject('blob', content).sha === expectedSha) return []
    return [{ operation: 'update', path, content: encoded, sha: expectedSha }]
  })
  return { parts: ['contents'], json: { ...metadataOf(commit), files } }
}

/**
 * The host refuses to replace a folder with a file even if the same commit empties it; a patch may do both. Older
 * versions require a `sha` but do not use it.
 */
function patchRequest(commit: FileCommit) {
  const sha = commit.changes.find(({ expectedSha }) => expectedSha !== null)?.expectedSha ?? emptyTreeSha
  return {
    parts: ['diffpatch'],
    json: { ...metadataOf(commit), sha, content: binaryPatch(commit.changes, commit.modes ?? new Map()) },
  }
}

/** Whether a file is replaced by a folder or a folder by a file. */
export function swapsFolder(changes: readonly FileChange[]): boolean {
  const deleted = changes.filter(({ content }) => content === null).map(({ path }) => path)
  const written = changes.filter(({ content }) => content !== null).map(({ path }) => path)
  const isBelow = (paths: readonly string[], above: readonly string[]) =>
    paths.some(path => foldersAbove(path).some(folder => above.includes(folder)))
  return isBelow(deleted, written) || isBelow(written, deleted)
}

/** Always includes the dates: some versions take a missing one for the year 1. */
function metadataOf({ branch, message, author }: FileCommit) {
  const plain = asStoredByGit({ author, message })
  const person = { name: plain.author.name, email: plain.author.email }
  const date = plain.author.date.toISOString()
  return {
    branch,
    message: plain.message,
    author: person,
    committer: person,
    dates: { author: date, committer: date },
  }
}
