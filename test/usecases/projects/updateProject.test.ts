import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ProjectStatus } from '#domain/project.ts'
import { updateProject } from '#usecases/projects/updateProject.ts'

type UpdatePorts = Parameters<typeof updateProject>[0]

/** A project that is read in one status and written in another, because of a concurrent change. */
function withConcurrentChange(read: ProjectStatus, written: ProjectStatus): UpdatePorts {
  return {
    projects: {
      find: async () => ({ id: 7, status: read }),
      update: async (_user: number, _id: number, change: object, from: readonly ProjectStatus[]) =>
        from.includes(written) ? { id: 7, status: written, ...change } : null,
    },
    live: { publish: async () => {} },
  } as unknown as UpdatePorts
}

test('a new name or description is written even if the status changes', async () => {
  const renamed = await updateProject(withConcurrentChange('BUILDING', 'ACTIVE'), 1, 7, {
    name: 'New',
    description: 'Text',
  })
  assert.deepEqual(renamed, { id: 7, status: 'ACTIVE', name: 'New', description: 'Text' })
})

test('a new status is refused if another came first', async () => {
  await assert.rejects(updateProject(withConcurrentChange('ACTIVE', 'BUILDING'), 1, 7, { status: 'ARCHIVED' }), {
    code: 'conflict',
  })
  const archived = await updateProject(withConcurrentChange('ACTIVE', 'ACTIVE'), 1, 7, { status: 'ARCHIVED' })
  assert.equal(archived.status, 'ARCHIVED')
})
