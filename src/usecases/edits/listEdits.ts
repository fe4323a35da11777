import type { Ports } from '#ports/index.ts'
import type { EditSession } from '#ports/stores/edits.ts'
import { ownProject } from '../access/ownProject.ts'
import { type Page, pageOf } from '../paging.ts'

/** The edit sessions of the caller's project, newest first. */
export async function listEdits(
  ports: Pick<Ports, 'projects' | 'edits'>,
  userId: number,
  projectId: number,
  page: { readonly limit: number; readonly beforeId?: number },
): Promise<Page<EditSession>> {
  await ownProject(ports, userId, projectId)
  return pageOf(await ports.edits.list(projectId, { ...page, limit: page.limit + 1 }), page.limit)
}
