import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { get } from 'node:http'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { systemClock } from '#drivers/clock.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { folderOf } from '#drivers/hosts/embedded/repository.ts'
import { password, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { browserOf, createOAuthHost, samplePerson } from '../../support/oauthHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { type TestService, testService } from '../../support/service.ts'
import { unzip } from '../../support/unzip.ts'

const service = await testService({ integrity: false, oneInstance: 'it looks at the disk' })
const few = await testService({ env: { GIT_PROCESSES: '2' }, oneInstance: 'it looks at the disk' })
after(() => Promise.all([service, few].map(each => each[Symbol.asyncDispose]())))
await service.user()

type Repositories = readonly {
  projectId: number
  bundle: string | null
  defaultBranch: string
  cloneUrl: string
  problem: string | null
}[]

type Rows = readonly Readonly<Record<string, unknown>>[]
type Account = { readonly account: Readonly<Record<string, unknown>> } & Readonly<
  Record<'sessions' | 'gitTokens' | 'securityLog' | 'projects' | 'editSessions', Rows>
>

async function download(user: Pick<TestUser, 'token'>, at: TestService = service) {
  const answer = await fetch(`${at.url}/api/auth/me/export`, { headers: { authorization: `Bearer ${user.token}` } })
  assert.equal(answer.status, 200)
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  const json = <T>(path: string) => JSON.parse(files.get(path)?.toString() ?? '') as T
  return {
    answer,
    files,
    repositories: json<Repositories>('repositories.json'),
    account: json<Account>('account.json'),
  }
}

function repositoryOf(at: TestService, repoId: number): string {
  return join(at.dataDir, 'git', 'repos', folderOf(repoId))
}

async function repoIdOf(at: TestService, project: ProjectRecord): Promise<number> {
  const { rows } = await at.database.pool.query('select repo_id from projects where id = $1', [project.id])
  return Number(rows[0].repo_id)
}

/** The git processes that create bundles for the repositories of a service. */
function bundling(at: TestService): readonly string[] {
  return readdirSync('/proc')
    .filter(name => /^\d+$/.test(name))
    .filter(pid => {
      try {
        const [command, environment] = ['cmdline', 'environ'].map(file => readFileSync(`/proc/${pid}/${file}`, 'utf8'))
        return /bundle|pack-objects/.test(command ?? '') && environment?.includes(`GIT_DIR=${at.dataDir}`)
      } catch {
        return false
      }
    })
}

test('the archive contains every part of the account, and no secret', async () => {
  const user = await service.user()
  const project = await user.project({ name: 'Ledger', description: 'How it counts.' })
  const gitToken = await user.gitToken()
  await user.post(`/api/projects/${project.id}/edit`, {
    filePath: 'README.md',
    instruction: 'add section "Risks" with: None.',
  })
  await user.post('/api/auth/login', { email: user.email, password: 'wrong' })
  const { answer, files, account } = await download(user)
  assert.match(
    answer.headers.get('content-disposition') ?? '',
    /^attachment; filename="speckeep-\d{4}-\d\d-\d\d\.zip"$/,
  )
  assert.deepEqual([...files.keys()], ['README.txt', 'account.json', 'projects/ledger.bundle', 'repositories.json'])
  assert.deepEqual(Object.keys(account), [
    'account',
    'codeHost',
    'identities',
    'sessions',
    'gitTokens',
    'securityLog',
    'projects',
    'editSessions',
    'queuedCommits',
  ])
  const of = (part: Exclude<keyof Account, 'account'>) => account[part]
  assert.deepEqual([account.account['email'], account.account['hasPassword']], [user.email, true])
  assert.deepEqual(
    of('projects').map(({ name, description, deletedAt }) => [name, description, deletedAt]),
    [['Ledger', 'How it counts.', null]],
  )
  assert.deepEqual(
    of('editSessions').map(({ instruction }) => instruction),
    ['add section "Risks" with: None.'],
  )
  assert.deepEqual(
    of('gitTokens').map(({ name }) => name),
    ['test'],
  )
  assert.deepEqual(
    of('sessions').map(({ current }) => current),
    [true],
  )
  assert.deepEqual(
    of('securityLog').map(({ what }) => what),
    ['data_exported', 'sign_in_refused', 'git_token_made', 'signed_in'],
  )
  const text = files.get('account.json')?.toString() ?? ''
  const { rows } = await service.database.pool.query(
    'select password_hash, family, marker from users join sign_ins on user_id = users.id join projects on projects.user_id = users.id where users.id = $1',
    [user.id],
  )
  for (const secret of [gitToken, ...Object.values(rows[0] as Record<string, string>)]) {
    assert.ok(!text.includes(secret), `holds ${secret}`)
  }
})

test('a list of more than one page is complete', async () => {
  const user = await service.user()
  await service.database.pool.query(
    `insert into security_log (user_id, what, at) select $1, 'signed_in', now() from generate_series(1, 250)`,
    [user.id],
  )
  const { account } = await download(user)
  assert.equal(account.securityLog.length, 252)
})

test('a bundle clones to the complete repository: branches, tags, history and every byte', async () => {
  await using machine = await createGitClient()
  const user = await service.user()
  const project = await user.project()
  const address = withToken(project.cloneUrl, await user.gitToken())
  await machine.git('.', 'clone', address, 'work')
  await writeFile(join(machine.dir, 'work', 'picture.bin'), randomBytes(300_000))
  await writeFile(join(machine.dir, 'work', 'ünïcode.md'), 'Line one\r\nline two')
  await machine.git('work', 'add', '.')
  await machine.git('work', 'commit', '-m', 'Add bytes')
  await machine.git('work', 'tag', '-a', 'v1', '-m', 'One')
  await machine.git('work', 'branch', 'draft', 'HEAD~1')
  await machine.git('work', 'push', 'origin', 'main', 'draft', 'v1')
  const instruction = 'add section "Risks" with: None.'
  await user.post(`/api/projects/${project.id}/edit`, { filePath: 'README.md', instruction })

  const { files, repositories } = await download(user)
  const [entry] = repositories
  assert.deepEqual([entry?.projectId, entry?.problem, entry?.cloneUrl], [project.id, null, project.cloneUrl])
  await writeFile(join(machine.dir, 'it.bundle'), files.get(entry?.bundle ?? '') ?? '')
  await machine.git('.', 'clone', '-b', entry?.defaultBranch ?? '', 'it.bundle', 'restored')
  await machine.git('.', 'clone', '--mirror', address, 'service')
  await machine.git('.', 'clone', '--mirror', 'it.bundle', 'archive')
  const refs = (folder: string) => machine.git(folder, 'for-each-ref', '--format=%(refname) %(objectname)')
  assert.equal(await refs('archive'), await refs('service'))
  assert.match(await refs('archive'), /refs\/heads\/draft .*\nrefs\/heads\/main .*\nrefs\/tags\/v1 /)
  assert.ok(!(await refs('archive')).includes('speckeep'), 'proposals are not among them')
  await machine.git('archive', 'fsck', '--full', '--strict')
  for (const name of ['picture.bin', 'ünïcode.md', 'README.md']) {
    const [restored, pushed] = await Promise.all(
      ['restored', 'work'].map(folder => readFile(join(machine.dir, folder, name))),
    )
    assert.ok(restored && pushed && restored.equals(pushed), name)
  }
})

test('a project that cannot be read is listed with the reason, and the others are complete', async () => {
  const user = await service.user()
  const [missing, broken, fine] = [await user.project(), await user.project(), await user.project()]
  await rm(repositoryOf(service, await repoIdOf(service, missing)), { recursive: true })
  const change = { filePath: 'late.md', content: 'Late.', baseSha: null }
  assert.equal((await user.post(`/api/projects/${broken.id}/commit`, change)).status, 201)
  const objects = join(repositoryOf(service, await repoIdOf(service, broken)), 'objects')
  const sha = execFileSync('git', ['-C', join(objects, '..'), 'rev-parse', 'HEAD^{tree}'], { encoding: 'utf8' }).trim()
  await rm(join(objects, sha.slice(0, 2), sha.slice(2)))
  await service.database.pool.query(
    `insert into projects (user_id, name, slug, host, repo_full_name, marker, status) values ($1, 'Early', 'early', 'embedded', 'x', gen_random_uuid(), 'ERROR')`,
    [user.id],
  )
  const { files, repositories } = await download(user)
  const problems = new Map(repositories.map(each => [each.projectId, each]))
  assert.match(problems.get(missing.id)?.problem ?? '', /no longer exists/)
  assert.equal(problems.get(missing.id)?.bundle, null)
  assert.match(problems.get(broken.id)?.problem ?? '', /could not read the whole repository/)
  assert.deepEqual([problems.get(fine.id)?.problem, files.has(problems.get(fine.id)?.bundle ?? '')], [null, true])
  assert.match(
    repositories.find(({ projectId }) => ![missing, broken, fine].some(({ id }) => id === projectId))?.problem ?? '',
    /no repository yet/,
  )
  assert.ok(!JSON.stringify(repositories).includes(service.dataDir), 'no path of this machine')
})

test('a deleted project that can still be restored is included', async () => {
  const user = await service.user()
  const project = await user.project()
  await user.delete(`/api/projects/${project.id}`)
  const { account, files } = await download(user)
  const [kept] = account.projects
  assert.ok(kept?.['deletedAt'])
  assert.ok(files.has(`projects/${project.slug}.bundle`))
})

test('for a project at another code host the archive contains its clone URL', async () => {
  const host = createOAuthHost()
  await using elsewhere = await testService({ overrides: { hosts: codeHosts(host.codeHost) } })
  const user = await elsewhere.user()
  await browserOf(elsewhere, user).signIn(host, samplePerson())
  const project = await user.project()
  const { files, repositories, account } = await download(user, elsewhere)
  assert.deepEqual([...files.keys()], ['README.txt', 'account.json', 'repositories.json'])
  assert.deepEqual(
    repositories.map(({ cloneUrl, bundle, problem }) => [cloneUrl, bundle, problem]),
    [[project.cloneUrl, null, null]],
  )
  assert.ok(!JSON.stringify(account).includes('access-'), 'no token of the host')
})

/** A repository that takes long to read. */
async function large(user: TestUser): Promise<ProjectRecord> {
  const project = await user.project()
  for (const name of ['a', 'b', 'c', 'd']) {
    const content = randomBytes(6 * 1024 * 1024).toString('base64')
    const commit = { filePath: `${name}.bin`, content, encoding: 'base64', baseSha: null }
    assert.equal((await user.post(`/api/projects/${project.id}/commit`, commit)).status, 201)
  }
  return project
}

/** Starts a download and reads a little of it. The slot of an earlier one is free soon after its process has ended. */
async function begun(user: Pick<TestUser, 'token'>, at: TestService) {
  return await waitFor('a download begins', async () => {
    const request = get(`${at.url}/api/auth/me/export`, { headers: { authorization: `Bearer ${user.token}` } })
    const { promise, resolve } = Promise.withResolvers<number | undefined>()
    request.on('error', () => {})
    request.once('response', answer => {
      answer.on('error', () => {})
      answer.once('readable', () => resolve(answer.statusCode))
    })
    if ((await promise) === 200) return { stop: () => request.destroy() }
    request.destroy()
    return null
  })
}

test('a client that disconnects half-way leaves no process, and frees its slot for the next one', async () => {
  const user = await few.user()
  await large(user)
  for (let round = 0; round < 3; round += 1) {
    const reader = await begun(user, few)
    await waitFor('git is running', () => bundling(few).length > 0)
    reader.stop()
    await waitFor('no process is left', () => bundling(few).length === 0)
  }
  // Half of the slots are one caller's: a slot that was not freed would be missed by now.
  const { repositories } = await download(user, few)
  assert.deepEqual(
    repositories.map(({ problem }) => problem),
    [null],
  )
})

test('one download at a time, and it ends with the session that started it', async () => {
  const user = await few.user()
  await large(user)
  const reader = await begun(user, few)
  await waitFor('git is running', () => bundling(few).length > 0)
  for (const answer of [await user.get('/api/auth/me/export'), await user.post('/api/auth/me/export')]) {
    assertProblem(answer, 'rate_limited')
    assert.ok(Number(answer.headers.get('retry-after')) > 0)
  }
  assert.equal((await user.delete('/api/auth/sessions')).status, 204)
  await waitFor('no process is left', () => bundling(few).length === 0)
  reader.stop()
})

test('a few downloads per hour, however they are started', async () => {
  const user = await service.user()
  for (let count = 0; count < 3; count += 1) await download(user)
  assert.equal((await user.post('/api/auth/me/export')).status, 201)
  assert.equal((await user.post('/api/auth/me/export')).status, 201)
  assertProblem(await user.post('/api/auth/me/export'), 'rate_limited')
  assertProblem(await user.get('/api/auth/me/export'), 'rate_limited')
  await download(await service.user())
})

const addressFor = async (user: TestUser) =>
  (await user.post('/api/auth/me/export')).as<{ url: string; expiresAt: string }>()

test('a download URL works once, without a token', async () => {
  const user = await service.user()
  const { url, expiresAt } = await addressFor(user)
  assert.ok(Date.parse(expiresAt) - Date.now() <= 60_000)
  assert.equal((await fetch(url, { method: 'HEAD' })).status, 404)
  const answers = await Promise.all([fetch(url), fetch(url)])
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  const archive = answers.find(({ status }) => status === 200)
  const files = await unzip(new Uint8Array((await archive?.arrayBuffer()) ?? new ArrayBuffer(0)))
  assert.equal(JSON.parse(files.get('account.json')?.toString() ?? '').account.email, user.email)
  assert.equal((await fetch(url)).status, 404)
})

test('a download URL is valid only for its lifetime, its session and its account', async () => {
  const [user, signedOut, deleted] = [await service.user(), await service.user(), await service.user()]
  const { url } = await addressFor(user)
  assert.equal((await fetch(`${url.slice(0, -4)}AAAA`)).status, 404)
  assert.equal(
    (await fetch(`${service.url}/api/auth/me`, { headers: { authorization: `Bearer ${url.split('/').at(-1)}` } }))
      .status,
    401,
  )
  const other = await addressFor(signedOut)
  await signedOut.delete('/api/auth/sessions')
  assert.equal((await fetch(other.url)).status, 404)
  const last = await addressFor(deleted)
  await deleted.delete('/api/auth/me', { currentPassword: password })
  assert.equal((await fetch(last.url)).status, 404)
  await using later = await testService({
    beside: service,
    overrides: { clock: { ...systemClock, now: () => new Date(Date.now() + 61_000) } },
  })
  assert.equal((await fetch(url.replace(service.url, later.url))).status, 404)
  assert.equal((await fetch(url)).status, 200)
})
