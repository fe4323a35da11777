import { Failure, invalidField } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import { requireWritablePath } from '#domain/paths.ts'
import type { FileChange } from '#ports/hosts.ts'
import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import { isOutage } from '../access/outage.ts'
import type { CommittedEditSessions } from './commitMessage.ts'
import type { CommittableProject } from './openForCommit.ts'
import { proposedFiles, sessionFiles } from './storedProposals.ts'

/** One file as the caller requests it; `baseSha` undefined means that the caller did not state a base. */
export type FileInput = {
  readonly path: string
  readonly content: Uint8Array | null
  readonly baseSha: string | null | undefined
  /** The place of its fields in the request, such as `files[3].`; empty or absent: they are its own. */
  readonly sentAs?: string
}

/** `proposal`: the proposal of a session as previewed; `files`: texts, which may come from the proposal of a session. */
export type CommitInput = (
  | { readonly kind: 'proposal'; readonly sessionId: number }
  | { readonly kind: 'files'; readonly files: readonly FileInput[]; readonly sessionId?: number | undefined }
) & {
  readonly message: string | undefined
  /** Further sessions whose text the files hold. */
  readonly sessionIds?: readonly number[]
  /** Whether the files also hold text that a person wrote. */
  readonly handEdits?: boolean
}

/** Turns the request into changes with the blob that each is based on, or refuses with the reason. */
export async function planCommit(
  ports: Pick<Ports, 'edits' | 'proposals'>,
  userId: number,
  project: CommittableProject,
  input: CommitInput,
): Promise<CommittedEditSessions & { readonly changes: readonly FileChange[] }> {
  const named = input.sessionId === undefined ? null : await editSessionOf(ports, userId, project.id, input.sessionId)
  const changes = await changesOf(ports, project, input, named)
  const session = named && (input.kind === 'proposal' || isOfItsFiles(named, changes)) ? named : null
  const ids = [...(input.sessionIds ?? []), ...(named ? [named.id] : [])]
  const sessions =
    ids.length === 0 ? [] : await ports.edits.withRefined(userId, project.id, ids, limits.sessionsPerCommit)
  const unknown = input.sessionIds?.find(id => !sessions.some(found => found.id === id))
  if (unknown !== undefined) throw noEditSession(unknown)
  const within = sessions.filter(({ id }) => id !== session?.id)
  return { changes, session, within, handEdits: input.handEdits ?? false }
}

/**
 * A session is committed once. A commit without any of its files, such as one of a moved file, may contain its text but
 * does not count as that of its proposal, which would otherwise be lost.
 */
function isOfItsFiles(session: EditSession, changes: readonly FileChange[]): boolean {
  const own = new Set(sessionFiles(session).map(({ path }) => path))
  return changes.some(({ path, content }) => content !== null && own.has(path))
}

async function changesOf(
  ports: Pick<Ports, 'edits' | 'proposals'>,
  project: CommittableProject,
  input: CommitInput,
  session: EditSession | null,
): Promise<readonly FileChange[]> {
  if (input.kind === 'proposal') {
    const files = session === null || session.commitSha ? [] : await proposedFiles(ports, project, session)
    return files.map(({ path, content, baseSha }) => ({ path, content, expectedSha: baseSha }))
  }
  const paths = new Set<string>()
  const changes: FileChange[] = []
  for (const file of input.files) {
    const field = fieldOf(file, file.sentAs ? 'path' : 'filePath')
    const path = requireWritablePath(field, file.path)
    if (paths.has(path)) throw invalidField(field, `${path} is named twice; a commit contains each file once.`)
    paths.add(path)
    requireSize(field, path, file.content)
    changes.push({ path, content: file.content, expectedSha: await baseOf(project, session, { ...file, path }) })
  }
  return changes
}

function fieldOf({ sentAs = '' }: FileInput, name: string): string {
  return `${sentAs}${name}`
}

function noEditSession(id: number): Failure {
  return new Failure('not_found', `The project has no edit session ${id}.`)
}

async function editSessionOf(
  ports: Pick<Ports, 'edits'>,
  userId: number,
  projectId: number,
  sessionId: number,
): Promise<EditSession> {
  const session = await ports.edits.find(userId, projectId, sessionId)
  if (!session) throw noEditSession(sessionId)
  if (!session.success || session.durationMs === null) {
    throw new Failure('not_ready', `Edit session ${sessionId} has no proposal to commit.`)
  }
  return session
}

/**
 * A session has recorded bases for its own files; for every other existing file the caller must state the base it read.
 */
async function baseOf(
  project: CommittableProject,
  session: EditSession | null,
  file: FileInput,
): Promise<string | null> {
  if (file.baseSha !== undefined) return file.baseSha
  const own = session && sessionFiles(session).find(({ path }) => path === file.path)
  if (own) return own.baseSha
  if (!(await isThere(project, file.path))) return null
  throw invalidField(
    fieldOf(file, 'baseSha'),
    `is missing, and ${file.path} exists. Send the sha that GET /api/projects/${project.id}/files/${file.path} gave when you read the file.`,
  )
}

async function isThere(project: CommittableProject, path: string): Promise<boolean> {
  try {
    if (project.outage !== null) throw project.outage
    const at = { ref: project.defaultBranch, path, maxBytes: 0 }
    return (await project.codeHost.repos.readFile(project.access, project.repo, at)) !== null
  } catch (error) {
    if (!isOutage(project.codeHost, error)) throw error
    throw new Failure(
      'unavailable',
      `${error.message} To queue the commit, send baseSha for ${path}: the sha that the file was read with, or null for a new file.`,
      {
        cause: error,
        fields: [{ field: 'baseSha', message: `is missing, and ${path} cannot be read now.` }],
        ...(error.retryAfterS !== undefined && { retryAfterS: error.retryAfterS }),
      },
    )
  }
}

function requireSize(field: string, path: string, content: Uint8Array | null): void {
  if (content === null || content.byteLength <= limits.fileMaxBytes) return
  const message = `${path} would have ${content.byteLength} bytes; a file takes at most ${limits.fileMaxBytes}.`
  throw new Failure('too_large', message, { fields: [{ field, message }] })
}
