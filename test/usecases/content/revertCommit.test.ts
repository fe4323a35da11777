import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import fc from 'fast-check'
import { Failure } from '#domain/errors.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { RepoHost } from '#ports/hosts.ts'
import { commitFiles } from '#usecases/content/commitFiles.ts'
import { restoreVersion } from '#usecases/content/restoreVersion.ts'
import { revertCommit } from '#usecases/content/revertCommit.ts'
import { testStores } from '../../drivers/postgres/rows.ts'
import { bytes, queueModel } from './queueModel.ts'

const stores = await testStores()
after(() => stores[Symbol.asyncDispose]())

const page = 'page.md'
const count = 24
const text = (lines: readonly string[]) => lines.map(line => `${line}\n`).join('')
const initial = Array.from({ length: count }, (_, at) => `line ${at}`)
const places = fc.uniqueArray(fc.nat({ max: count - 1 }), { minLength: 1, maxLength: 4 })

/** The lines of a page after an author wrote into some of them. */
function written(lines: readonly string[], at: readonly number[], author: string): string[] {
  return lines.map((line, index) => (at.includes(index) ? `${author} ${index}` : line))
}

function setUp(lines: readonly string[]) {
  return queueModel(stores, { [page]: text(lines) })
}

type World = Awaited<ReturnType<typeof setUp>>

const revert = ({ ports, project }: Pick<World, 'ports' | 'project'>, sha: string) =>
  revertCommit(ports, project.userId, project.id, { sha, message: undefined, resolved: [] })

test('a revert takes back every line of its commit and no line that others wrote, or it writes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(places, places, async (bad, later) => {
      const world = await setUp(initial)
      const sha = world.push(page, text(written(initial, bad, 'bad')))
      const now = written(written(initial, bad, 'bad'), later, 'later')
      world.push(page, text(now))
      const before = await world.messages()
      try {
        await revert(world, sha)
      } catch (error) {
        assert.ok(error instanceof Failure && error.code === 'conflict')
        assert.equal(await world.atHost(page), text(now))
        assert.deepEqual(await world.messages(), before)
        const isClose = bad.some(at => later.some(other => Math.abs(at - other) <= 1))
        assert.ok(isClose, `${bad} and ${later} do not touch`)
        return
      }
      const expected = now.map((line, at) => (line.startsWith('bad') ? (initial[at] ?? '') : line))
      assert.equal(await world.atHost(page), text(expected))
      assert.equal((await world.messages()).length, before.length + 1)
    }),
    { numRuns: 40 },
  )
})

test('a restore keeps every line that others wrote meanwhile, or it writes nothing', async () => {
  await fc.assert(
    fc.asyncProperty(places, places, async (own, others) => {
      const world = await setUp(initial)
      const head = await world.ports.hosts.default.repos.resolve(null, world.repo, 'main')
      const seen = written(initial, own, 'own')
      world.push(page, text(seen))
      const base = await world.read(page)
      const now = written(seen, others, 'others')
      world.push(page, text(now))
      const input = { path: page, sha: head ?? '', versionPath: undefined, baseSha: base?.sha, message: undefined }
      try {
        await restoreVersion(world.ports, world.project.userId, world.project.id, input)
      } catch (error) {
        assert.ok(error instanceof Failure && error.code === 'conflict')
        assert.equal(await world.atHost(page), text(now))
        return
      }
      const expected = now.map((line, at) => (line.startsWith('own') ? (initial[at] ?? '') : line))
      assert.equal(await world.atHost(page), text(expected))
    }),
    { numRuns: 40 },
  )
})

test('a revert whose answer is lost lands once, however often it is sent', async () => {
  for (const mishap of ['lost before', 'lost after'] as const) {
    const world = await setUp(initial)
    const sha = world.push(page, text(written(initial, [3], 'bad')))
    const before = await world.messages()
    world.mishap = mishap
    assert.equal((await revert(world, sha)).kind, 'queued', mishap)
    await world.drain()
    await revert(world, sha)
    assert.equal(await world.atHost(page), text(initial))
    assert.equal((await world.messages()).length, before.length + 1, mishap)
  }
})

test('a revert while the host is away waits behind earlier commits, and keeps their text', async () => {
  const world = await setUp(initial)
  const sha = world.push(page, text(written(initial, [3], 'bad')))
  const seen = await world.read(page)
  world.off = true
  const own = written(written(initial, [3], 'bad'), [20], 'own')
  const input = {
    kind: 'files',
    files: [{ path: page, content: bytes(text(own)), baseSha: seen?.sha }],
    message: 'Own',
  } as const
  const { ports, project } = world
  const first = await commitFiles(ports, project.userId, project.id, input)
  assert.equal(first.kind, 'queued')
  await assert.rejects(revert(world, sha), 'the commit cannot be read')
  world.off = false
  assert.equal((await revert(world, sha)).kind, 'queued')
  await world.drain()
  assert.equal(await world.atHost(page), text(written(initial, [20], 'own')))
})

test('a commit whose files the host lists in part is not reverted in part', async () => {
  const world = await setUp(initial)
  const sha = world.push(page, text(written(initial, [1], 'bad')))
  const before = await world.messages()
  const host = world.ports.hosts.default
  const readCommit: RepoHost['readCommit'] = async (...of) => {
    const view = await host.repos.readCommit(...of)
    return view && { ...view, truncated: true }
  }
  const hosts = codeHosts({ ...host, repos: { ...host.repos, readCommit } })
  const attempt = revert({ project: world.project, ports: { ...world.ports, hosts } }, sha)
  await assert.rejects(attempt, error => error instanceof Failure && error.code === 'too_large')
  assert.deepEqual(await world.messages(), before)
})
