import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import { commitOnTop, externalGit } from '#testing/hosts/externalGit.ts'
import { type Backend, startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { pollHosts } from '#usecases/hosts/pollHosts.ts'
import { type TestService, testService } from '../../support/service.ts'

/** The whole service with REPOHOST_PROVIDER=git, on a git server that does not know Speckeep. */

let backend: Backend
let service: TestService
let ada: TestUser
before(async () => {
  backend = await startBackend()
  service = await testService({
    env: { REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: backend.baseUrl },
    oneInstance: 'it looks at the disk',
  })
  ada = await service.user()
})
after(async () => {
  await service[Symbol.asyncDispose]()
  await backend.close()
})

function repository() {
  const made = backend.repository(`team/spec-${randomUUID()}`)
  firstCommit(made.dir, { 'README.md': bytes('# Orders\n'), 'docs/api.md': bytes('# API\n') })
  return made
}

async function provisioned(id: number): Promise<ProjectRecord> {
  return await waitFor('the project is provisioned', async () => {
    const project = (await ada.get(`/api/projects/${id}`)).as<ProjectRecord>()
    return (project.status === 'ACTIVE' || project.status === 'ERROR') && project
  })
}

async function takeOver(source: string, repoToken: unknown = backend.user): Promise<ProjectRecord> {
  const made = await ada.post('/api/projects', { name: 'Orders', repoFullName: source, repoToken })
  assert.equal(made.status, 201, made.text)
  return await provisioned(made.as<ProjectRecord>().id)
}

test('a repository on a git server is imported, read, changed and followed', async () => {
  const { source, dir } = repository()
  const project = await takeOver(source)
  assert.equal(project.status, 'ACTIVE', String(project.statusReason))
  assert.equal(project.cloneUrl, source)
  assert.equal(project.repoUrl, source)
  assert.equal(project.repoFullName, source.replace('http://', '').replace(/\.git$/, ''))

  const files = `/api/projects/${project.id}/files`
  const read = (await ada.get(`${files}/README.md`)).as<{ content: string; sha: string }>()
  assert.equal(read.content, '# Orders\n')
  const change = { filePath: 'README.md', content: '# Orders of 2026\n', baseSha: read.sha, message: 'Name the year' }
  const saved = await ada.post(`/api/projects/${project.id}/commit`, change)
  assert.equal(saved.status, 201, saved.text)
  assert.equal(externalGit(dir, ['show', 'main:README.md']), '# Orders of 2026')
  assert.equal(externalGit(dir, ['log', '-1', '--format=%s', 'main']), 'Name the year')

  const pushed = commitOnTop(dir, [{ path: 'docs/api.md', mode: '100644', content: bytes('# The API\n') }])
  await waitFor('pushes from elsewhere are recorded', async () => {
    await service.database.pool.query('update projects set polled_at = null where id = $1', [project.id])
    await pollHosts(service.app.ports)
    return (await ada.get(`/api/projects/${project.id}`)).as<ProjectRecord>().pagesCommitSha === pushed
  })
  const shown = (await ada.get(`${files}/docs/api.md`)).as<{ content: string }>()
  assert.equal(shown.content, '# The API\n')
  const commits = (await ada.get(`/api/projects/${project.id}/commits`)).as<{ sha: string }[]>()
  assert.equal(commits[0]?.sha, pushed)
})

test('a token that the server refuses is reported, and another one fixes it', async () => {
  const { source } = repository()
  const project = await takeOver(source, { username: 'ada', token: 'wrong' })
  assert.equal(project.status, 'ERROR')
  assert.match(project.statusReason ?? '', /127\.0\.0\.1 does not accept the user name and token/)
  const path = `/api/projects/${project.id}`
  assert.equal((await ada.put(`${path}/repo-token`, { token: 'two words' })).status, 400)
  assert.equal((await ada.put(`${path}/repo-token`, backend.user)).status, 204)
  assert.equal((await ada.post(`${path}/retry`)).status, 202)
  assert.equal((await provisioned(project.id)).status, 'ACTIVE')
})

test('a token that the server no longer accepts is reported, and the project continues with another', async t => {
  const project = await takeOver(repository().source)
  const commit = async () =>
    await ada.post(`/api/projects/${project.id}/commit`, { filePath: 'new.md', content: 'New.\n', baseSha: null })
  const { token } = backend.user
  t.after(() => Object.assign(backend.user, { token }))
  backend.user.token = 'the-next-token-of-ada'
  const refused = await commit()
  assert.equal(refused.status, 409, refused.text)
  assert.equal(refused.problem().code, 'reconnect_required')
  assert.match(refused.problem().message, /Replace them in its settings/)
  assert.equal((await ada.put(`/api/projects/${project.id}/repo-token`, backend.user)).status, 204)
  assert.equal((await commit()).status, 201)
})

test('a token is stored sealed, and never shown or logged', async () => {
  const { source } = repository()
  const project = await takeOver(source)
  assert.doesNotMatch(JSON.stringify(project), new RegExp(backend.user.token))
  const { rows } = await service.database.pool.query('select token from repo_tokens where project_id = $1', [
    project.id,
  ])
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0].token, new RegExp(backend.user.token))
  const mirrors = join(service.dataDir, 'mirrors')
  for (const name of readdirSync(mirrors, { recursive: true, encoding: 'utf8' })) {
    if (!/config$|HEAD$|packed-refs$/.test(name)) continue
    assert.doesNotMatch(readFileSync(join(mirrors, name), 'utf8'), new RegExp(backend.user.token))
  }
})

test('a token is not sent to an address that was changed in the database', async () => {
  const project = await takeOver(repository().source)
  const other = repository()
  await service.database.pool.query('update projects set clone_url = $2 where id = $1', [project.id, other.source])
  backend.requests.length = 0
  const read = await ada.get(`/api/projects/${project.id}/files/README.md`)
  assert.equal(read.problem().code, 'reconnect_required')
  assert.deepEqual(backend.requests, [])
})

test('what this service cannot do is refused before anything is created', async () => {
  const refused = async (body: Record<string, unknown>, field: string, message: RegExp) => {
    const answer = await ada.post('/api/projects', { name: 'Orders', ...body })
    assert.equal(answer.status, 400, answer.text)
    const [error] = answer.problem().errors ?? []
    assert.equal(error?.field, field)
    assert.match(error?.message ?? '', message)
  }
  await refused({}, 'repoFullName', /does not create repositories/)
  await refused({ templateId: 1, repoFullName: `${backend.baseUrl}/x.git` }, 'templateId', /its own content/)
  await refused({ repoFullName: 'https://git.example.org/team/spec.git' }, 'repoFullName', /below http:/)
  await refused({ repoFullName: `${backend.baseUrl}/../etc` }, 'repoFullName', /below http:/)
})
