import assert from 'node:assert/strict'
import { request } from 'node:http'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply, EditSessionRecord } from '#contract/edits.ts'
import type { UsageRecord } from '#contract/usage.ts'
import { AiError } from '#ports/ai.ts'
import { HostError } from '#ports/hosts.ts'
import { waitFor } from '#testing/waitFor.ts'
import { rewriteFile } from '#usecases/edits/rewriteFile.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'

/** Edits during which something else happens. */

const model = scriptedModel()
const prices = { costMicroUsd: async () => 5_000 }
const service = await testService({ overrides: { ai: model, prices } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

const text = '# Plan\n\nDue in May.\n\nOwner: Ada.\n'
const toJune = { search: 'Due in May.', replace: 'Due in June.' }
const body = { filePath: 'plan.md', instruction: 'June.' }

async function planned(): Promise<{ readonly id: number; readonly path: string; readonly baseSha: string }> {
  const { id } = await ada.project()
  const path = `/api/projects/${id}`
  const made = await ada.post(`${path}/commit`, { filePath: 'plan.md', content: text, baseSha: null })
  return { id, path, baseSha: made.as<CommitReply>().files[0]?.sha ?? '' }
}

async function lastSession(path: string): Promise<EditSessionRecord | undefined> {
  return (await ada.get(`${path}/edit-history?limit=1`)).as<EditSessionRecord[]>()[0]
}

/** A model that answers a call only when the test says so. */
function heldModel() {
  const asked = Promise.withResolvers<void>()
  const answer = Promise.withResolvers<void>()
  model.replyWith(async (_prompt, nonce) => {
    asked.resolve()
    await answer.promise
    return `<<<<<<< SEARCH ${nonce}\n${toJune.search}\n======= ${nonce}\n${toJune.replace}\n>>>>>>> REPLACE ${nonce}\nSUMMARY: June\n`
  })
  return { asked: asked.promise, answer: answer.resolve }
}

test('autoCommit merges with a change made while the model wrote', async () => {
  const { path, baseSha } = await planned()
  const held = heldModel()
  const editing = ada.post(`${path}/edit`, { ...body, autoCommit: true })
  await held.asked
  const theirs = { filePath: 'plan.md', content: text.replace('Ada', 'Grace'), baseSha }
  assert.equal((await ada.post(`${path}/commit`, theirs)).status, 201)
  held.answer()
  const { commit } = (await editing).as<EditReply>()
  assert.equal(commit?.merged, true)
  const { content } = (await ada.get(`${path}/files/plan.md`)).as<FileRecord>()
  assert.equal(content, text.replace('May', 'June').replace('Ada', 'Grace'))
})

test('a change of the same line is a conflict for autoCommit, and the paid proposal is kept', async () => {
  const { path, baseSha } = await planned()
  const held = heldModel()
  const editing = ada.post(`${path}/edit`, { ...body, autoCommit: true })
  await held.asked
  const theirs = { filePath: 'plan.md', content: text.replace('May', 'July'), baseSha }
  await ada.post(`${path}/commit`, theirs)
  held.answer()
  const conflict = await editing
  assertProblem(conflict, 'conflict')
  assert.match(conflict.as<{ merge: { text: string } }>().merge.text, /Due in June.*Due in July/s)
  assert.equal((await ada.get(`${path}/files/plan.md`)).as<FileRecord>().content, theirs.content)
  const session = await lastSession(path)
  assert.deepEqual([session?.success, session?.commitSha, session?.costMicroUsd], [true, null, 5_000])
  assertProblem(await ada.post(`${path}/commit`, { sessionId: session?.id }), 'conflict')
})

test('an edit is not committed to a project that was archived or deleted while the model wrote', async () => {
  for (const [end, code] of [
    [(path: string) => ada.put(path, { status: 'ARCHIVED' }), 'not_ready'],
    [(path: string) => ada.delete(path), 'not_found'],
  ] as const) {
    const { id, path } = await planned()
    const held = heldModel()
    const editing = ada.post(`${path}/edit`, { ...body, autoCommit: true })
    await held.asked
    await end(path)
    held.answer()
    assertProblem(await editing, code)
    await ada.post(`${path}/restore`)
    const history = (await ada.get(`/api/projects/${id}/commits`)).as<CommitSummary[]>()
    assert.equal(history.length, 2)
  }
})

const others = Array.from({ length: 8 }, (_, n) => `other-${n}.md`)

test('a proposal committed concurrently from many places, among commits of others, is one commit', async () => {
  const { path } = await planned()
  model.replyWithBlocks(toJune)
  const { sessionId } = (await ada.post(`${path}/edit`, body)).as<EditReply>()
  const [answers] = await Promise.all([
    Promise.all(Array.from({ length: 8 }, () => ada.post(`${path}/commit`, { sessionId }))),
    Promise.all(others.map(filePath => ada.post(`${path}/commit`, { filePath, content: 'x', baseSha: null }))),
  ])
  const shas = new Set(answers.map(answer => answer.as<CommitReply>().sha))
  assert.equal(shas.size, 1, answers.map(answer => answer.text).join('\n'))
  const [sha = ''] = shas
  const history = (await ada.get(`${path}/commits`)).as<CommitSummary[]>()
  assert.equal(history.length, 3 + others.length)
  assert.deepEqual(
    history.filter(commit => commit.editSessionId === sessionId).map(commit => commit.sha),
    [sha],
  )
  assert.match(history.find(commit => commit.sha === sha)?.message ?? '', new RegExp(`Edit-Session: ${sessionId}`))
})

test('a proposal that is committed again after commits of others is still its own commit', async () => {
  const { path } = await planned()
  model.replyWithBlocks(toJune)
  const { sessionId } = (await ada.post(`${path}/edit`, body)).as<EditReply>()
  const first = (await ada.post(`${path}/commit`, { sessionId })).as<CommitReply>()
  await ada.post(`${path}/commit`, { filePath: 'other.md', content: 'x', baseSha: null })
  const again = (await ada.post(`${path}/commit`, { sessionId })).as<CommitReply>()
  assert.deepEqual(again, first)

  // As if the process had died between committing and recording the commit.
  await service.database.pool.query('update edit_sessions set commit_sha = null where id = $1', [sessionId])
  const resumed = (await ada.post(`${path}/commit`, { sessionId })).as<CommitReply>()
  assert.deepEqual(resumed, first)
  assert.equal((await lastSession(path))?.commitSha, first.sha)
})

test('an edit repeated with its Idempotency-Key calls the model and is billed once', async () => {
  const { path } = await planned()
  model.replyWithBlocks(toJune)
  const asked = model.prompts.length
  const once = () => ada.post(`${path}/edit`, body, { 'idempotency-key': 'edit-1' })
  const [first, second] = [await once(), await once()]
  assert.equal(second.text, first.text)
  assert.equal(model.prompts.length, asked + 1)
})

test('a caller of a plain request who disconnects stops the model', async () => {
  const { path } = await planned()
  const asked = Promise.withResolvers<AbortSignal>()
  model.replyWith((_prompt, _nonce, signal) => {
    asked.resolve(signal)
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const call = request(`${service.url}${path}/edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' },
  })
  call.on('error', () => {})
  call.end(JSON.stringify(body))
  const signal = await asked.promise
  call.destroy()
  const session = await waitFor('the session ends', async () => {
    const last = await lastSession(path)
    return last?.errorCode === 'cancelled' && last
  })
  assert.ok(signal.aborted, 'the model continued')
  assert.equal(session.success, false)
  assert.ok(session.aiTokensUsed > 0, 'usage is counted although no bill came')
})

test('a model that does not finish is stopped at the deadline', async () => {
  const { id, path } = await planned()
  let aborted = false
  model.replyWith((_prompt, _nonce, signal) => {
    return new Promise((_, reject) => {
      signal.addEventListener('abort', () => {
        aborted = true
        reject(signal.reason)
      })
    })
  })
  const { ports } = service.app
  const shortDeadline = { ...ports, settings: { ...ports.settings, editDeadlineMs: 50 } }
  const listener = { signal: new AbortController().signal, emit: () => {} }
  await assert.rejects(rewriteFile(shortDeadline, ada.id, id, { ...body, autoCommit: false }, listener), {
    code: 'ai_timeout',
  })
  assert.ok(aborted)
  const session = await lastSession(path)
  assert.deepEqual([session?.success, session?.errorCode], [false, 'ai_timeout'])
})

test('a proposal that cannot be stored is a failed run, and its bill is still recorded', async () => {
  const { id, path } = await planned()
  model.replyWithBlocks(toJune)
  const { ports } = service.app
  const keep = async () => Promise.reject(new HostError('failed', 'the disk is full'))
  const broken = { ...ports, proposals: { ...ports.proposals, keep } }
  const listener = { signal: new AbortController().signal, emit: () => {} }
  await assert.rejects(rewriteFile(broken, ada.id, id, { ...body, autoCommit: true }, listener), {
    code: 'repohost_failed',
  })
  const session = await lastSession(path)
  assert.deepEqual([session?.success, session?.errorCode, session?.costMicroUsd], [false, 'repohost_failed', 5_000])
  assert.equal((await ada.get(`${path}/files/plan.md`)).as<FileRecord>().content, text)
})

test("the provider's retry time is passed on in the answer", async () => {
  const { path } = await planned()
  model.replyWith(() => {
    throw new AiError('rate_limited', 'slow down', { retryAfterS: 17 })
  })
  const answer = await ada.post(`${path}/edit`, body)
  assertProblem(answer, 'ai_failed')
  assert.equal(answer.headers.get('retry-after'), '17')
})

test('usage and cost are summed by day, project and model before they are rounded', async () => {
  const user = await service.user()
  const ids: number[] = []
  for (const edits of [2, 1]) {
    const { id } = await user.project()
    ids.push(id)
    await user.post(`/api/projects/${id}/commit`, { filePath: 'plan.md', content: text, baseSha: null })
    model.replyWithBlocks(toJune)
    for (let n = 0; n < edits; n++) await user.post(`/api/projects/${id}/edit`, body)
  }
  const usage = (await user.get('/api/usage?days=1')).as<UsageRecord>()
  const sum = { edits: 3, tokensUsed: 3_000, costMicroUsd: 15_000, costCents: 2, unpriced: 0 }
  const today = new Date().toISOString().slice(0, 10)
  assert.deepEqual(usage.total, sum)
  assert.deepEqual(usage.byDay, [{ day: today, ...sum }])
  assert.deepEqual(usage.byModel, [{ model: 'scripted-1', ...sum }])
  const perEdit = { tokensUsed: 1_000, costMicroUsd: 5_000 }
  assert.deepEqual(
    usage.byProject.map(({ projectId, edits, tokensUsed, costMicroUsd }) => [
      projectId,
      edits,
      tokensUsed,
      costMicroUsd,
    ]),
    [
      [ids[1], 1, perEdit.tokensUsed, perEdit.costMicroUsd],
      [ids[0], 2, 2 * perEdit.tokensUsed, 2 * perEdit.costMicroUsd],
    ],
  )
  assertProblem(await user.get('/api/usage?days=0'), 'validation_failed')
  assertProblem(await user.get('/api/usage?days=367'), 'validation_failed')
})

test('the log of edits is paged, newest first', async () => {
  const { path } = await planned()
  model.replyWithBlocks(toJune)
  for (let n = 0; n < 3; n++) await ada.post(`${path}/edit`, { ...body, instruction: `June ${n}` })
  const first = await ada.get(`${path}/edit-history?limit=2`)
  const instructions = (answer: typeof first) => answer.as<EditSessionRecord[]>().map(session => session.instruction)
  assert.deepEqual(instructions(first), ['June 2', 'June 1'])
  const next = /<([^>]+)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await ada.get(next.slice(service.url.length))
  assert.deepEqual(instructions(second), ['June 0'])
  assert.equal(second.headers.get('link'), null)
  assertProblem(await ada.get(`${path}/edit-history?cursor=bm9uZQ`), 'validation_failed')
})
