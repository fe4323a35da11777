import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { folderOf } from '#drivers/hosts/embedded/repository.ts'
import { freePorts } from '#testing/ports.ts'
import { caller, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { pausedPush } from '../../support/pausedPush.ts'
import { assertProblem } from '../../support/problems.ts'
import { type TestService, testService } from '../../support/service.ts'

/** Two instances with the built-in host: they share the database, and each has repositories on a separate disk. */

const shared = {
  DATABASE_URL: 'postgres://shared/speckeep',
  JWT_SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  PUSHED_MIB_PER_HOUR: '1',
}
const withHome = async () => ({ ...shared, HOME_ADDRESS: `http://127.0.0.1:${await freePorts()}` })
const first = await testService({ env: await withHome() })
const farEnv = await withHome()
const second = await testService({ beside: first, isElsewhere: true, env: farEnv })
const machine = await createGitClient()
after(async () => {
  await machine[Symbol.asyncDispose]()
  await second[Symbol.asyncDispose]()
  await first[Symbol.asyncDispose]()
})
const ada = await first.user()
const at = ({ url }: Pick<TestService, 'url'>, user: TestUser = ada) =>
  caller(url, { authorization: `Bearer ${user.token}` })
const [here, there] = [at(first), at(second)]

/** A project whose repository is on the disk of an instance. */
async function createdAt(service: TestService, name: string): Promise<ProjectRecord> {
  const created = await at(service).post('/api/projects', { name })
  assert.equal(created.status, 201, created.text)
  const { id } = created.as<ProjectRecord>()
  return await waitFor('the project is active', async () => {
    const project = (await at(service).get(`/api/projects/${id}`)).as<ProjectRecord>()
    return project.status === 'ACTIVE' && project
  })
}

/** The address of a repository at one of the instances. */
async function cloneAddress({ cloneUrl }: ProjectRecord, { url }: TestService): Promise<string> {
  return withToken(new URL(new URL(cloneUrl ?? '').pathname, url).href, await ada.gitToken())
}

async function isOnDisk({ dataDir }: TestService, { id }: ProjectRecord): Promise<boolean> {
  const { rows } = await first.database.pool.query('select repo_id from projects where id = $1', [id])
  return existsSync(join(dataDir, 'git', 'repos', folderOf(rows[0].repo_id)))
}

test('a repository is on the disk of the instance that created it, and on no other', async () => {
  const [one, two] = [await createdAt(first, 'On the first'), await createdAt(second, 'On the second')]
  const places = [one, two].map(project => Promise.all([isOnDisk(first, project), isOnDisk(second, project)]))
  assert.deepEqual(await Promise.all(places), [
    [true, false],
    [false, true],
  ])
})

test('a project is read, edited and committed through either instance', async () => {
  const { id } = await createdAt(second, 'Through either')
  const path = `/api/projects/${id}`
  const { sha } = (await here.get(`${path}/files/README.md`)).as<FileRecord>()
  const content = '# Fees\n\nThe fee is due quickly.\n'
  const committed = await here.post(`${path}/commit`, { filePath: 'README.md', content, baseSha: sha })
  assert.equal(committed.status, 201, committed.text)
  const instruction = 'Replace "quickly" with "within 10 days"'
  const edit = await here.post(`${path}/edit`, { filePath: 'README.md', instruction })
  assert.equal(edit.status, 200, edit.text)
  const { sessionId } = edit.as<EditReply>()
  const landed = await there.post(`${path}/commit`, { sessionId })
  assert.equal(landed.status, 201, landed.text)
  for (const user of [here, there]) {
    const { content: seen } = (await user.get(`${path}/files/README.md`)).as<FileRecord>()
    assert.equal(seen, '# Fees\n\nThe fee is due within 10 days.\n')
    const [latest] = (await user.get(`${path}/commits`)).as<readonly CommitSummary[]>()
    assert.equal(latest?.sha, landed.as<CommitReply>().sha)
  }
})

test('of commits to one file through both instances, none overwrites another', async () => {
  const { id } = await createdAt(second, 'At the same time')
  const path = `/api/projects/${id}`
  const { sha } = (await here.get(`${path}/files/README.md`)).as<FileRecord>()
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) =>
      [here, there][n % 2]?.post(`${path}/commit`, { filePath: 'README.md', content: `# ${n}\n`, baseSha: sha }),
    ),
  )
  const statuses = answers.map(answer => answer?.status)
  assert.equal(statuses.filter(status => status === 201).length, 1, String(statuses))
  assert.equal(statuses.filter(status => status === 409).length, 11, String(statuses))
})

test('git clones and pushes through an instance without the repository', async () => {
  const project = await createdAt(second, 'Pushed')
  await machine.git('.', 'clone', '-q', await cloneAddress(project, first), 'pushed')
  await writeFile(join(machine.dir, 'pushed', 'new.md'), '# New\n')
  await machine.git('pushed', 'add', '-A')
  await machine.git('pushed', 'commit', '-q', '-m', 'Add a page')
  await machine.git('pushed', 'push', '-q', 'origin', 'HEAD')
  for (const user of [here, there])
    assert.equal((await user.get(`/api/projects/${project.id}/files/new.md`)).as<FileRecord>().content, '# New\n')
  await machine.git('pushed', 'fsck', '--strict')
})

test('a push above the limit is refused with its reason through either instance, and nothing of it is kept', async () => {
  const project = await createdAt(second, 'Too much')
  const head = (await here.get(`/api/projects/${project.id}/commits`)).as<readonly CommitSummary[]>()[0]?.sha
  for (const [n, instance] of [first, second].entries()) {
    await machine.git('.', 'clone', '-q', await cloneAddress(project, instance), `large-${n}`)
    await writeFile(join(machine.dir, `large-${n}`, 'noise.bin'), randomBytes(3 * 1024 * 1024))
    await machine.git(`large-${n}`, 'add', '-A')
    await machine.git(`large-${n}`, 'commit', '-q', '-m', 'Add noise')
    const { code, stderr } = await machine.run(`large-${n}`, ['push', '-q', 'origin', 'HEAD'])
    assert.notEqual(code, 0)
    assert.match(stderr, /Speckeep: .*1 MiB/s)
  }
  assert.equal((await here.get(`/api/projects/${project.id}/commits`)).as<readonly CommitSummary[]>()[0]?.sha, head)
})

test('a push whose quota is used up after the client asked is told so by either instance', async () => {
  const project = await createdAt(second, 'Used up')
  const use = (bytes: number) =>
    first.database.pool.query(
      `insert into pushed_bytes (user_id, hour, bytes) values ($1, date_trunc('hour', now()), $2)
       on conflict (user_id) do update set hour = excluded.hour, bytes = excluded.bytes`,
      [ada.id, bytes],
    )
  for (const [n, instance] of [first, second].entries()) {
    const folder = `used-up-${n}`
    await use(0)
    await machine.git('.', 'clone', '-q', await cloneAddress(project, instance), folder)
    await writeFile(join(machine.dir, folder, 'noise.bin'), randomBytes(2 * 1024 * 1024))
    await machine.git(folder, 'add', '-A')
    await machine.git(folder, 'commit', '-q', '-m', 'Add noise')
    const { code, stderr } = await pausedPush(machine, folder, () => use(1024 * 1024))
    assert.notEqual(code, 0)
    assert.match(stderr, /remote: Speckeep: You have pushed/)
  }
  await use(0)
})

test('a site is served by an instance without the repository', async () => {
  const project = await createdAt(second, 'Site')
  await there.put(`/api/projects/${project.id}`, { visibility: 'public' })
  const { pathname } = new URL(project.pagesUrl ?? '')
  const page = await waitFor('the site is shown', async () => {
    const answer = await fetch(new URL(pathname, first.pagesUrl))
    return answer.status === 200 && (await answer.text())
  })
  assert.match(page, /Site/)
})

test('a removed project leaves nothing on the other disk', async () => {
  const project = await createdAt(second, 'Removed')
  assert.equal((await here.delete(`/api/projects/${project.id}?forever=true`)).status, 204)
  assert.equal(await isOnDisk(second, project).catch(() => false), false)
})

test('while an instance is down, its repositories wait and the others work; it takes up its disk again', async () => {
  const [near, far] = [await createdAt(first, 'Near'), await createdAt(second, 'Far')]
  await second.app.close()
  const refused = await here.get(`/api/projects/${far.id}/files/README.md`)
  assertProblem(refused, 'unavailable')
  assert.match(refused.text, /is not running now/)
  assert.ok(Number(refused.headers.get('retry-after')) > 0)
  assert.equal((await here.get(`/api/projects/${near.id}/files/README.md`)).status, 200)
  await using again = await testService({ beside: second, env: farEnv })
  assert.equal((await here.get(`/api/projects/${far.id}/files/README.md`)).status, 200)
  assert.equal((await at(again).get(`/api/projects/${near.id}/files/README.md`)).status, 200)
})
