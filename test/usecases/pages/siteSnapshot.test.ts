import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TreeEntry } from '#ports/hosts.ts'
import { readSiteConfig } from '#site/config/configFile.ts'
import { SettingsProblem } from '#site/config.ts'
import { waitFor } from '#testing/waitFor.ts'
import type { OpenProject } from '#usecases/access/ownProject.ts'
import { createSnapshotCache } from '#usecases/pages/siteSnapshot.ts'

const turn = { caller: 'reader', projectId: 1 }

/** A project at a host that counts its calls, with a `_config.yml` of this type and text. */
function projectWith(text: string, type: TreeEntry['type'] = 'file', others: readonly TreeEntry[] = []) {
  let calls = 0
  const content = new TextEncoder().encode(text)
  const config = { path: '_config.yml', name: '_config.yml', type, sha: text, size: content.byteLength }
  const repos = {
    tree: async () => {
      calls++
      return { commitSha: 'c', treeSha: 't', path: '', entries: [config, ...others], truncated: false }
    },
    readBlob: async () => content,
    readFile: async () => ({ ...config, commitSha: 'c', content: type === 'file' ? content : null }),
  }
  const project = { id: 1, codeHost: { repos }, access: null, repo: {} } as unknown as OpenProject
  return { project, calls: () => calls }
}

function cacheOf() {
  const config = async (source: Uint8Array) => readSiteConfig(new TextDecoder().decode(source))
  return createSnapshotCache({ pages: { config }, clock: {} } as unknown as Parameters<typeof createSnapshotCache>[0])
}

test('readers of a site whose settings cannot be applied do not each ask its host', async () => {
  const { project, calls } = projectWith('exclude: [*all]\n')
  const cache = cacheOf()
  for (let reader = 0; reader < 3; reader++) await assert.rejects(cache.listing(project, 'c', turn), SettingsProblem)
  assert.equal(calls(), 1)
  await assert.rejects(cache.listing(project, 'another', turn), SettingsProblem)
  assert.equal(calls(), 2)
})

test('settings that could not be read for a moment are read again soon after that', async () => {
  const { project, calls } = projectWith('title: A\n')
  let isReadable = false
  const config = async (source: Uint8Array) => (isReadable ? readSiteConfig(new TextDecoder().decode(source)) : null)
  const cache = createSnapshotCache({ pages: { config }, clock: {} } as unknown as Parameters<
    typeof createSnapshotCache
  >[0])
  await assert.rejects(cache.listing(project, 'c', turn), /could not be read/)
  await assert.rejects(cache.listing(project, 'c', turn), /could not be read/)
  assert.equal(calls(), 1)
  isReadable = true
  const readableMs = performance.now()
  await waitFor('the listing is made', () => cache.listing(project, 'c', turn).catch(() => null))
  assert.ok(performance.now() - readableMs < 30_000)
})

test('nothing is published while the settings are in a symbolic link', async () => {
  const cache = cacheOf()
  const { project } = projectWith('../settings.yml', 'symlink')
  await assert.rejects(cache.listing(project, 'c', turn), /symbolic link/)
  assert.equal((await cache.publishedAt(project, 'earlier', turn))('open.md'), false)
  const { project: folder } = projectWith('', 'directory')
  assert.ok(await cache.listing(folder, 'd', turn))
})

test('of many versions of a large site, the latest listings are kept', async () => {
  const others = Array.from({ length: 20_000 }, (_, at) => {
    return { path: `${at}.md`, name: `${at}.md`, sha: `${at}`, size: 9, type: 'file' as const }
  })
  const { project, calls } = projectWith('title: A\n', 'file', others)
  const cache = cacheOf()
  for (let version = 0; version < 8; version++) await cache.listing(project, `c${version}`, turn)
  assert.equal(calls(), 8)
  for (const version of [3, 4, 5, 6, 7]) await cache.listing(project, `c${version}`, turn)
  assert.equal(calls(), 8)
  await cache.listing(project, 'c0', turn)
  assert.equal(calls(), 9)
})
