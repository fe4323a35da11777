import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { dropProposal } from '../content/storedProposals.ts'

const batch = 500

type DropPorts = Pick<Ports, 'projects' | 'edits' | 'proposals' | 'hosts' | 'clock' | 'events'>

/** Deletes the proposals that are past their retention time. One that cannot be deleted is tried again the next day. */
export async function dropExpiredProposals(ports: DropPorts): Promise<void> {
  const before = new Date(ports.clock.now().getTime() - limits.proposalRetentionDays * 86_400_000)
  for (let afterId = 0; ; ) {
    const expired = await ports.edits.expiredProposals(before, { limit: batch, afterId })
    for (const session of expired) await dropExpired(ports, session)
    const last = expired.at(-1)
    if (!last || expired.length < batch) return
    afterId = last.id
  }
}

async function dropExpired(ports: DropPorts, { id, projectId }: { id: number; projectId: number }): Promise<void> {
  try {
    const project = await ports.projects.byId(projectId)
    if (project) await dropProposal(ports, project, id)
    await ports.edits.proposalDropped(id)
  } catch (error) {
    ports.events.fault({ where: `dropping proposal ${id}`, error })
  }
}
