import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { freePorts } from '#testing/ports.ts'
import { newUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { testDatabase } from '../../support/database.ts'
import { createGitClient } from '../../support/gitClient.ts'
import { markersIn } from '../../support/interceptedHost.ts'
import { highLimits } from '../../support/service.ts'
import { type Breakpoint, type ServiceProcessOptions, startServiceProcess } from '../../support/serviceProcess.ts'

/** A service process that is killed with SIGKILL, again and again, on the same data. */

/** How long a request waits for its project to be created. */
const shortDeadlineMs = 100
const longDeadlineMs = 30_000

/** The data that all processes of a test share: only what is written there survives a kill. */
async function newSetup(createDeadlineMs: number) {
  const database = await testDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'speckeep-kill-'))
  const env = { ...highLimits, CREATE_DEADLINE_MS: String(createDeadlineMs) }
  const options: ServiceProcessOptions = { env, dataDir, database: database.address, port: await freePorts() }
  return {
    options,
    database,
    hostDir: join(dataDir, 'host'),
    async [Symbol.asyncDispose]() {
      await database[Symbol.asyncDispose]()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

type User = Awaited<ReturnType<typeof newUser>>
type Setup = Awaited<ReturnType<typeof newSetup>>
type Kill = Pick<Breakpoint, 'operation' | 'side' | 'nth'>

/** Consecutive processes, by their breakpoints. Each is killed when every request has reached its breakpoint. */
type Runs = readonly (readonly Kill[])[]

function namesOf(runs: Runs): readonly string[] {
  return runs.flatMap((kills, run) => kills.map((_, index) => `kill-${run}-${index}`))
}

/** Requests one project per breakpoint from each process, which is killed before or after it has answered. */
async function killRepeatedly({ options }: Setup, runs: Runs, answering: 'before' | 'after') {
  const answers: (ProjectRecord | null)[] = []
  let user: User | undefined
  for (const [run, kills] of runs.entries()) {
    await using service = await startServiceProcess(options)
    user ??= await newUser(service.url)
    const points = kills.map((kill, index) => ({ ...kill, slug: `kill-${run}-${index}` }))
    await service.breakAt(points)
    const { post } = user
    const asked = points.map(({ slug }) =>
      post('/api/projects', { name: slug }, { 'idempotency-key': slug }).then(
        answer => answer.as<ProjectRecord>(),
        () => null,
      ),
    )
    await service.allReached()
    if (answering === 'after') await Promise.all(asked)
    await service[Symbol.asyncDispose]()
    answers.push(...(await Promise.all(asked)))
  }
  assert.ok(user)
  return { user, answers }
}

/** Eventually every project exists, with exactly one complete repository, and nothing else does. */
async function assertAllThere({ database, hostDir }: Setup, user: User): Promise<readonly ProjectRecord[]> {
  const projects = await waitFor('every project is ACTIVE', async () => {
    const listed = (await user.get('/api/projects')).as<ProjectRecord[]>()
    return listed.every(project => project.status === 'ACTIVE') && listed
  })
  const { rows } = await database.pool.query<{ marker: string }>('select marker from projects order by marker')
  assert.deepEqual(
    (await markersIn(hostDir)).toSorted(),
    rows.map(row => row.marker),
  )
  assert.equal(rows.length, projects.length)
  assert.deepEqual(await readdir(join(hostDir, 'tmp')), [])
  for (const { id, slug, pagesCommitSha } of projects) {
    const history = (await user.get(`/api/projects/${id}/commits`)).as<CommitSummary[]>()
    assert.deepEqual(
      history.map(commit => commit.sha),
      [pagesCommitSha],
      slug,
    )
  }
  await using machine = await createGitClient()
  for (const folder of await repositoryFolders(hostDir)) {
    await machine.git('.', '--git-dir', folder, 'fsck', '--full', '--strict')
  }
  return projects
}

const killsAfterTheAnswer: Runs = [
  [
    { operation: 'claimCreation', side: 'after', nth: 1 },
    { operation: 'createFromTemplate', side: 'before', nth: 1 },
    { operation: 'createFromTemplate', side: 'after', nth: 1 },
    { operation: 'contentReady', side: 'after', nth: 1 },
  ],
  [
    { operation: 'recordStep', side: 'after', nth: 2 },
    { operation: 'recordStep', side: 'before', nth: 3 },
    { operation: 'resolve', side: 'before', nth: 1 },
  ],
]

test('a promised project is created once, wherever its creation is killed', async () => {
  await using setup = await newSetup(shortDeadlineMs)
  const { user, answers } = await killRepeatedly(setup, killsAfterTheAnswer, 'after')
  await using _service = await startServiceProcess(setup.options)
  const projects = await assertAllThere(setup, user)
  assert.deepEqual(
    namesOf(killsAfterTheAnswer).map(name => projects.find(project => project.slug === name)?.id),
    answers.map(answer => answer?.id),
  )
  assert.equal(projects.length, answers.length)
})

const killsBeforeTheAnswer: Runs = [
  [
    { operation: 'create', side: 'before', nth: 1 },
    { operation: 'create', side: 'after', nth: 1 },
    { operation: 'recordStep', side: 'after', nth: 1 },
  ],
  [
    { operation: 'recordStep', side: 'after', nth: 4 },
    { operation: 'releaseCreation', side: 'after', nth: 1 },
  ],
]

test('a client whose answer was lost repeats the request, and gets the project that it created', async () => {
  await using setup = await newSetup(longDeadlineMs)
  const { user, answers } = await killRepeatedly(setup, killsBeforeTheAnswer, 'before')
  assert.deepEqual(new Set(answers), new Set([null]))
  await using _service = await startServiceProcess(setup.options)
  const projects = await assertAllThere(setup, user)
  const names = namesOf(killsBeforeTheAnswer)
  assert.deepEqual(
    projects.map(project => project.slug).toSorted(),
    names.slice(1),
    'the first kill came before anything was written, all others after',
  )
  await setup.database.pool.query("update kept_answers set held_until = now() - interval '1 second'")
  for (const name of names) {
    const repeated = await user.post('/api/projects', { name }, { 'idempotency-key': name })
    assert.equal(repeated.status, 201, repeated.text)
    const known = projects.find(project => project.slug === name)
    if (known) assert.equal(repeated.as<ProjectRecord>().id, known.id)
    else assert.equal(repeated.as<ProjectRecord>().slug, name)
  }
  assert.equal((await user.get('/api/projects')).as<ProjectRecord[]>().length, names.length)
})

test('a proposal survives the process that made it', async () => {
  await using setup = await newSetup(longDeadlineMs)
  let edit: EditReply
  let path = ''
  let user: User
  {
    await using service = await startServiceProcess(setup.options)
    user = await newUser(service.url)
    const project = await user.project()
    path = `/api/projects/${project.id}`
    const text = '# Retention\n\nLogs are kept for 30 days.\n'
    await user.post(`${path}/commit`, { filePath: 'logs.md', content: text })
    const asked = { filePath: 'logs.md', instruction: 'replace "30 days" with "90 days"' }
    edit = (await user.post(`${path}/edit`, asked)).as<EditReply>()
    assert.match(edit.diff, /\+Logs are kept for 90 days\./)
  }
  await using _service = await startServiceProcess(setup.options)
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
