import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary } from '#contract/content.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import type { TestUser } from '#testing/users.ts'
import { type EventStream, openEventStream } from '../../support/eventStream.ts'
import { createGitClient, withToken } from '../../support/gitClient.ts'
import { interceptedHost } from '../../support/interceptedHost.ts'
import { assertProblem } from '../../support/problems.ts'
import { type TestService, testService } from '../../support/service.ts'

const host = await interceptedHost()
after(() => host[Symbol.asyncDispose]())
const overrides = { hosts: codeHosts(host.host), transport: host.embedded.transport }
const service = await testService({ env: { CREATE_DEADLINE_MS: '100' }, overrides })
after(() => service[Symbol.asyncDispose]())
const alice = await service.user()
const bob = await service.user()

function watch(user: TestUser, project: Pick<ProjectRecord, 'id'>, on: TestService = service): Promise<EventStream> {
  return openEventStream(`${on.url}/api/projects/${project.id}/events`, {
    headers: { authorization: `Bearer ${user.token}` },
  })
}

function isStatus(status: string) {
  return ({ event, data }: EventStream['received'][number]) =>
    event === 'status' && (data as { status: string }).status === status
}

test('a listener first gets the state of the project, then each commit and that the site shows it', async () => {
  const project = await alice.project()
  await using stream = await watch(alice, project)
  assert.equal(stream.status, 200)
  assert.equal(stream.headers.get('content-type'), 'text/event-stream; charset=utf-8')
  assert.equal(stream.headers.get('cache-control'), 'no-store')
  const projectId = project.id
  await stream.next('status')
  await stream.next('pages')
  const path = `/api/projects/${projectId}/commit`
  const { sha } = (await alice.post(path, { filePath: 'a.md', content: 'a', baseSha: null })).as<CommitReply>()
  await stream.next('pages')
  await stream.next('status')
  assert.deepEqual(stream.received, [
    { event: 'status', data: { projectId, status: 'ACTIVE', statusReason: null } },
    { event: 'pages', data: { projectId, commitSha: project.pagesCommitSha } },
    { event: 'commit', data: { projectId, commitSha: sha, source: 'api' } },
    { event: 'status', data: { projectId, status: 'BUILDING', statusReason: null } },
    { event: 'pages', data: { projectId, commitSha: sha } },
    { event: 'status', data: { projectId, status: 'ACTIVE', statusReason: null } },
  ])
})

test('a push is sent as a commit event', async () => {
  const project = await alice.project()
  await using machine = await createGitClient()
  await machine.git('.', 'clone', '-q', withToken(project.cloneUrl, await alice.gitToken()), 'clone')
  await writeFile(join(machine.dir, 'clone', 'pushed.md'), 'pushed')
  await machine.git('clone', 'add', '-A')
  await machine.git('clone', 'commit', '-q', '-m', 'Push')
  const commitSha = await machine.git('clone', 'rev-parse', 'HEAD')
  await using stream = await watch(alice, project)
  await stream.next('pages')
  await machine.git('clone', 'push', '-q')
  const commit = await stream.next('commit')
  assert.deepEqual(commit?.data, { projectId: project.id, commitSha, source: 'push' })
  assert.deepEqual((await stream.next('pages'))?.data, { projectId: project.id, commitSha })
})

test('a creation is followed from its current step to its end, and so is archiving', async () => {
  const gate = Promise.withResolvers<void>()
  host.intercept(({ operation, side }) =>
    operation === 'createFromTemplate' && side === 'before' ? gate.promise : undefined,
  )
  const project = (await alice.post('/api/projects', { name: 'Heard' })).as<ProjectRecord>()
  await using stream = await watch(alice, project)
  await stream.next(isStatus('INITIALIZING'))
  host.intercept(() => {})
  gate.resolve()
  await stream.next(isStatus('BUILDING'))
  await stream.next(isStatus('ACTIVE'))
  await stream.next('pages')
  await alice.put(`/api/projects/${project.id}`, { status: 'ARCHIVED' })
  await stream.next(isStatus('ARCHIVED'))
  await alice.put(`/api/projects/${project.id}`, { status: 'ACTIVE' })
  await stream.next(isStatus('ACTIVE'))
})

test('the stream of a project that is deleted says so, and ends', async () => {
  const project = await alice.project()
  await using stream = await watch(alice, project)
  await stream.next('pages')
  await alice.delete(`/api/projects/${project.id}`)
  assert.deepEqual((await stream.next('deleted'))?.data, { projectId: project.id })
  await stream.ended()
})

test('of thirty concurrent commits the newest one is sent, and the site shows it', async () => {
  const project = await alice.project()
  const path = `/api/projects/${project.id}`
  await using stream = await watch(alice, project)
  await stream.next('status')
  const committed = await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      alice.post(`${path}/commit`, { filePath: `${n}.md`, content: 'x', baseSha: null }),
    ),
  )
  const [head] = (await alice.get(`${path}/commits?limit=1`)).as<CommitSummary[]>()
  assert.equal((await alice.get(path)).as<ProjectRecord>().pagesCommitSha, head?.sha)
  await stream.next(({ event, data }) => event === 'commit' && commitOf(data) === head?.sha)
  const received = stream.received.filter(({ event }) => event === 'commit').map(({ data }) => commitOf(data))
  const made = new Set(committed.map(answer => answer.as<CommitReply>().sha))
  for (const sha of received) assert.ok(made.has(sha), sha)
})

function commitOf(data: unknown): string {
  return (data as { commitSha: string }).commitSha
}

test("no one can listen to another user's project, to one that does not exist, or without an id", async () => {
  const project = await alice.project()
  assertProblem(await bob.get(`/api/projects/${project.id}/events`), 'forbidden')
  assertProblem(await alice.get('/api/projects/999999999/events'), 'not_found')
  assertProblem(await service.anyone.get(`/api/projects/${project.id}/events`), 'unauthenticated')
  assertProblem(
    await service.anyone.get(`/api/projects/${project.id}/events?access_token=${alice.token}`),
    'unauthenticated',
  )
})

test('a HEAD request to a stream does not open it', async () => {
  const project = await alice.project()
  const answer = await fetch(`${service.url}/api/projects/${project.id}/events`, {
    method: 'HEAD',
    headers: { authorization: `Bearer ${alice.token}` },
  })
  assert.equal(answer.status, 200)
  assert.equal(await answer.text(), '')
})

test('events of one project are not sent to listeners of another', async () => {
  const [one, other] = [await alice.project(), await alice.project()]
  await using stream = await watch(alice, one)
  await stream.next('status')
  for (const project of [other, one]) {
    await alice.post(`/api/projects/${project.id}/commit`, { filePath: 'a.md', content: 'a', baseSha: null })
  }
  await stream.next('pages')
  for (const { data } of stream.received) assert.equal((data as { projectId: number }).projectId, one.id)
})

test('a service that stops ends its streams and does not wait for their listeners', async () => {
  const stopping = await testService()
  const user = await stopping.user()
  const project = await user.project()
  const streams = [await watch(user, project, stopping), await watch(user, project, stopping)]
  for (const stream of streams) await stream.next('status')
  await stopping[Symbol.asyncDispose]()
  for (const stream of streams) await stream.ended()
})
