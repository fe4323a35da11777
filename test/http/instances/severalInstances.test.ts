import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply } from '#contract/edits.ts'
import { codeHosts } from '#drivers/hosts/codeHosts.ts'
import { caller } from '#testing/users.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { createProject, remoteDouble, remoteService, waitForStatus } from '../../support/remote/service.ts'
import { testService } from '../../support/service.ts'

/** Two instances on two machines: they share the database and the code host, and no disk. */

const double = await remoteDouble('gitea')
const editsPerHour = 12
const env = {
  FRONTEND_URL: new URL(double.redirectUri).origin,
  DATABASE_URL: 'postgres://shared/speckeep',
  JWT_SECRET: randomBytes(32).toString('base64'),
  ENCRYPTION_KEY: randomBytes(32).toString('base64'),
  AI_EDITS_PER_HOUR: String(editsPerHour),
}
const first = await remoteService(double, { env })
const second = await testService({
  beside: first,
  isElsewhere: true,
  env,
  overrides: { hosts: codeHosts(double.driver(double.fetch)) },
})
after(async () => {
  await second[Symbol.asyncDispose]()
  await first[Symbol.asyncDispose]()
})

const files = { 'README.md': '# Fees\n\nThe fee is due quickly.\n' }

/** A user of both instances with an active project, and its path in the interface. */
async function signedIn(login: string) {
  const here = await first.signIn(login)
  const there = caller(second.url, { authorization: `Bearer ${here.token}` })
  const existing = await double.existing(login, files)
  const { id } = await createProject(here, { repoFullName: existing })
  await waitForStatus(there, id, 'ACTIVE')
  return { here, there, path: `/api/projects/${id}` }
}

const { here, there, path } = await signedIn('ada')

test('what one instance proposes is refined by another and committed by either', async () => {
  const edit = await here.post(`${path}/edit`, {
    filePath: 'README.md',
    instruction: 'Replace "quickly" with "within 10 days"',
  })
  assert.equal(edit.status, 200, edit.text)
  const { sessionId } = edit.as<EditReply>()
  const refined = await there.post(`${path}/edit`, {
    filePath: 'README.md',
    instruction: 'Replace "10" with "14"',
    refines: sessionId,
  })
  assert.equal(refined.status, 200, refined.text)
  const { sessionId: refinedId, rewrittenContent } = refined.as<EditReply>()
  assert.equal(rewrittenContent, '# Fees\n\nThe fee is due within 14 days.\n')
  const committed = await here.post(`${path}/commit`, { sessionId: refinedId })
  assert.equal(committed.status, 201, committed.text)
  assert.equal((await there.get(`${path}/files/README.md`)).as<FileRecord>().content, rewrittenContent)
})

test('a commit on one instance is announced to those who listen to another', async () => {
  await using events = await openEventStream(`${second.url}${path}/events`, {
    headers: { authorization: `Bearer ${here.token}` },
  })
  const { sha } = (await here.get(`${path}/files/README.md`)).as<FileRecord>()
  const committed = await here.post(`${path}/commit`, { filePath: 'README.md', content: '# News\n', baseSha: sha })
  const { sha: commit } = committed.as<CommitReply>()
  assert.ok(await events.next(({ event, data }) => event === 'commit' && JSON.stringify(data).includes(commit)))
})

test('a commit repeated on another instance with its key is made once', async () => {
  const { sha } = (await here.get(`${path}/files/README.md`)).as<FileRecord>()
  const before = (await here.get(`${path}/commits`)).as<readonly CommitSummary[]>().length
  const key = { 'idempotency-key': randomUUID() }
  const body = { filePath: 'README.md', content: '# Once\n', baseSha: sha }
  const answers = await Promise.all([here, there].map(user => user.post(`${path}/commit`, body, key)))
  const again = await there.post(`${path}/commit`, body, key)
  assert.equal(again.status, 201, again.text)
  for (const answer of answers) {
    if (answer.status === 201) assert.equal(answer.as<CommitReply>().sha, again.as<CommitReply>().sha)
    else assert.equal(answer.status, 409, answer.text)
  }
  assert.equal((await there.get(`${path}/commits`)).as<readonly CommitSummary[]>().length, before + 1)
})

test('a limit counts the requests of both instances', async () => {
  const body = { filePath: 'README.md', instruction: 'Replace "Once" with "Twice"' }
  const used = 2
  const asked = Array.from({ length: editsPerHour + 6 }, (_, index) =>
    [here, there][index % 2]?.post(`${path}/edit`, body),
  )
  const statuses = (await Promise.all(asked)).map(answer => answer?.status)
  assert.equal(statuses.filter(status => status === 200).length, editsPerHour - used)
  assert.equal(statuses.filter(status => status === 429).length, 6 + used)
})

test('the proposals of a project are removed with it', async () => {
  const count = async () => (await first.database.pool.query('select from proposals')).rowCount
  assert.notEqual(await count(), 0)
  const removed = await there.delete(`${path}?forever=true`)
  assert.equal(removed.status, 204, removed.text)
  assert.equal(await count(), 0)
})
