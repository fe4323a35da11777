import { setTimeout as wait } from 'node:timers/promises'
import type { Ports } from '#ports/index.ts'
import { leaseS } from '../lease.ts'
import { trackPush } from '../projects/activePushes.ts'
import { type ProvisionOutcome, type ProvisionPorts, provisionProject } from '../projects/provisionProject.ts'

const lookAfterMs = 10_000
/** How long a crashed worker's lease lasts; after that the job resumes. */
const lockTimeoutMs = (leaseS + 2) * 1_000
const pauseMs = 50

export type FirstPush = {
  /** Records what the push brought, if anything. */
  end(): Promise<void>
}

/**
 * A push into a project that waits for its first one. Its start is recorded before git accepts anything, so that
 * accepted commits are found even if this process dies immediately afterwards.
 */
export async function beginFirstPush(ports: ProvisionPorts, projectId: number): Promise<FirstPush> {
  const endPush = trackPush(ports.hosts, projectId)
  try {
    await ports.projects.expectPush(projectId, new Date(ports.clock.now().getTime() + lookAfterMs))
  } catch (error) {
    endPush()
    throw error
  }
  return {
    async end() {
      const outcome = await provisionAfterPush(ports, projectId).finally(endPush)
      // Nothing was pushed; only now is it known whether another push is under way.
      if (outcome === 'waiting') await provisionProject(ports, projectId)
    },
  }
}

/** The worker that held the project may have looked before the push had ended. */
async function provisionAfterPush(ports: ProvisionPorts, projectId: number): Promise<ProvisionOutcome> {
  const deadlineMs = ports.clock.monotonicMs() + lockTimeoutMs
  for (;;) {
    const outcome = await provisionProject(ports, projectId)
    if (outcome !== 'locked' || ports.clock.monotonicMs() > deadlineMs || !(await isUnderWay(ports, projectId)))
      return outcome
    await wait(pauseMs)
  }
}

async function isUnderWay({ projects }: Pick<Ports, 'projects'>, projectId: number): Promise<boolean> {
  const project = await projects.byId(projectId)
  return project?.status === 'INITIALIZING' || project?.status === 'BUILDING'
}
