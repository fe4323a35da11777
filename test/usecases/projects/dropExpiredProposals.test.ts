import assert from 'node:assert/strict'
import { test } from 'node:test'
import { systemClock } from '#drivers/clock.ts'
import { dropExpiredProposals } from '#usecases/projects/dropExpiredProposals.ts'

type Ports = Parameters<typeof dropExpiredProposals>[0]

test('all expired proposals are deleted, whatever their number and those that cannot be', async () => {
  const kept = new Set(Array.from({ length: 1_700 }, (_, index) => index + 1))
  const faults: string[] = []
  const isBroken = (id: number) => id <= 600
  const ports = {
    projects: { byId: async () => null },
    edits: {
      async expiredProposals(_before: Date, { limit, afterId }: { limit: number; afterId: number }) {
        const ids = [...kept].filter(id => id > afterId).toSorted((a, b) => a - b)
        return ids.slice(0, limit).map(id => ({ id, projectId: 1 }))
      },
      async proposalDropped(id: number) {
        if (isBroken(id)) throw new Error('the host is down')
        kept.delete(id)
      },
    },
    clock: systemClock,
    events: { fault: ({ where }: { where: string }) => void faults.push(where) },
  } as unknown as Ports
  await dropExpiredProposals(ports)
  assert.equal(kept.size, 600)
  assert.ok([...kept].every(isBroken))
  assert.equal(faults.length, 600)
})
