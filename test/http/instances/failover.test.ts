import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'
import { startDrill, writeAll } from '../../support/failoverDrill.ts'
import { assertCommittedOnce, type HomeDocument, startHomesDrill } from '../../support/homesDrill.ts'
import { createProject, waitForStatus } from '../../support/remote/service.ts'

/** Drills of half a minute for 40 edits, run on request. */
const edits = Number(process.env['FAILOVER_EDITS'] ?? 0)
const killEvery = Math.max(10, edits / 25)
const writers = ['a.md', 'b.md', 'c.md'] as const

function isWanted(t: TestContext): boolean {
  if (edits === 0) t.diagnostic('skipped: no FAILOVER_EDITS')
  return edits > 0
}

async function folderFor(t: TestContext): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'speckeep-failover-'))
  t.after(() => rm(root, { recursive: true, force: true, maxRetries: 10 }))
  return root
}

const commitsIn = (dir: string) => externalGit(dir, ['log', '--format=%H', 'main']).split('\n').length

/** One git server; every start has a new disk. */
test('no acknowledged edit is lost or made twice while instances are killed', async t => {
  if (!isWanted(t)) return
  await using database = await testDatabase()
  const backend = await startBackend()
  t.after(() => backend.close())
  const root = await folderFor(t)
  const { source, dir } = backend.repository('team/spec')
  firstCommit(dir, Object.fromEntries(writers.map(path => [path, bytes('Value 0.\n')])))
  await using drill = await startDrill({
    database,
    env: () => ({ REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: backend.baseUrl }),
    dataDir: () => mkdtemp(join(root, 'disk-')),
  })
  const { id } = await createProject(drill.user, { repoFullName: source, repoToken: backend.user })
  await waitForStatus(drill.user, id, 'ACTIVE')

  const documents = writers.map(filePath => ({ projectId: id, filePath }))
  const { values, kills } = await writeAll(drill, documents, { edits, killEvery })
  t.diagnostic(`${edits} edits, ${kills} kills`)
  assert.ok(kills >= 3)
  const total = values.reduce((sum, count) => sum + count, 0)
  await waitFor('the queued commits have landed', () => commitsIn(dir) >= total + 1)
  assert.equal(commitsIn(dir), total + 1, 'each edit is one commit')
  for (const [at, path] of writers.entries()) {
    assert.equal(externalGit(dir, ['show', `main:${path}`]), `Value ${values[at]}.`)
  }
})

/** The built-in host; every instance keeps its disk. */
test('no acknowledged commit is lost or made twice while instances with repositories are killed', async t => {
  if (!isWanted(t)) return
  await using database = await testDatabase()
  await using homes = await startHomesDrill({ database })
  const documents: HomeDocument[] = []
  for (const filePath of writers) documents.push(await homes.begin(await homes.create(filePath)))
  const { values, kills } = await writeAll(homes.drill, documents, { edits, killEvery })
  t.diagnostic(`${edits} edits, ${kills} kills`)
  assert.ok(kills >= 3)
  assertCommittedOnce(documents, values)
})
