import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EditReply } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { QueuedCommitDetails, QueuedCommitRecord } from '#contract/queuedCommits.ts'
import { waitFor } from '#testing/waitFor.ts'
import { blobIdOf } from '#usecases/content/blobId.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { assertProblem } from '../../support/problems.ts'
import { createProject, remoteDouble, remoteService, signInAgain, waitForStatus } from '../../support/remote/service.ts'
import { unzip } from '../../support/unzip.ts'

/** Commits that wait for a code host, over HTTP. */

const service = await remoteService(await remoteDouble('gitea'))
after(() => service[Symbol.asyncDispose]())
const { network: line, double } = service
const ada = await service.signIn('ada')

async function newProject(): Promise<ProjectRecord> {
  line.inject(() => null)
  const { id } = await createProject(ada)
  const project = await waitForStatus(ada, id, 'ACTIVE')
  const made = await ada.post(`/api/projects/${id}/commit`, { filePath: 'a.md', content: 'one\n', baseSha: null })
  assert.equal(made.status, 201, made.text)
  line.inject(() => 'unavailable')
  return project
}

const change = (content: string, base: string | null, filePath = 'a.md') => ({
  filePath,
  content,
  baseSha: base === null ? null : blobIdOf(Buffer.from(base)),
})

test('a queued commit is answered with 202 and a URL, and the same key gets the same answer', async () => {
  const { id } = await newProject()
  const path = `/api/projects/${id}`
  await using stream = await openEventStream(`${service.url}${path}/events`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  await stream.next('status')
  const key = { 'idempotency-key': 'once' }
  const answer = await ada.post(`${path}/commit`, change('two\n', 'one\n'), key)
  assert.equal(answer.status, 202, answer.text)
  const queued = answer.as<QueuedCommitRecord>()
  assert.equal(answer.headers.get('location'), `${path}/queued-commits/${queued.id}`)
  assert.deepEqual(
    { ...queued, createdAt: '', updatedAt: '', nextAttemptAt: '', reason: '' },
    {
      id: queued.id,
      projectId: id,
      status: 'WAITING',
      message: 'Update a.md',
      reason: '',
      files: [{ path: 'a.md', sha: blobIdOf(Buffer.from('two\n')), baseSha: blobIdOf(Buffer.from('one\n')) }],
      commitSha: null,
      commitUrl: null,
      merged: null,
      editSessionId: null,
      createdAt: '',
      updatedAt: '',
      nextAttemptAt: '',
    },
  )
  assert.match(queued.reason ?? '', /Gitea/)
  const repeated = await ada.post(`${path}/commit`, change('two\n', 'one\n'), key)
  assert.equal(repeated.status, 202)
  assert.deepEqual(repeated.as<QueuedCommitRecord>(), queued)
  assert.equal(repeated.headers.get('location'), answer.headers.get('location'))
  assert.equal((await ada.get(`${path}/queued-commits`)).as<unknown[]>().length, 1)
  assert.equal((await ada.get(path)).as<ProjectRecord>().queuedCommits, 1)
  const listed = (await ada.get('/api/projects')).as<ProjectRecord[]>()
  assert.equal(listed.find(project => project.id === id)?.queuedCommits, 1)
  assert.deepEqual((await stream.next('queued-commit'))?.data, {
    projectId: id,
    id: queued.id,
    status: 'WAITING',
    commitSha: null,
  })

  const details = (await ada.get(`${path}/queued-commits/${queued.id}`)).as<QueuedCommitDetails>()
  assert.deepEqual([details.files[0]?.content, details.files[0]?.encoding], ['two\n', 'utf-8'])
  const file = await ada.get(`${path}/files/a.md`)
  assert.equal(file.as<{ content: string }>().content, 'two\n')
  assert.match(file.headers.get('etag') ?? '', /-queued"$/)

  line.inject(() => null)
  assert.equal((await ada.post(`${path}/queued-commits/${queued.id}/retry`)).status, 202)
  const landed = await stream.next(
    ({ event, data }) => event === 'queued-commit' && (data as { status: string }).status === 'LANDED',
  )
  const shown = (await ada.get(`${path}/queued-commits/${queued.id}`)).as<QueuedCommitDetails>()
  assert.equal(shown.status, 'LANDED')
  assert.deepEqual(landed?.data, { projectId: id, id: queued.id, status: 'LANDED', commitSha: shown.commitSha })
  assert.equal(shown.files[0]?.content, null)
  assert.equal((await ada.get(`${path}/commits/${shown.commitSha}`)).status, 200)
  assert.equal((await ada.get(path)).as<ProjectRecord>().queuedCommits, 0)
  assertProblem(await ada.post(`${path}/queued-commits/${queued.id}/retry`), 'not_ready')
})

test('it is sent automatically once the host is available', async () => {
  const { id } = await newProject()
  const path = `/api/projects/${id}`
  assert.equal((await ada.post(`${path}/commit`, change('two\n', 'one\n'))).status, 202)
  line.inject(() => null)
  await waitFor('it has landed', async () => (await ada.get(path)).as<ProjectRecord>().queuedCommits === 0)
})

test('a queued commit can be withdrawn, and a queued proposal is committed once', async () => {
  const { id } = await newProject()
  const path = `/api/projects/${id}`
  line.inject(() => null)
  const asked = { filePath: 'a.md', instruction: 'replace "one" with "uno"' }
  const edit = (await ada.post(`${path}/edit`, asked)).as<EditReply>()
  line.inject(() => 'unavailable')
  const first = await ada.post(`${path}/commit`, { sessionId: edit.sessionId })
  assert.equal(first.status, 202, first.text)
  const again = await ada.post(`${path}/commit`, { sessionId: edit.sessionId })
  const { id: queuedId, editSessionId } = first.as<QueuedCommitRecord>()
  assert.equal(again.as<QueuedCommitRecord>().id, queuedId)
  assert.equal(editSessionId, edit.sessionId)
  await waitFor('it is withdrawn between two attempts', async () => {
    const { status } = await ada.delete(`${path}/queued-commits/${queuedId}`)
    assert.ok(status === 204 || status === 409, String(status))
    return status === 204
  })
  assertProblem(await ada.get(`${path}/queued-commits/${queuedId}`), 'not_found')
  assertProblem(await ada.delete(`${path}/queued-commits/${queuedId}`), 'not_found')
  assert.equal((await ada.get(path)).as<ProjectRecord>().queuedCommits, 0)
})

test('an edit starts from the queued text, and is queued behind it when the caller asks for that', async () => {
  const { id, repoFullName } = await newProject()
  const path = `/api/projects/${id}`
  assert.equal((await ada.post(`${path}/commit`, { ...change('two\n', 'one\n'), message: 'Two' })).status, 202)
  const asked = { filePath: 'a.md', instruction: 'replace "two" with "three"', autoCommit: true }
  const edit = await ada.post(`${path}/edit`, asked)
  assert.equal(edit.status, 200, edit.text)
  const { baseSha, diff, commit, queuedCommit } = edit.as<EditReply>()
  assert.equal(baseSha, blobIdOf(Buffer.from('two\n')))
  assert.match(diff, /-two\n\+three/)
  assert.equal(commit, undefined)
  assert.equal(queuedCommit?.status, 'WAITING')
  line.inject(() => null)
  await waitFor('both have landed', async () => (await ada.get(path)).as<ProjectRecord>().queuedCommits === 0)
  const messages = (await double.messages(repoFullName)).map(message => message.split('\n')[0])
  assert.deepEqual(messages.slice(0, 2), ['Rewrite a.md: replace "two" with "three"', 'Two'])
  assert.equal((await ada.get(`${path}/files/a.md`)).as<{ content: string }>().content, 'three\n')
})

test('an invalid commit is refused immediately, whether or not the host is available', async () => {
  const { id } = await newProject()
  const path = `/api/projects/${id}`
  assertProblem(await ada.post(`${path}/commit`, change('x', null, '../x.md')), 'validation_failed')
  assertProblem(await ada.post(`${path}/commit`, { filePath: 'a.md', content: 'x' }), 'unavailable')
  assert.deepEqual((await ada.get(`${path}/queued-commits`)).as<unknown[]>(), [])
})

test('queued texts are in the archive of the account, and are sent after a new connection', async () => {
  const { id, repoFullName } = await newProject()
  const path = `/api/projects/${id}`
  assert.equal((await ada.post(`${path}/commit`, { ...change('secret plan\n', 'one\n'), message: 'Plan' })).status, 202)
  double.revoke()
  line.inject(() => null)
  const reason = () => ada.get(`${path}/queued-commits`).then(answer => answer.as<QueuedCommitRecord[]>()[0]?.reason)
  await waitFor('it waits for the user', async () => {
    const [queued] = (await ada.get(`${path}/queued-commits`)).as<QueuedCommitRecord[]>()
    await ada.post(`${path}/queued-commits/${queued?.id}/retry`)
    return /no longer accepts the connection/.test((await reason()) ?? '')
  })
  const archive = await fetch(`${service.url}/api/auth/me/export`, {
    headers: { authorization: `Bearer ${ada.token}` },
  })
  const entries = await unzip(new Uint8Array(await archive.arrayBuffer()))
  assert.match(JSON.stringify(JSON.parse(String(entries.get('account.json')))), /secret plan/)
  assert.equal((await signInAgain(service, double, 'ada', ada)).status, 200)
  await waitFor('it has landed', async () => (await double.messages(repoFullName))[0]?.trim() === 'Plan')
})
