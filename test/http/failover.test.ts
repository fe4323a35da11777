import assert from 'node:assert/strict'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { folderOf } from '#drivers/hosts/embedded/repository.ts'
import { externalGit } from '#testing/hosts/externalGit.ts'
import { startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import { freePorts } from '#testing/ports.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../support/database.ts'
import { type Document, startDrill, writeAll } from '../support/failoverDrill.ts'
import { createProject, waitForStatus } from '../support/remote/service.ts'

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

/** The built-in host; every instance keeps its disk, with projects of which each has one writer. */
test('no acknowledged commit is lost or made twice while instances with repositories are killed', async t => {
  if (!isWanted(t)) return
  await using database = await testDatabase()
  const root = await folderFor(t)
  const homes = [await freePorts(), await freePorts()]
  const diskOf = (instance: number) => join(root, `disk-${instance}`)
  await using drill = await startDrill({
    database,
    env: instance => ({ REPOHOST_PROVIDER: 'embedded', HOME_ADDRESS: `http://127.0.0.1:${homes[instance]}` }),
    async dataDir(instance) {
      await mkdir(diskOf(instance), { recursive: true })
      return diskOf(instance)
    },
  })
  const documents: (Document & { readonly dir: string; readonly before: number })[] = []
  for (const [at, filePath] of writers.entries()) {
    const instance = at % drill.urls.length
    const made = await drill.send('post', '/api/projects', { name: filePath }, drill.urls[instance])
    const { id } = made.as<ProjectRecord>()
    await waitForStatus(drill.user, id, 'ACTIVE')
    const body = { filePath, content: 'Value 0.\n', baseSha: null }
    const first = await drill.send('post', `/api/projects/${id}/commit`, body)
    assert.equal(first.status, 201, first.text)
    const { rows } = await database.pool.query('select repo_id from projects where id = $1', [id])
    const dir = join(diskOf(instance), 'git', 'repos', folderOf(rows[0].repo_id))
    documents.push({ projectId: id, filePath, dir, before: commitsIn(dir) })
  }
  const { values, kills } = await writeAll(drill, documents, { edits, killEvery })
  t.diagnostic(`${edits} edits, ${kills} kills`)
  assert.ok(kills >= 3)
  for (const [at, { dir, before, filePath }] of documents.entries()) {
    assert.equal(commitsIn(dir) - before, values[at], 'each edit is one commit')
    assert.equal(externalGit(dir, ['show', `main:${filePath}`]), `Value ${values[at]}.`)
    externalGit(dir, ['fsck', '--strict'])
  }
})
