import { inBatches } from '#domain/batches.ts'
import { limits } from '#domain/limits.ts'
import type { Ports } from '#ports/index.ts'
import { dropProposal } from '../content/storedProposals.ts'

const batchSize = 500

type DropPorts = Pick<Ports, 'projects' | 'edits' | 'proposals' | 'hosts' | 'clock' | 'events'>

/** Deletes the proposals that are past their retention time. One that cannot be deleted is tried again the next day. */
export async function dropExpiredProposals(ports: DropPorts): Promise<void> {
  const before = new Date(ports.clock.now().getTime() - limits.proposalRetentionDays * 86_400_000)
  const read = (afterId: number, limit: number) => ports.edits.expiredProposals(before, { limit, afterId })
  for await (const expired of inBatches({ size: batchSize, read, keyOf: ({ id }) => id })) {
    for (const session of expired) await dropExpired(ports, session)
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
