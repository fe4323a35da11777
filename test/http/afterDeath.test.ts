import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { testDatabase } from '../support/database.ts'
import { gitMachine } from '../support/gitClient.ts'
import { freePorts, newUser, roomy } from '../support/service.ts'
import { type ChildGround, type DyingPoint, startServiceProcess } from '../support/serviceProcess.ts'
import { markersIn } from '../support/troubledHost.ts'
import { until } from '../support/until.ts'

/** The service as a process that is killed with SIGKILL, again and again, on the same data. */

const database = await testDatabase()
after(() => database[Symbol.asyncDispose]())
const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-death-'))
after(() => rm(dataDir, { recursive: true, force: true }))
const ground: ChildGround = {
  env: { ...roomy, CREATE_DEADLINE_MS: '100' },
  dataDir,
  database: database.address,
  port: await freePorts(),
}

type Death = Pick<DyingPoint, 'operation' | 'side' | 'nth'> & {
  /** Whether the caller has got the answer by then: the request gives up waiting after 100 ms. */
  readonly answered: boolean
}

const deaths: readonly Death[] = [
  { operation: 'create', side: 'before', nth: 1, answered: false },
  { operation: 'create', side: 'after', nth: 1, answered: false },
  { operation: 'takeCreation', side: 'after', nth: 1, answered: true },
  { operation: 'createFromTemplate', side: 'before', nth: 1, answered: true },
  { operation: 'createFromTemplate', side: 'after', nth: 1, answered: true },
  { operation: 'recordStep', side: 'after', nth: 1, answered: false },
  { operation: 'contentReady', side: 'after', nth: 1, answered: true },
  { operation: 'recordStep', side: 'after', nth: 2, answered: true },
  { operation: 'recordStep', side: 'before', nth: 3, answered: true },
  { operation: 'resolve', side: 'before', nth: 1, answered: true },
  { operation: 'recordStep', side: 'after', nth: 4, answered: true },
  { operation: 'releaseCreation', side: 'after', nth: 1, answered: false },
]

const heldMs = 400

test('whatever line of a creation the process dies at, what it was asked for comes to be, once', async () => {
  const answered: number[] = []
  let user: Awaited<ReturnType<typeof newUser>> | undefined
  for (const [index, { answered: isAnswered, ...point }] of deaths.entries()) {
    await using service = await startServiceProcess(ground)
    user ??= await newUser(service.url)
    const slug = `death-${index}`
    await service.dieAt({ ...point, slug, delayMs: isAnswered ? heldMs : 0 })
    const asked = user.post('/api/projects', { name: slug }, { 'idempotency-key': slug })
    const answer = await asked.catch(() => null)
    assert.equal(answer?.status, isAnswered ? 201 : undefined, `${point.side} ${point.operation}`)
    if (answer) answered.push(answer.as<ProjectRecord>().id)
    await service.died()
  }
  assert.ok(user)
  const ada = user

  await using _service = await startServiceProcess(ground)
  const projects = await until('every project is ACTIVE', async () => {
    const listed = (await ada.get('/api/projects')).as<ProjectRecord[]>()
    return listed.every(project => project.status === 'ACTIVE') && listed
  })
  const names = deaths.map((_, index) => `death-${index}`)
  assert.deepEqual(
    projects.map(project => project.slug),
    names.slice(1).toReversed(),
    'the first death came before anything was written, all others after',
  )
  for (const id of answered) assert.ok(projects.some(project => project.id === id))
  const { rows } = await database.pool.query<{ marker: string }>('select marker from projects order by marker')
  assert.deepEqual(
    (await markersIn(join(dataDir, 'host'))).toSorted(),
    rows.map(row => row.marker),
  )
  assert.deepEqual(await readdir(join(dataDir, 'host', 'tmp')), [])

  await using machine = await gitMachine()
  for (const [index, { id, slug, pagesCommitSha }] of projects.entries()) {
    const history = (await ada.get(`/api/projects/${id}/commits`)).as<{ sha: string }[]>()
    assert.deepEqual(
      history.map(commit => commit.sha),
      [pagesCommitSha],
      slug,
    )
    const repository = (await repositoryFolders(join(dataDir, 'host')))[index] ?? ''
    await machine.git('.', '--git-dir', repository, 'fsck', '--full', '--strict')
  }

  // The answers that were lost: a caller who repeats the request gets the project that it made.
  await database.pool.query("update kept_answers set held_until = now() - interval '1 second'")
  for (const slug of ['death-0', 'death-1', 'death-5']) {
    const repeated = await ada.post('/api/projects', { name: slug }, { 'idempotency-key': slug })
    assert.equal(repeated.status, 201, repeated.text)
    const known = projects.find(project => project.slug === slug)
    if (known) assert.equal(repeated.as<ProjectRecord>().id, known.id)
    else assert.equal(repeated.as<ProjectRecord>().slug, slug)
  }
  assert.equal((await ada.get('/api/projects')).as<ProjectRecord[]>().length, deaths.length)
})

test('a proposal outlives the process that made it', async () => {
  let edit: EditReply
  let path = ''
  let user: Awaited<ReturnType<typeof newUser>>
  {
    await using service = await startServiceProcess(ground)
    user = await newUser(service.url)
    const project = await user.project()
    path = `/api/projects/${project.id}`
    const text = '# Retention\n\nLogs are kept for 30 days.\n'
    await user.post(`${path}/commit`, { filePath: 'logs.md', content: text })
    const asked = { filePath: 'logs.md', instruction: 'replace "30 days" with "90 days"' }
    edit = (await user.post(`${path}/edit`, asked)).as<EditReply>()
    assert.match(edit.diff, /\+Logs are kept for 90 days\./)
  }
  await using _service = await startServiceProcess(ground)
  const committed = await user.post(`${path}/commit`, { sessionId: edit.sessionId })
  assert.equal(committed.status, 201, committed.text)
  const file = (await user.get(`${path}/files/logs.md`)).as<FileRecord>()
  assert.equal(file.content, '# Retention\n\nLogs are kept for 90 days.\n')
  assert.equal(file.commitSha, committed.as<CommitReply>().sha)
})

async function repositoryFolders(rootDir: string): Promise<readonly string[]> {
  const entries = await readdir(join(rootDir, 'repos'), { recursive: true, withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory() && entry.name.endsWith('.git'))
  return folders.map(entry => join(entry.parentPath, entry.name))
}
