import assert from 'node:assert/strict'
import { once } from 'node:events'
import { after, test } from 'node:test'
import type { ProjectRecord } from '#contract/projects.ts'
import type { GitTransport } from '#ports/hosts/gitTransport.ts'
import type { TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { createGitClient } from '../../support/gitClient.ts'
import { assertProblem } from '../../support/problems.ts'
import { type TestService, testService } from '../../support/service.ts'

/** Who may read a project on the built-in host, on every instance, as soon as the change is answered. */

const service = await testService({ integrity: false, oneInstance: 'it starts another process on the same disk' })
const second = await testService({ beside: service })
after(async () => {
  await second[Symbol.asyncDispose]()
  await service[Symbol.asyncDispose]()
})
const ada = await service.user()

async function change(project: ProjectRecord, visibility: 'private' | 'public', user: TestUser = ada) {
  const answer = await user.put(`/api/projects/${project.id}`, { visibility })
  assert.equal(answer.status, 200, answer.text)
  return answer.as<ProjectRecord>()
}

/** The answers of an instance to an anonymous caller: the site, its search, the sitemap and git. */
async function strangersSee({ url, pagesUrl }: TestService, project: ProjectRecord): Promise<readonly number[]> {
  const site = new URL(project.pagesUrl ?? '').pathname
  const repo = new URL(project.cloneUrl ?? '').pathname
  const addresses = [
    `${pagesUrl}${site}`,
    `${pagesUrl}${site}_/search.json`,
    `${pagesUrl}${site}sitemap.xml`,
    `${url}${repo}/info/refs?service=git-upload-pack`,
  ]
  return await Promise.all(addresses.map(async address => (await fetch(address, { redirect: 'manual' })).status))
}

const open = [200, 200, 200, 200]
const closed = [404, 404, 404, 401]

test('a public project that becomes private is closed to others immediately, on every instance', async () => {
  const project = await ada.project({ name: 'Closing', visibility: 'public' })
  for (const instance of [service, second]) {
    await waitFor('the site is available', async () =>
      (await strangersSee(instance, project)).every(status => status === 200),
    )
  }
  const before = await fetch(`${service.pagesUrl}${new URL(project.pagesUrl ?? '').pathname}`)
  const etag = before.headers.get('etag') ?? ''

  const after = await change(project, 'private')
  assert.deepEqual([after.visibility, after.visibilityChange, after.status], ['private', null, 'ACTIVE'])
  for (const instance of [service, second]) assert.deepEqual(await strangersSee(instance, project), closed)
  const kept = await fetch(before.url, { headers: { 'if-none-match': etag } })
  assert.equal(kept.status, 404)
  assert.match(before.headers.get('cache-control') ?? '', /no-cache/)
  const access = (await ada.post(`/api/projects/${project.id}/pages-access`)).as<{ url: string }>()
  assert.match(access.url, /access=/)
})

test('a private project that becomes public is open to everyone, and can change any number of times', async () => {
  const project = await ada.project({ name: 'Opening' })
  assert.deepEqual(await strangersSee(service, project), closed)
  for (const visibility of ['public', 'public', 'private', 'public'] as const) {
    const after = await change(project, visibility)
    assert.deepEqual([after.visibility, after.visibilityChange], [visibility, null])
    await waitFor(`it is ${visibility}`, async () => {
      const seen = await strangersSee(second, project)
      return seen.join() === (visibility === 'public' ? open : closed).join()
    })
  }
  await using machine = await createGitClient()
  await machine.git('.', 'clone', project.cloneUrl ?? '', 'spec')
})

test('listeners get the change, whichever instance they are connected to', async () => {
  const project = await ada.project({ name: 'Heard' })
  const url = `${second.url}/api/projects/${project.id}/events`
  await using events = await openEventStream(url, { headers: { authorization: `Bearer ${ada.token}` } })
  await events.next('status')
  await change(project, 'public')
  const received = await events.next(
    ({ event, data }) => event === 'visibility' && JSON.stringify(data).includes('public'),
  )
  assert.deepEqual(received?.data, { projectId: project.id, visibility: 'public' })
})

test('a clone that an anonymous caller has started is cut off, and one of the owner is not', async () => {
  const project = await ada.project({ name: 'Cloned', visibility: 'public' })
  const begun: AbortSignal[] = []
  /** A clone that continues for as long as it may. */
  const transport: GitTransport = {
    async *advertise() {},
    async *exchange(_repo, _request, _body, signal) {
      begun.push(signal)
      await once(signal, 'abort')
      yield new Uint8Array()
    },
  }
  await using third = await testService({ beside: service, overrides: { transport } })
  const address = `${third.url}${new URL(project.cloneUrl ?? '').pathname}/git-upload-pack`
  const clone = (headers: Readonly<Record<string, string>>) => {
    const gone = new AbortController()
    const type = { 'content-type': 'application/x-git-upload-pack-request' }
    const answer = fetch(address, {
      method: 'POST',
      body: '0000',
      headers: { ...type, ...headers },
      signal: gone.signal,
    })
    answer.catch(() => {})
    return { answer, disconnect: () => gone.abort() }
  }
  const stranger = clone({})
  await waitFor('the stranger reads', () => begun.length === 1)
  const owner = clone({ authorization: `Basic ${btoa(`ada:${await ada.gitToken()}`)}` })
  await waitFor('the owner reads', () => begun.length === 2)
  await change(project, 'private')
  await waitFor('the anonymous clone is cut off', () => begun[0]?.aborted)
  assert.equal(begun[1]?.aborted, false)
  owner.disconnect()
  stranger.disconnect()
})

test('a change that is not possible now is refused with the time when it is, and changes nothing else', async () => {
  const project = await ada.project({ name: 'Archived' })
  const path = `/api/projects/${project.id}`
  const both = await ada.put(path, { status: 'ARCHIVED', visibility: 'public' })
  assert.match(assertProblem(both, 'not_ready').detail ?? '', /archived/)
  assert.equal((await ada.get(path)).as<ProjectRecord>().status, 'ACTIVE')
  await ada.put(path, { status: 'ARCHIVED' })
  assert.match(
    assertProblem(await ada.put(path, { visibility: 'public' }), 'not_ready').detail ?? '',
    /Unarchive it first/,
  )
  assert.equal((await ada.put(path, { visibility: 'private' })).status, 200)
  assert.equal(
    (await ada.put(path, { status: 'ACTIVE', visibility: 'public' })).as<ProjectRecord>().visibility,
    'public',
  )
  await ada.put(path, { status: 'ARCHIVED' })
  const closing = (await ada.put(path, { visibility: 'private' })).as<ProjectRecord>()
  assert.deepEqual([closing.visibility, closing.visibilityChange, closing.status], ['private', null, 'ARCHIVED'])

  await service.database.pool.query('update projects set repo_id = null where id = $1', [project.id])
  const unmade = await ada.put(path, { visibility: 'public' })
  assert.match(assertProblem(unmade, 'not_ready').detail ?? '', /no repository yet/)
})
