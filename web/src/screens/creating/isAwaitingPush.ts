import type { Schemas } from '../../api/client.ts'

/** Whether a project is created but empty. */
export function isAwaitingPush(project: Pick<Schemas['Project'], 'status' | 'waitsForPush'>): boolean {
  return project.waitsForPush && project.status === 'INITIALIZING'
}
