import { Failure } from '#domain/errors.ts'
import type { Ports } from '#ports/index.ts'
import type { Project } from '#ports/stores/project.ts'
import { ownProject } from '../access/ownProject.ts'

/** Resumes a failed creation from the step that failed. */
export async function retryProject(
  ports: Pick<Ports, 'projects' | 'jobs' | 'live'>,
  userId: number,
  id: number,
): Promise<Project> {
  const project = await ownProject(ports, userId, id)
  const reopened = project.status === 'ERROR' ? await ports.projects.reopen(userId, id) : null
  if (!reopened)
    throw new Failure('not_ready', `Only a project in ERROR can be retried; this one is ${project.status}.`)
  await ports.live.publish({ kind: 'status', projectId: id, status: reopened.status, statusReason: null })
  await ports.jobs.resumeProject(id)
  return reopened
}
