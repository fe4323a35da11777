import { setTimeout as wait } from 'node:timers/promises'
import type { Ports } from '#ports/index.ts'
import { leaseS } from '../lease.ts'
import { type ProvisionPorts, provisionProject } from '../projects/provisionProject.ts'

/** How often a process that receives a push defers the check, so that others check only after it has ended. */
const deferEveryMs = 10_000
const lookAfterMs = 3 * deferEveryMs
/** How long a crashed worker's lease lasts; after that the job resumes. */
const lockTimeoutMs = (leaseS + 2) * 1_000
const pauseMs = 50

export type FirstPush = {
  /** Records what the push brought, if anything. */
  end(): Promise<void>
}

/**
 * A push into a project that waits for its first one. Its start is recorded before git accepts anything, so that
 * accepted commits are found even if this process dies immediately afterwards. Other instances may receive pushes into
 * the same project: all share the record, which says when the next check is due.
 */
export async function beginFirstPush(ports: ProvisionPorts, projectId: number): Promise<FirstPush> {
  const expectPush = () => ports.projects.expectPush(projectId, new Date(ports.clock.now().getTime() + lookAfterMs))
  await expectPush()
  const deferring = setInterval(() => {
    expectPush().catch(error => ports.events.fault({ where: `the first push into project ${projectId}`, error }))
  }, deferEveryMs).unref()
  return {
    async end() {
      clearInterval(deferring)
      await provisionAfterPush(ports, projectId)
    },
  }
}

/** The worker that held the project may have looked before the push had ended. */
async function provisionAfterPush(ports: ProvisionPorts, projectId: number): Promise<void> {
  const deadlineMs = ports.clock.monotonicMs() + lockTimeoutMs
  for (;;) {
    const outcome = await provisionProject(ports, projectId)
    if (outcome !== 'locked' || ports.clock.monotonicMs() > deadlineMs || !(await isUnderWay(ports, projectId))) return
    await wait(pauseMs)
  }
}

async function isUnderWay({ projects }: Pick<Ports, 'projects'>, projectId: number): Promise<boolean> {
  const project = await projects.byId(projectId)
  return project?.status === 'INITIALIZING' || project?.status === 'BUILDING'
}
