import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { createSiteLoader } from '#drivers/pages/builtin/site.ts'

const turn = { caller: 'reader', projectId: 1 }

test('of many versions of a large site, the latest ones are kept', async () => {
  const sites = createSiteLoader({ read: async () => {} })
  const trees = largeTrees(8)
  for (const tree of trees) await sites.whole({ tree, turn, readBlob: async () => null })
  assert.deepEqual(
    trees.map(tree => sites.isWhole(tree)),
    [false, false, false, true, true, true, true, true],
  )
})

test('the titles of a site that readers left behind are not read in the background', async () => {
  const begun: string[] = []
  const sites = createSiteLoader({
    read: async ({ turn }, _map, pages) => {
      if (!turn.inBackground) return
      begun.push(pages[0]?.sha ?? '')
      await new Promise(() => {})
    },
  })
  for (const tree of largeTrees(20)) await sites.forReader({ tree, turn, readBlob: async () => null }, '')
  await new Promise(setImmediate)
  assert.equal(begun.length, 4)
})

test('sites that readers left behind are not held while others are read in the background', async () => {
  const sites = createSiteLoader({
    read: ({ turn }) => (turn.inBackground ? new Promise(() => {}) : Promise.resolve()),
  })
  const held: WeakRef<object>[] = []
  for (const tree of largeTrees(20)) {
    // Each has its own entries, which nothing else holds.
    const own = { ...tree, entries: tree.entries.map(entry => ({ ...entry })) }
    await sites.forReader({ tree: own, turn, readBlob: async () => null }, '')
    held.push(new WeakRef(own.entries))
  }
  await new Promise(setImmediate)
  setFlagsFromString('--expose-gc')
  runInNewContext('gc')()
  // The four that are being read, and the five that fit into the cache.
  assert.ok(held.filter(tree => tree.deref() !== undefined).length <= 9)
})

function largeTrees(count: number) {
  const entries = Array.from({ length: 20_000 }, (_, at) => {
    return { path: `${at}.md`, name: `${at}.md`, sha: `${at}`, size: 9, type: 'file' as const }
  })
  return Array.from({ length: count }, (_, at) => {
    return { commitSha: `c${at}`, treeSha: `t${at}`, path: '', entries, truncated: false }
  })
}
