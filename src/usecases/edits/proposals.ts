import { Failure } from '#domain/errors.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import type { OpenProject } from '../projects/ownProject.ts'

/** A proposal is kept with its repository, never in the database (Interface, Files and commits). */

export async function keepProposal(
  ports: Pick<Ports, 'host'>,
  project: OpenProject,
  sessionId: number,
  content: Uint8Array,
): Promise<void> {
  await ports.host.repos.keepProposal(project.access, project.repo, String(sessionId), content)
}

export async function proposalOf(
  ports: Pick<Ports, 'host'>,
  project: OpenProject,
  session: EditSession,
): Promise<Uint8Array> {
  const content = await ports.host.repos.readProposal(project.access, project.repo, String(session.id))
  if (content) return content
  throw new Failure(
    'not_found',
    `Edit session ${session.id} has no proposal: it changed nothing, or its ${limits.proposalKeptDays} days are over. Ask for the edit again.`,
  )
}
