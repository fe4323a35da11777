import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { Me } from '#contract/accounts.ts'
import type { FileRecord } from '#contract/content.ts'
import type { HostStatus } from '#contract/hostConnections.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { commitOnTop, externalGit } from '#testing/hosts/externalGit.ts'
import { startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import { type Caller, caller } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { pollHosts } from '#usecases/hosts/pollHosts.ts'
import { maintain } from '#usecases/projects/maintain.ts'
import { resumeProject } from '#usecases/projects/resumeProject.ts'
import { app } from '../../drivers/hosts/github/proxy/index.ts'
import { assertProblem } from '../../support/problems.ts'
import { githubRemote } from '../../support/remote/github.ts'
import { githubSite } from '../../support/remote/githubSite.ts'
import { createProject, signIn, signInAgain, waitForStatus } from '../../support/remote/service.ts'
import { type TestService, testService } from '../../support/service.ts'
import { unzip } from '../../support/unzip.ts'

/** Services that offer several code hosts, configured by environment variables alone. */

const backend = await startBackend()
const double = await githubRemote()
double.github.pages.refusePlan()
const site = await githubSite(double.github)

const withGithub = {
  FRONTEND_URL: new URL(double.redirectUri).origin,
  REPOHOST_PROVIDER: 'github,git',
  REPOHOST_BASE_URL: site.url,
  REPOHOST_GIT_BASE_URL: backend.baseUrl,
  REPOHOST_CLIENT_ID: app.id,
  REPOHOST_CLIENT_SECRET: app.secret,
}
const builtIn = { REPOHOST_PROVIDER: 'embedded,git', REPOHOST_GIT_BASE_URL: backend.baseUrl }

const github = await testService({ env: withGithub })
const embedded = await testService({ env: builtIn, oneInstance: 'it starts another process on the same disk' })
const hub = await signIn(github, double, 'ada')
const home = await embedded.user()

after(async () => {
  await Promise.all([github, embedded].map(service => service[Symbol.asyncDispose]()))
  await site[Symbol.asyncDispose]()
  await double.close()
  await backend.close()
})

type User = Caller & { readonly id: number; readonly token: string }

function repository() {
  const made = backend.repository(`team/spec-${randomUUID()}`)
  firstCommit(made.dir, { 'README.md': bytes('# Orders\n') })
  return made
}

function takenOver(source: string) {
  return { host: 'git', repoFullName: source, repoToken: backend.user }
}

async function active(user: Caller, body: Readonly<Record<string, unknown>>): Promise<ProjectRecord> {
  return await waitForStatus(user, (await createProject(user, body)).id, 'ACTIVE')
}

async function contentOf(user: Caller, { id }: ProjectRecord, path = 'README.md'): Promise<string> {
  return (await user.get(`/api/projects/${id}/files/${path}`)).as<FileRecord>().content
}

async function commit(user: Caller, { id }: ProjectRecord, content: string): Promise<string> {
  const { sha } = (await user.get(`/api/projects/${id}/files/README.md`)).as<FileRecord>()
  const saved = await user.post(`/api/projects/${id}/commit`, { filePath: 'README.md', content, baseSha: sha })
  assert.equal(saved.status, 201, saved.text)
  return saved.as<{ sha: string }>().sha
}

/** The same user at another service with the same data. */
function userOf({ url }: TestService, { token }: Pick<User, 'token'>): Caller {
  return caller(url, { authorization: `Bearer ${token}` })
}

async function siteOf({ pagesUrl }: TestService, { id }: User, { slug }: ProjectRecord): Promise<number> {
  return (await fetch(`${pagesUrl}/u${id}/${slug}/`, { redirect: 'manual' })).status
}

async function statusOf(user: Caller): Promise<HostStatus> {
  return (await user.get('/api/auth/repohost/status')).as<HostStatus>()
}

test('the status lists the hosts and what the form of a new project accepts for each', async () => {
  const git = {
    id: 'git',
    label: 'the git server',
    isDefault: false,
    creates: false,
    imports: 'address',
    takesRepoToken: true,
    hasSignIn: false,
    hasOwners: false,
  }
  const atGithub = await statusOf(hub)
  assert.equal(atGithub.provider, 'github')
  assert.deepEqual(atGithub.hosts, [
    {
      id: 'github',
      label: 'GitHub',
      isDefault: true,
      creates: true,
      imports: 'name',
      takesRepoToken: false,
      hasSignIn: true,
      hasOwners: true,
    },
    git,
  ])
  const embeddedStatus = await statusOf(home)
  assert.equal(embeddedStatus.provider, 'embedded')
  assert.equal(embeddedStatus.connected, true)
  assert.deepEqual(embeddedStatus.hosts, [
    {
      id: 'embedded',
      label: 'the built-in host',
      isDefault: true,
      creates: true,
      imports: 'address',
      takesRepoToken: false,
      hasSignIn: false,
      hasOwners: false,
    },
    git,
  ])
})

test('a project is on the default host, or on the chosen one, and says so wherever it is shown', async () => {
  const made = await active(hub, { name: 'Made there' })
  const { source } = repository()
  const taken = await active(hub, { name: 'Taken over', ...takenOver(source) })
  assert.deepEqual([made.host, taken.host], ['github', 'git'])
  assert.match(made.cloneUrl ?? '', /made-there\.git$/)
  assert.equal(taken.cloneUrl, source)
  const listed = (await hub.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual(
    [made, taken].map(({ id }) => listed.find(project => project.id === id)?.host),
    ['github', 'git'],
  )
  assert.equal((await active(home, { name: 'At home' })).host, 'embedded')
  assert.equal((await active(home, { name: 'At home by name', host: 'embedded' })).host, 'embedded')
})

test('a host that the service does not offer is refused with the field and the offered hosts', async () => {
  for (const [user, host, offered] of [
    [hub, 'embedded', /"embedded"; this service offers github, git\./],
    [home, 'github', /"github"; this service offers embedded, git\./],
    [home, 'svn', /"svn"/],
    [home, 'memory', /"memory"/],
  ] as const) {
    const [error] =
      assertProblem(await user.post('/api/projects', { name: 'X', host }), 'validation_failed').errors ?? []
    assert.equal(error?.field, 'host')
    assert.match(error?.message ?? '', offered)
  }
})

test('what a chosen host does not accept is refused with a specific message', async () => {
  const refused = async (user: Caller, body: Record<string, unknown>, field: string, message: RegExp) => {
    const answer = await user.post('/api/projects', { name: 'X', ...body })
    const [error] = assertProblem(answer, 'validation_failed').errors ?? []
    assert.equal(error?.field, field)
    assert.match(error?.message ?? '', message)
  }
  await refused(hub, { host: 'git' }, 'repoFullName', /the git server does not create repositories/)
  await refused(hub, { host: 'git', repoFullName: 'ada/spec' }, 'repoFullName', /below http/)
  await refused(
    hub,
    { ...takenOver(repository().source), owner: 'acme' },
    'owner',
    /the git server offers no choice of owners/,
  )
  await refused(hub, { repoFullName: `${backend.baseUrl}/team/x.git` }, 'repoFullName', /owner\/name/)
  await refused(hub, { repoFullName: 'ada/spec', repoToken: backend.user }, 'repoToken', /GitHub needs no token/)
  await refused(home, { owner: 'acme' }, 'owner', /the built-in host offers no choice of owners/)
})

for (const { name, service, user, body } of [
  { name: 'github beside git', service: github, user: hub, body: () => ({}) },
  { name: 'git beside github', service: github, user: hub, body: () => takenOver(repository().source) },
  { name: 'embedded beside git', service: embedded, user: home, body: () => ({}) },
  { name: 'git beside embedded', service: embedded, user: home, body: () => takenOver(repository().source) },
]) {
  test(`${name}: a project is read, changed, published, made public and private, and deleted`, async () => {
    const project = await active(user, { name: `All of ${name}`, ...body() })
    assert.match(await contentOf(user, project), /^# /)
    const sha = await commit(user, project, '# Changed\n')
    assert.equal(await contentOf(user, project), '# Changed\n')
    const history = (await user.get(`/api/projects/${project.id}/commits`)).as<{ sha: string }[]>()
    assert.equal(history[0]?.sha, sha)
    const found = await user.get(`/api/projects/${project.id}/search?q=Changed`)
    assert.match(found.text, /README\.md/)
    const edit = { filePath: 'README.md', instruction: 'replace "Changed" with "Edited"' }
    const { sessionId } = (await user.post(`/api/projects/${project.id}/edit`, edit)).as<{ sessionId: number }>()
    assert.equal((await user.post(`/api/projects/${project.id}/commit`, { sessionId })).status, 201)
    assert.equal(await contentOf(user, project), '# Edited\n')

    assert.notEqual(await siteOf(service, user, project), 200)
    for (const visibility of ['public', 'private'] as const) {
      assert.equal((await user.put(`/api/projects/${project.id}`, { visibility })).status, 200)
      await waitFor(`it is ${visibility}`, async () => {
        const now = (await user.get(`/api/projects/${project.id}`)).as<ProjectRecord>()
        return now.visibility === visibility && now.visibilityChange === null
      })
      assert.equal((await siteOf(service, user, project)) === 200, visibility === 'public')
    }

    const ended = await user.delete(`/api/projects/${project.id}?forever=true`)
    assert.equal(ended.status, 204, ended.text)
    const { rows } = await service.database.pool.query('select forgotten_at from projects where id = $1', [project.id])
    assert.ok(rows[0].forgotten_at)
  })
}

test('pushes from elsewhere are found on every host in one round', async () => {
  const { source, dir } = repository()
  const taken = await active(hub, { name: 'Pushed to git', ...takenOver(source) })
  const made = await active(hub, { name: 'Pushed to GitHub' })
  const pushed = {
    [taken.id]: commitOnTop(dir, [{ path: 'new.md', mode: '100644', content: bytes('# New\n') }]),
    [made.id]: await double.push(made.repoFullName, { 'new.md': '# New\n' }),
  }
  await waitFor('both pushes are recorded', async () => {
    await github.database.pool.query('update projects set polled_at = null')
    await pollHosts(github.app.ports)
    const shown = await Promise.all(
      [taken, made].map(async ({ id }) => (await hub.get(`/api/projects/${id}`)).as<ProjectRecord>()),
    )
    return shown.every(({ id, pagesCommitSha }) => pagesCommitSha === pushed[id])
  })
})

test('a user without a connected account is refused on that host alone', async () => {
  const user = await github.user()
  assert.equal((await user.get('/api/auth/me')).as<Me>().repohost.connected, false)
  assert.equal((await statusOf(user)).connected, false)
  const refused = await user.post('/api/projects', { name: 'There' })
  assert.match(assertProblem(refused, 'reconnect_required').detail, /Connect your GitHub account first/)
  const project = await active(user, { name: 'Elsewhere', ...takenOver(repository().source) })
  await commit(user, project, '# Mine\n')
  assert.equal(await contentOf(user, project), '# Mine\n')

  const back = await signInAgain(github, double, 'grace', user)
  assert.equal(back.status, 200, back.text)
  assert.equal((await active(user, { name: 'There' })).host, 'github')
  assert.equal((await user.delete('/api/auth/repohost/disconnect')).status, 204)
  assert.equal(await contentOf(user, project), '# Mine\n')
})

test('git clones and pushes reach only repositories on the built-in host', async () => {
  const [own, taken] = [
    await active(home, { name: 'Cloned here' }),
    await active(home, { name: 'Cloned there', ...takenOver(repository().source) }),
  ]
  const token = await home.gitToken()
  const refs = async ({ slug }: ProjectRecord) => {
    const authorization = `Basic ${Buffer.from(`ada:${token}`).toString('base64')}`
    const url = `${embedded.url}/git/u${home.id}/${slug}.git/info/refs?service=git-upload-pack`
    return (await fetch(url, { headers: { authorization } })).status
  }
  assert.equal(await refs(own), 200)
  // A lookup by repository id alone could find another project's repository.
  await embedded.database.pool.query(
    'update projects set repo_id = (select repo_id from projects where id = $1) where id = $2',
    [own.id, taken.id],
  )
  assert.equal(await refs(taken), 404)
})

test('the storage quota counts the repositories of the built-in host, and restricts nothing elsewhere', async () => {
  const full = { STORAGE_MIB_PER_USER: '1' }
  await using service = await testService({ env: { ...builtIn, ...full } })
  const user = await service.user()
  const own = await active(user, { name: 'Here' })
  await service.database.pool.query('update projects set stored_bytes = 2 * 1024 * 1024 where id = $1', [own.id])
  assertProblem(await user.post('/api/projects', { name: 'More here' }), 'quota_exceeded')
  const there = await active(user, { name: 'There', ...takenOver(repository().source) })
  await commit(user, there, '# Still taken\n')
  const edit = { filePath: 'README.md', instruction: 'replace "Still" with "Always"' }
  assert.equal((await user.post(`/api/projects/${there.id}/edit`, edit)).status, 200)
})

test('an export has the bundles of the built-in host and the clone URLs of the others', async () => {
  const user = await embedded.user()
  const own = await active(user, { name: 'Bundled' })
  const taken = await active(user, { name: 'Named', ...takenOver(repository().source) })
  const answer = await fetch(`${embedded.url}/api/auth/me/export`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
  const files = await unzip(new Uint8Array(await answer.arrayBuffer()))
  const repositories = JSON.parse(String(files.get('repositories.json'))) as Record<string, unknown>[]
  assert.deepEqual(
    repositories.map(({ projectId, bundle, cloneUrl, problem }) => [projectId, bundle, cloneUrl, problem]),
    [
      [taken.id, null, taken.cloneUrl, null],
      [own.id, `projects/${own.slug}.bundle`, own.cloneUrl, null],
    ],
  )
})

test('a host that is no longer offered refuses with its name, and its projects are listed and deleted', async () => {
  const user = await embedded.user()
  const own = await active(user, { name: 'Stays' })
  const taken = await active(user, { name: 'Goes', ...takenOver(repository().source) })
  await using fewer = await testService({ beside: embedded, env: { REPOHOST_PROVIDER: 'embedded' } })
  const again = userOf(fewer, user)
  assert.match(await contentOf(again, own), /^# /)
  const refused = assertProblem(await again.get(`/api/projects/${taken.id}/files/README.md`), 'repohost_failed')
  assert.match(refused.detail, /is on git, but this service is set up for embedded\./)
  const listed = (await again.get('/api/projects')).as<ProjectRecord[]>()
  assert.deepEqual(
    listed.map(({ id, host }) => [id, host]),
    [
      [taken.id, 'git'],
      [own.id, 'embedded'],
    ],
  )
  await pollHosts(fewer.app.ports)
  await maintain(fewer.app.ports)
  assert.equal((await again.delete(`/api/projects/${taken.id}`)).status, 204)

  await using only = await testService({ beside: embedded, env: { ...builtIn, REPOHOST_PROVIDER: 'git' } })
  const elsewhere = userOf(only, user)
  const away = assertProblem(await elsewhere.get(`/api/projects/${own.id}/files/README.md`), 'repohost_failed')
  assert.match(away.detail, /is on embedded, but this service is set up for git\./)
  assert.equal((await elsewhere.post(`/api/projects/${taken.id}/restore`)).status, 200)
  assert.equal(await contentOf(elsewhere, taken), '# Orders\n')
})

test('a creation whose host is no longer offered fails with its name, and continues when it is offered again', async () => {
  const user = await embedded.user()
  const { source, dir } = repository()
  const taken = await active(user, { name: 'Interrupted', ...takenOver(source) })
  const interrupt = "status = 'INITIALIZING', step = 'intent', repo_id = null, look_at = now() + interval '1 day'"
  await embedded.database.pool.query(`update projects set ${interrupt} where id = $1`, [taken.id])
  {
    await using fewer = await testService({ beside: embedded, env: { REPOHOST_PROVIDER: 'embedded' } })
    // A job of the service may have begun with it.
    const resumed = async () => (await resumeProject(fewer.app.ports, taken.id)) === 'done'
    await waitFor('the creation is resumed', resumed)
    const { statusReason } = await waitForStatus(userOf(fewer, user), taken.id, 'ERROR')
    assert.match(statusReason ?? '', /is on git, but this service is set up for embedded\./)
  }
  assert.equal((await user.post(`/api/projects/${taken.id}/retry`)).status, 202)
  await waitForStatus(user, taken.id, 'ACTIVE')
  assert.equal(externalGit(dir, ['rev-list', '--count', 'main']), '1')
})
