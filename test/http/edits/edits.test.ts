import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply, EditSessionRecord } from '#contract/edits.ts'
import type { ProjectRecord } from '#contract/projects.ts'
import type { UsageRecord } from '#contract/usage.ts'
import type { ModelErrorKind } from '#domain/modelErrors.ts'
import { AiError } from '#ports/ai.ts'
import type { Answer, TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { createGitClient } from '../../support/gitClient.ts'
import { scriptedModel, scriptedUsage } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

const model = scriptedModel()
let price: number | null = 12_345
const rules = await testService({ env: { AI_EDITS_PER_HOUR: '10' } })
const service = await testService({ overrides: { ai: model, prices: { costMicroUsd: async () => price } } })
after(async () => {
  await service[Symbol.asyncDispose]()
  await rules[Symbol.asyncDispose]()
})
const alice = await service.user()

const text = `# Plan\r\n\r\n${'A line that stays.  \r\n'.repeat(150)}\r\nDue in May\r\nno end`

async function planned(
  user: TestUser = alice,
  content: string = text,
): Promise<{ project: ProjectRecord; baseSha: string }> {
  const project = await user.project()
  const answer = await user.post(`/api/projects/${project.id}/commit`, { filePath: 'plan.md', content, baseSha: null })
  return { project, baseSha: answer.as<CommitReply>().files[0]?.sha ?? '' }
}

function edit(
  project: ProjectRecord,
  body: Readonly<Record<string, unknown>> = {},
  user: TestUser = alice,
): Promise<Answer> {
  return user.post(`/api/projects/${project.id}/edit`, {
    filePath: 'plan.md',
    instruction: 'Move it to June.',
    ...body,
  })
}

async function sessions(project: ProjectRecord, user: TestUser = alice): Promise<EditSessionRecord[]> {
  return (await user.get(`/api/projects/${project.id}/edit-history`)).as<EditSessionRecord[]>()
}

const toJune = { search: 'Due in May', replace: 'Due in June' }

test('an edit is a preview: git applies its diff, every other byte is unchanged, and nothing is committed', async () => {
  const { project, baseSha } = await planned()
  model.replyWithBlocks(toJune)
  const head = (await alice.get(`/api/projects/${project.id}/commits?limit=1`)).text
  const answer = await edit(project)
  assert.equal(answer.status, 200, answer.text)
  const preview = answer.as<EditReply>()
  assert.equal(preview.rewrittenContent, text.replace('May', 'June'))
  assert.equal(preview.baseSha, baseSha)
  assert.deepEqual([preview.tokensUsed, preview.costMicroUsd, preview.costCents], [1_000, 12_345, 1])
  assert.equal(preview.usageEstimated, false)
  assert.equal(preview.hunks.length, 1)
  assert.equal(preview.commit, undefined)
  assert.equal((await alice.get(`/api/projects/${project.id}/commits?limit=1`)).text, head)

  await using machine = await createGitClient()
  await machine.git('.', 'init', '-q')
  await writeFile(`${machine.dir}/plan.md`, text)
  const applied = await machine.run('.', ['apply', '-'], preview.diff)
  assert.equal(applied.code, 0, applied.stderr)
  assert.equal(await readFile(`${machine.dir}/plan.md`, 'utf8'), preview.rewrittenContent)
})

test('only the file and the instruction are sent', async () => {
  const { project } = await planned()
  model.replyWithBlocks(toJune)
  await edit(project)
  const sent = JSON.stringify(model.prompts.at(-1))
  assert.match(sent, /Due in May/)
  assert.doesNotMatch(sent, new RegExp(alice.email))
  assert.doesNotMatch(sent, /Functional requirements|example\.org/)
})

test('the preview is committed as shown, once, with its trailers', async () => {
  const { project } = await planned()
  model.replyWithBlocks(toJune)
  const { sessionId, rewrittenContent } = (await edit(project)).as<EditReply>()
  const first = await alice.post(`/api/projects/${project.id}/commit`, { sessionId })
  assert.equal(first.status, 201)
  const { sha, message } = first.as<CommitReply>()
  assert.match(message, new RegExp(`Edit-Session: ${sessionId}\nAI-Provider: scripted\nAI-Model: scripted-1`))
  const again = await alice.post(`/api/projects/${project.id}/commit`, { sessionId })
  assert.equal(again.as<CommitReply>().sha, sha)
  const [last] = (await alice.get(`/api/projects/${project.id}/commits`)).as<CommitSummary[]>()
  assert.deepEqual([last?.sha, last?.editSessionId, last?.author.email], [sha, sessionId, alice.email])
  assert.equal(
    (await alice.get(`/api/projects/${project.id}/files/plan.md`)).as<FileRecord>().content,
    rewrittenContent,
  )
  const [session] = await sessions(project)
  assert.deepEqual([session?.id, session?.commitSha], [sessionId, sha])
})

test('a proposal whose file has changed is merged, or refused with the conflict', async () => {
  const { project, baseSha } = await planned()
  model.replyWithBlocks(toJune)
  const { sessionId } = (await edit(project)).as<EditReply>()
  await alice.post(`/api/projects/${project.id}/commit`, {
    filePath: 'plan.md',
    content: text.replace('# Plan', '# The plan'),
    baseSha,
  })
  const merged = await alice.post(`/api/projects/${project.id}/commit`, { sessionId })
  assert.equal(merged.as<CommitReply>().merged, true)
  const file = (await alice.get(`/api/projects/${project.id}/files/plan.md`)).as<FileRecord>()
  assert.equal(file.content, text.replace('# Plan', '# The plan').replace('May', 'June'))

  const other = await planned()
  model.replyWithBlocks(toJune)
  const june = (await edit(other.project)).as<EditReply>()
  model.replyWithBlocks({ ...toJune, replace: 'Due in July' })
  const july = (await edit(other.project)).as<EditReply>()
  assert.equal(
    (await alice.post(`/api/projects/${other.project.id}/commit`, { sessionId: june.sessionId })).status,
    201,
  )
  const conflict = await alice.post(`/api/projects/${other.project.id}/commit`, { sessionId: july.sessionId })
  assert.equal(conflict.status, 409)
  assert.match(conflict.as<{ merge: { text: string } }>().merge.text, /Due in July.*Due in June/s)
})

test('autoCommit commits immediately, and not after a blocking warning', async () => {
  const { project } = await planned()
  model.replyWithBlocks(toJune)
  const done = (await edit(project, { autoCommit: true })).as<EditReply>()
  assert.deepEqual(done.warnings, [])
  assert.match(done.commit?.sha ?? '', /^[0-9a-f]{40}$/)

  model.replyWithBlocks({ search: 'Due in June', replace: 'Due in [July](https://evil.example.net/x)' })
  const held = (await edit(project, { autoCommit: true })).as<EditReply>()
  assert.ok(held.warnings.some(warning => warning.code === 'link_added' && warning.blocking))
  assert.equal(held.commit, undefined)
  const [session] = await sessions(project)
  assert.deepEqual([session?.id, session?.commitSha, session?.success], [held.sessionId, null, true])
})

test('an edit that changes nothing is an answer, not an error', async () => {
  const { project } = await planned()
  model.replyWith(() => 'NO_CHANGE: it is in June already')
  const answer = await edit(project, { autoCommit: true })
  assert.equal(answer.status, 200)
  const preview = answer.as<EditReply>()
  assert.deepEqual(
    [preview.diff, preview.summary, preview.hunks, preview.commit],
    ['', 'it is in June already', [], undefined],
  )
  assert.equal((await alice.post(`/api/projects/${project.id}/commit`, { sessionId: preview.sessionId })).status, 404)
})

test('a block without a place is requested again; one that never fits is refused, and every answer is billed', async () => {
  const { project } = await planned()
  let asked = 0
  model.replyWith((_prompt, nonce) => {
    asked++
    const search = asked === 1 ? 'Due in Mai' : 'Due in May'
    return `<<<<<<< SEARCH ${nonce}\n${search}\n======= ${nonce}\nDue in June\n>>>>>>> REPLACE ${nonce}\n`
  })
  const repaired = (await edit(project)).as<EditReply>()
  assert.equal(repaired.rewrittenContent, text.replace('May', 'June'))
  assert.equal(repaired.tokensUsed, 2 * (scriptedUsage.inputTokens + scriptedUsage.outputTokens))

  model.replyWithBlocks({ search: 'nowhere to be found', replace: 'x' })
  const refused = await edit(project)
  assert.deepEqual([refused.status, refused.problem().code], [422, 'edit_refused'])
  const [session] = await sessions(project)
  assert.deepEqual([session?.success, session?.errorCode, session?.aiTokensUsed], [false, 'edit_refused', 3_000])
})

test('an unsaved draft is built on, and the diff is against the committed file', async () => {
  const { project, baseSha } = await planned()
  model.replyWithBlocks(toJune)
  const draft = text.replace('# Plan', '# Draft')
  const preview = (await edit(project, { content: draft, baseSha })).as<EditReply>()
  assert.equal(preview.rewrittenContent, draft.replace('May', 'June'))
  assert.match(preview.diff, /^-# Plan\r$/m)
  assert.equal(preview.baseSha, baseSha)
  assert.equal((await edit(project, { content: draft })).status, 400)
  assert.equal((await edit(project, { content: draft, baseSha: 'a'.repeat(40) })).status, 400)

  const fresh = (await edit(project, { filePath: 'new.md', content: 'Due in May\n', baseSha: null })).as<EditReply>()
  assert.match(fresh.diff, /^new file mode 100644$/m)
  await alice.post(`/api/projects/${project.id}/commit`, { sessionId: fresh.sessionId })
  assert.equal((await alice.get(`/api/projects/${project.id}/files/new.md`)).as<FileRecord>().content, 'Due in June\n')
})

test('an unknown price is null and never zero, and cents are rounded half up', async () => {
  const { project } = await planned()
  model.replyWithBlocks(toJune)
  price = null
  const unknown = (await edit(project)).as<EditReply>()
  assert.deepEqual([unknown.costMicroUsd, unknown.costCents], [null, null])
  price = 15_000
  assert.equal((await edit(project)).as<EditReply>().costCents, 2)
  price = 12_345
  const usage = (await alice.get('/api/usage')).as<UsageRecord>()
  assert.ok(usage.total.unpriced >= 1)
})

test('every fault of the provider is reported and logged, and not counted where nothing is billed', async () => {
  const { project } = await planned()
  const kinds: readonly (readonly [ModelErrorKind, number, 'billed' | 'free'])[] = [
    ['key_refused', 502, 'free'],
    ['model_unknown', 502, 'free'],
    ['out_of_credit', 502, 'free'],
    ['rejected', 502, 'free'],
    ['rate_limited', 502, 'free'],
    ['overloaded', 502, 'free'],
    ['disconnected', 502, 'billed'],
    ['garbled', 502, 'billed'],
    ['timeout', 504, 'billed'],
  ]
  const remaining = async () => (await alice.get('/api/usage')).as<UsageRecord>().remainingEditsThisHour
  for (const [kind, status, bill] of kinds) {
    const before = await remaining()
    model.replyWith(() => {
      throw new AiError(kind, 'the secret of the provider')
    })
    const answer = await edit(project)
    assert.equal(answer.status, status, kind)
    assert.doesNotMatch(answer.text, /secret/)
    const [session] = await sessions(project)
    assert.deepEqual([session?.success, session?.errorCode], [false, status === 504 ? 'ai_timeout' : 'ai_failed'])
    assert.equal((session?.aiTokensUsed ?? 0) > 0, bill === 'billed', kind)
    assert.equal(await remaining(), before - (bill === 'billed' ? 1 : 0), kind)
  }
  assert.equal((await alice.get(`/api/projects/${project.id}/files/plan.md`)).as<FileRecord>().content, text)
})

test('a listener receives progress, each block, then the preview; or the error', async () => {
  const { project } = await planned()
  model.replyWithBlocks(toJune)
  const request = (body: unknown) => ({
    method: 'POST',
    headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const url = `${service.url}/api/projects/${project.id}/edit`
  const stream = await openEventStream(url, request({ filePath: 'plan.md', instruction: 'June, please' }))
  await stream.ended()
  const names = stream.received.map(({ event }) => event)
  assert.equal(names[0], 'progress')
  assert.ok(names.includes('block'))
  assert.equal(names.at(-1), 'preview')
  const preview = stream.received.at(-1)?.data as EditReply | undefined
  const progress = stream.received.filter(({ event }) => event === 'progress').map(({ data }) => data)
  const { sessionId } = preview ?? {}
  assert.deepEqual(progress, [
    { step: 'rewriting', sessionId },
    { step: 'checking', sessionId },
  ])
  assert.equal(preview?.rewrittenContent, text.replace('May', 'June'))

  const failing = await openEventStream(url, request({ filePath: 'nowhere.md', instruction: 'June, please' }))
  await failing.ended()
  assert.deepEqual(
    failing.received.map(({ event }) => event),
    ['error'],
  )
})

test('a caller who disconnects stops the model, and the session says so', async () => {
  const { project } = await planned()
  let reason: unknown
  const asked = Promise.withResolvers<void>()
  model.replyWith((_prompt, _nonce, signal) => {
    asked.resolve()
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => {
        reason = signal.reason
        reject(signal.reason)
      })
    })
  })
  const stream = await openEventStream(`${service.url}/api/projects/${project.id}/edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${alice.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ filePath: 'plan.md', instruction: 'never mind' }),
  })
  await asked.promise
  stream.close()
  const [session] = await waitFor('the session is cancelled', async () => {
    const all = await sessions(project)
    return all[0]?.errorCode === 'cancelled' && all
  })
  assert.equal(session?.success, false)
  assert.ok(reason !== undefined, 'the model continued')
})

test('what cannot be edited is refused before anything is billed', async () => {
  const { project } = await planned()
  await alice.post(`/api/projects/${project.id}/commit`, {
    files: [
      { path: 'a.bin', content: Buffer.from([0, 1, 255]).toString('base64'), encoding: 'base64', baseSha: null },
      { path: 'big.md', content: 'x'.repeat(1024 * 1024 + 1), baseSha: null },
      { path: 'long.md', content: '\n'.repeat(100_001), baseSha: null },
    ],
  })
  model.replyWithBlocks(toJune)
  const before = await stateFingerprint(service)
  const asked = model.prompts.length
  const refused: readonly (readonly [Readonly<Record<string, unknown>>, number])[] = [
    [{ filePath: 'missing.md' }, 404],
    [{ filePath: 'a.bin' }, 415],
    [{ filePath: 'big.md' }, 413],
    [{ filePath: 'long.md' }, 413],
    [{ content: 'a\n'.repeat(100_001), baseSha: null }, 413],
    [{ filePath: '../plan.md' }, 400],
    [{ filePath: '.git/config' }, 400],
    [{ instruction: '' }, 400],
    [{ instruction: 'x'.repeat(8_001) }, 400],
    [{ selection: { startLine: 0, endLine: 1 } }, 400],
    [{ autoCommit: 'yes' }, 400],
  ]
  for (const [body, status] of refused)
    assert.equal((await edit(project, body)).status, status, JSON.stringify(body).slice(0, 60))
  assert.equal(await stateFingerprint(service), before)
  assert.equal(model.prompts.length, asked)
  assert.equal((await edit(project)).status, 200)
})

test("another project's session cannot be committed", async () => {
  const { project } = await planned()
  const other = await planned()
  const bob = await service.user()
  model.replyWithBlocks(toJune)
  const { sessionId } = (await edit(project)).as<EditReply>()
  assert.equal((await alice.post(`/api/projects/${other.project.id}/commit`, { sessionId })).status, 404)
  const theirs = await bob.project()
  assert.equal((await bob.post(`/api/projects/${theirs.id}/commit`, { sessionId })).status, 404)
  assert.equal((await edit(project, {}, bob)).status, 403)
})

test('without a model the rules editor answers, free of charge, and lists what it understands', async () => {
  const user = await rules.user()
  const { project } = await planned(user)
  const answer = await edit(project, { instruction: 'replace "May" with "June"' }, user)
  const preview = answer.as<EditReply>()
  assert.equal(preview.rewrittenContent, text.replace('May', 'June'))
  assert.deepEqual([preview.provider, preview.model, preview.tokensUsed, preview.costCents], ['rules', 'rules/1', 0, 0])

  const beyond = await edit(project, { instruction: 'make it nicer, please' }, user)
  assert.equal(beyond.status, 422)
  const body = beyond.as<{ code: string; forms: { form: string; example: string }[]; suggestion?: string }>()
  assert.equal(body.code, 'instruction_unsupported')
  assert.ok(body.forms.length >= 15)
  assert.equal(body.suggestion, undefined)
  const close = await edit(project, { instruction: 'replcae "May" with "June"' }, user)
  assert.equal(close.status, 422)
  const { suggestion = '' } = close.as<{ suggestion?: string }>()
  assert.match(suggestion, /replace .*May.* with .*June/i)
  const suggested = (await edit(project, { instruction: suggestion }, user)).as<EditReply>()
  assert.equal(suggested.rewrittenContent, text.replace('May', 'June'))
  const usage = (await user.get('/api/usage')).as<UsageRecord>()
  assert.deepEqual([usage.editsPerHour, usage.remainingEditsThisHour], [10, 8])
})

test('of fifty concurrent edits exactly ten are accepted in an hour', async () => {
  const user = await rules.user()
  const { project } = await planned(user)
  const answers = await Promise.all(
    Array.from({ length: 50 }, () => edit(project, { instruction: 'replace "May" with "June"' }, user)),
  )
  const through = answers.filter(answer => answer.status === 200)
  assert.equal(through.length, 10)
  const refused = answers.find(answer => answer.status === 429)
  assert.ok(Number(refused?.headers.get('retry-after')) > 3_000)
  assert.equal(answers.filter(answer => answer.status === 429).length, 40)
})
