import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SitePurge } from '#ports/stores/sitePurges.ts'
import { purgeSites } from '#usecases/projects/purgeSites.ts'

/** A cache that refuses some sites: which of them it was asked to purge, and which are left. */
async function purge(count: number, refuses: (projectId: number) => boolean) {
  let left: readonly SitePurge[] = Array.from({ length: count }, (_, at) => ({ projectId: at + 1, changes: 1 }))
  const asked: number[] = []
  await purgeSites({
    sitePurges: {
      requested: async limit => left.slice(0, limit),
      purged: async ({ projectId }) => {
        left = left.filter(other => other.projectId !== projectId)
      },
      forget: async () => {},
    },
    siteCache: {
      purge: async projectId => {
        asked.push(projectId)
        if (refuses(projectId)) throw new Error('refused')
      },
    },
    events: { fault: () => {} } as unknown as Parameters<typeof purgeSites>[0]['events'],
  })
  return { asked, left: left.map(({ projectId }) => projectId) }
}

test('a site whose purge is refused does not keep the others from being purged', async () => {
  assert.deepEqual((await purge(9, projectId => projectId === 1)).left, [1])
})

test('a cache that refuses everything is not asked for every site', async () => {
  const { asked, left } = await purge(250, () => true)
  assert.ok(asked.length <= 10, `${asked.length}`)
  assert.equal(left.length, 250)
})

test('all sites are purged, however many', async () => {
  assert.deepEqual((await purge(250, () => false)).left, [])
})
