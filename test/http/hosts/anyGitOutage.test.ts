import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import type { FileRecord } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { commitOnTop } from '#testing/hosts/externalGit.ts'
import { type Backend, startBackend } from '#testing/hosts/git/backend.ts'
import { firstCommit } from '#testing/hosts/git/subject.ts'
import { bytes } from '#testing/hosts/project.ts'
import { type Caller, caller, type TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { type TestService, testService } from '../../support/service.ts'

/** Projects on an unavailable git server are still readable, and answers state their age. */

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

function serverIsAway(isAway: boolean): void {
  backend.answer = (_request, response) => {
    if (isAway) response.writeHead(503).end()
    return isAway
  }
}

async function takenOver() {
  const { source, dir } = backend.repository(`team/spec-${randomUUID()}`)
  firstCommit(dir, { 'README.md': bytes('# Orders\n'), 'docs/api.md': bytes('# API\n\nOrders are final.\n') })
  const body = { name: 'Orders', repoFullName: source, repoToken: backend.user, visibility: 'public' }
  const made = await ada.post('/api/projects', body)
  assert.equal(made.status, 201, made.text)
  const project = await waitFor('the project is imported', async () => {
    const found = (await ada.get(`/api/projects/${made.as<ProjectRecord>().id}`)).as<ProjectRecord>()
    return found.status === 'ACTIVE' && found
  })
  return { project, dir }
}

function reads(api: Caller, pages: Caller, project: ProjectRecord) {
  const path = `/api/projects/${project.id}`
  const site = new URL(project.pagesUrl ?? '').pathname.replace(/\/$/, '')
  const ofApi = ['files', 'files/README.md', 'files/docs', 'commits', 'commits?path=README.md', 'search?q=final']
  const ofSite = ['/', '/docs/api', '/_/changes', '/_/versions', '/_/search.json']
  return [
    ...ofApi.map(name => () => api.get(`${path}/${name}`)),
    ...ofSite.map(name => () => pages.get(`${site}${name}`)),
    () => api.post(`${path}/edit`, { filePath: 'docs/api.md', instruction: 'replace "final" with "binding"' }),
  ]
}

test('while the server is unavailable everything is read with its age, also by the next process', async () => {
  const { project, dir } = await takenOver()
  const pages = caller(service.pagesUrl, {})
  for (const ask of reads(ada, pages, project)) {
    const answer = await ask()
    assert.equal(answer.status, 200, answer.text)
    assert.equal(answer.headers.get('x-stale-since'), null)
  }
  const goneAt = Date.now()
  serverIsAway(true)
  const assertReadable = async (api: Caller, site: Caller) => {
    // What was read just before the outage is fresh for 5 seconds.
    await waitFor('the outage is noticed', async () => {
      const answer = await api.get(`/api/projects/${project.id}/files`)
      return answer.headers.get('x-stale-since') !== null
    })
    let stated = 0
    for (let round = 0; round < 5; round++) {
      for (const ask of reads(api, site, project)) {
        const answer = await ask()
        assert.equal(answer.status, 200, answer.text)
        const since = answer.headers.get('x-stale-since')
        assert.ok(since !== null && Date.parse(since) <= goneAt, `${since}`)
        assert.equal(answer.headers.get('cache-control'), 'no-store')
        stated++
      }
    }
    assert.ok(stated >= 50)
  }
  await assertReadable(ada, pages)
  const change = { filePath: 'new.md', content: 'New\n', baseSha: null }
  assert.equal((await ada.post(`/api/projects/${project.id}/commit`, change)).status, 202)

  await service.app.close()
  const env = { REPOHOST_PROVIDER: 'git', REPOHOST_BASE_URL: backend.baseUrl }
  await using next = await testService({ beside: service, env })
  const again = caller(next.url, { authorization: `Bearer ${ada.token}` })
  await assertReadable(again, caller(next.pagesUrl, {}))

  commitOnTop(dir, [{ path: 'README.md', mode: '100644', content: bytes('# Orders of 2026\n') }])
  serverIsAway(false)
  await waitFor('the server is reachable again', async () => {
    const answer = await again.get(`/api/projects/${project.id}/files/README.md`)
    return answer.headers.get('x-stale-since') === null && answer.as<FileRecord>().content === '# Orders of 2026\n'
  })

  const mirrors = () =>
    readdirSync(join(service.dataDir, 'mirrors', 'repos'), { recursive: true, encoding: 'utf8' }).filter(name =>
      name.endsWith('.git'),
    )
  const before = mirrors().length
  assert.equal((await again.delete(`/api/projects/${project.id}`)).status, 204)
  assert.equal((await again.delete(`/api/projects/${project.id}?forever=true`)).status, 204)
  assert.equal(mirrors().length, before - 1)
})
