import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectStatus } from '#domain/project.ts'
import { updateProject } from '#usecases/projects/updateProject.ts'

type UpdatePorts = Parameters<typeof updateProject>[0]

/** A project that is read in one status and written in another, because somebody else came between. */
function meanwhile(read: ProjectStatus, written: ProjectStatus): UpdatePorts {
  return {
    projects: {
      find: async () => ({ id: 7, status: read }),
      update: async (_user: number, _id: number, change: object, from: readonly ProjectStatus[]) =>
        from.includes(written) ? { id: 7, status: written, ...change } : null,
    },
    live: { publish: async () => {} },
  } as unknown as UpdatePorts
}

test('a new name or description does not mind that the status moves on', async () => {
  const renamed = await updateProject(meanwhile('BUILDING', 'ACTIVE'), 1, 7, { name: 'New', description: 'Text' })
  assert.deepEqual(renamed, { id: 7, status: 'ACTIVE', name: 'New', description: 'Text' })
})

test('a new status is refused when another came first', async () => {
  await assert.rejects(updateProject(meanwhile('ACTIVE', 'BUILDING'), 1, 7, { status: 'ARCHIVED' }), {
    code: 'conflict',
  })
  const archived = await updateProject(meanwhile('ACTIVE', 'ACTIVE'), 1, 7, { status: 'ARCHIVED' })
  assert.equal(archived.status, 'ARCHIVED')
})
