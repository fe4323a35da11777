import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import { ownProject } from '../access/ownProject.ts'

/** The edit sessions of the caller's project, newest first. */
export async function listEdits(
  ports: Pick<Ports, 'projects' | 'edits'>,
  userId: number,
  projectId: number,
  page: { readonly limit: number; readonly beforeId?: number },
): Promise<{ readonly sessions: readonly EditSession[]; readonly next: number | null }> {
  await ownProject(ports, userId, projectId)
  const found = await ports.edits.list(projectId, { ...page, limit: page.limit + 1 })
  const sessions = found.slice(0, page.limit)
  return { sessions, next: found.length > page.limit ? (sessions.at(-1)?.id ?? null) : null }
}
