import { setTimeout as wait } from 'node:timers/promises'
import type { Ports } from '#ports/index.ts'
import { holdS } from '../hold.ts'
import { beginPush } from '../projects/pushesUnderWay.ts'
import { type Settled, type SettlePorts, settleProject } from '../projects/settleProject.ts'

const lookAfterMs = 10_000
/** A worker that died holds the project for so long; after that the job goes on with it. */
const patienceMs = (holdS + 2) * 1_000
const pauseMs = 50

export type FirstPush = {
  /** Takes note of what the push brought, if it brought anything. */
  end(): Promise<void>
}

/**
 * A push into a project that waits for its first one. That it begins is noted before git takes anything, so that what was
 * taken is found even if this process dies at the next line.
 */
export async function beginFirstPush(ports: SettlePorts, projectId: number): Promise<FirstPush> {
  const leave = beginPush(ports.hosts, projectId)
  try {
    await ports.projects.expectPush(projectId, new Date(ports.clock.now().getTime() + lookAfterMs))
  } catch (error) {
    leave()
    throw error
  }
  return {
    async end() {
      const settled = await settleAfter(ports, projectId).finally(leave)
      // Nothing came, and only now can be said whether another push may still bring something.
      if (settled === 'waiting') await settleProject(ports, projectId)
    },
  }
}

/** Whoever works on the project meanwhile may have looked before the push had ended. */
async function settleAfter(ports: SettlePorts, projectId: number): Promise<Settled> {
  const deadline = performance.now() + patienceMs
  for (;;) {
    const settled = await settleProject(ports, projectId)
    if (settled !== 'taken' || performance.now() > deadline || !(await isUnderWay(ports, projectId))) return settled
    await wait(pauseMs)
  }
}

async function isUnderWay({ projects }: Pick<Ports, 'projects'>, projectId: number): Promise<boolean> {
  const project = await projects.byId(projectId)
  return project?.status === 'INITIALIZING' || project?.status === 'BUILDING'
}
