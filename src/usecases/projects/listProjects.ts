import type { Ports } from '#ports/index.ts'
import type { ProjectFilter } from '#ports/stores/projects.ts'

/** A page of the caller's projects, as JSON text built by the database. */
export async function listProjects(
  { projects }: Pick<Ports, 'projects'>,
  userId: number,
  filter: ProjectFilter,
): Promise<{ readonly json: string; readonly next: number | null }> {
  return await projects.listJson(userId, filter)
}
