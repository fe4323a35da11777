import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { ProposalKey } from '#ports/proposals.ts'
import type { EditSession, EditSessionFile } from '#ports/stores/edits.ts'
import type { Project } from '#ports/stores/project.ts'
import { repoOf } from '../access/ownProject.ts'

type ProposalPorts = Pick<Ports, 'proposals'>

export type ProposedFile = EditSessionFile & { readonly content: Uint8Array }

export async function storeProposal(
  { proposals }: ProposalPorts,
  project: Project,
  sessionId: number,
  content: Uint8Array,
): Promise<void> {
  await proposals.keep(keyOfFile(project, sessionId), content)
}

/** The files of a session with their bases, for sessions of one file or several. */
export function sessionFiles({ files, filePath, baseSha }: EditSession): readonly EditSessionFile[] {
  return files ?? [{ path: filePath, baseSha }]
}

/**
 * The files of one proposal as one object: a line of JSON with their paths, bases and lengths, then their bytes. Its
 * key differs from that of a single-file proposal, so that an instance of the previous version never reads it as a
 * file.
 */
export async function storeFilesProposal(
  { proposals }: ProposalPorts,
  project: Project,
  sessionId: number,
  files: readonly ProposedFile[],
): Promise<void> {
  const head = files.map(({ path, baseSha, content }) => ({ path, baseSha, bytes: content.byteLength }))
  const object = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), ...files.map(({ content }) => content)])
  if (object.byteLength > limits.fileMaxBytes) {
    throw new Failure(
      'too_large',
      `The proposal has ${object.byteLength} bytes; at most ${limits.fileMaxBytes} can be stored.`,
    )
  }
  await proposals.keep(keyOfFiles(project, sessionId), object)
}

/** What a session of one file or several proposes. */
export async function proposedFiles(
  { proposals }: ProposalPorts,
  project: Project,
  session: EditSession,
): Promise<readonly ProposedFile[]> {
  const { id, filePath: path, baseSha, files } = session
  const content = await proposals.read(files === null ? keyOfFile(project, id) : keyOfFiles(project, id))
  if (content) return files === null ? [{ path, baseSha, content }] : filesIn(content)
  throw new Failure(
    'not_found',
    `Edit session ${id} has no proposal: it changed nothing, or its proposal expired after ${limits.proposalRetentionDays} days. Request the edit again.`,
  )
}

/** Deletes both keys, whichever kind of session it is: deleting a missing object does nothing. */
export async function dropProposal({ proposals }: ProposalPorts, project: Project, sessionId: number): Promise<void> {
  await proposals.drop(keyOfFile(project, sessionId))
  await proposals.drop(keyOfFiles(project, sessionId))
}

function keyOfFile(project: Project, sessionId: number): ProposalKey {
  return { host: project.host, repoId: repoOf(project).id, name: String(sessionId) }
}

function keyOfFiles(project: Project, sessionId: number): ProposalKey {
  return { host: project.host, repoId: repoOf(project).id, name: `${sessionId}-files` }
}

function filesIn(object: Uint8Array): readonly ProposedFile[] {
  const headEnd = object.indexOf(lineFeed)
  const head: readonly (EditSessionFile & { readonly bytes: number })[] = JSON.parse(
    new TextDecoder().decode(object.subarray(0, headEnd)),
  )
  let at = headEnd + 1
  return head.map(({ path, baseSha, bytes }) => {
    const content = object.subarray(at, at + bytes)
    at += bytes
    return { path, baseSha, content }
  })
}

const lineFeed = 10
