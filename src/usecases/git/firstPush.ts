import { setTimeout as wait } from 'node:timers/promises'
import type { Ports } from '#ports/index.ts'
import { leaseS } from '../lease.ts'
import { trackPush } from '../projects/activePushes.ts'
import { type ProvisionOutcome, type ProvisionPorts, provisionProject } from '../projects/provisionProject.ts'

const lookAfterMs = 10_000
/** A worker that died holds the project for so long; after that the job goes on with it. */
const lockTimeoutMs = (leaseS + 2) * 1_000
const pauseMs = 50

export type FirstPush = {
  /** Takes note of what the push brought, if it brought anything. */
  end(): Promise<void>
}

/**
 * A push into a project that waits for its first one. That it begins is noted before git takes anything, so that what was
 * taken is found even if this process dies at the next line.
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
      // Nothing came, and only now can be said whether another push may still bring something.
      if (outcome === 'waiting') await provisionProject(ports, projectId)
    },
  }
}

/** Whoever works on the project meanwhile may have looked before the push had ended. */
async function provisionAfterPush(ports: ProvisionPorts, projectId: number): Promise<ProvisionOutcome> {
  const deadline = performance.now() + lockTimeoutMs
  for (;;) {
    const outcome = await provisionProject(ports, projectId)
    if (outcome !== 'locked' || performance.now() > deadline || !(await isUnderWay(ports, projectId))) return outcome
    await wait(pauseMs)
  }
}

async function isUnderWay({ projects }: Pick<Ports, 'projects'>, projectId: number): Promise<boolean> {
  const project = await projects.byId(projectId)
  return project?.status === 'INITIALIZING' || project?.status === 'BUILDING'
}
