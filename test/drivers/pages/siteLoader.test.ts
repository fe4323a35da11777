import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSiteLoader } from '#drivers/pages/builtin/site.ts'

test('of many versions of a large site, the latest ones are kept', async () => {
  const sites = createSiteLoader({ read: async () => {} })
  const entries = Array.from({ length: 20_000 }, (_, at) => {
    return { path: `${at}.md`, name: `${at}.md`, sha: `${at}`, size: 9, type: 'file' as const }
  })
  const trees = Array.from({ length: 8 }, (_, at) => {
    return { commitSha: `c${at}`, treeSha: `t${at}`, path: '', entries, truncated: false }
  })
  const turn = { caller: 'reader', projectId: 1 }
  for (const tree of trees) await sites.whole({ tree, turn, readBlob: async () => null })
  await new Promise(setImmediate)
  assert.deepEqual(
    trees.map(tree => sites.isWhole(tree)),
    [false, false, false, true, true, true, true, true],
  )
})
