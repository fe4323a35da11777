import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { CommitReply, CommitSummary, FileRecord } from '#contract/content.ts'
import type { EditReply, EditSessionRecord } from '#contract/edits.ts'
import type { Answer } from '#testing/users.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'

/** A proposal is refined with another instruction before it is committed. */

const model = scriptedModel()
const service = await testService({ overrides: { ai: model, prices: { costMicroUsd: async () => 5_000 } } })
after(() => service[Symbol.asyncDispose]())
const ada = await service.user()

const text = `# Plan\r\n\r\n${'A line that stays.  \r\n'.repeat(150)}\r\nDue in May.\r\nOwner: Ada.\r\nno end`
const toJune = { search: 'Due in May.', replace: 'Due in June.' }
const toGrace = { search: 'Owner: Ada.', replace: 'Owner: Grace.' }

async function planned() {
  const { id } = await ada.project()
  const path = `/api/projects/${id}`
  const made = await ada.post(`${path}/commit`, { filePath: 'plan.md', content: text, baseSha: null })
  return {
    id,
    path,
    baseSha: made.as<CommitReply>().files[0]?.sha ?? '',
    ask: (body: object): Promise<Answer> =>
      ada.post(`${path}/edit`, { filePath: 'plan.md', instruction: 'As scripted.', ...body }),
  }
}

type Plan = Awaited<ReturnType<typeof planned>>

async function edited(plan: Plan, body: object): Promise<EditReply> {
  const answer = await plan.ask(body)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<EditReply>()
}

async function fileOf({ path }: Plan): Promise<string> {
  return (await ada.get(`${path}/files/plan.md`)).as<FileRecord>().content
}

async function june(plan: Plan): Promise<EditReply> {
  model.replyWithBlocks(toJune)
  return await edited(plan, { instruction: 'Move it to June, please.' })
}

test('a refinement builds on the proposal, has a diff against the file, and its commit contains exactly both', async () => {
  const plan = await planned()
  const first = await june(plan)
  model.replyWithBlocks(toGrace)
  const second = await edited(plan, { instruction: 'Grace takes it over.', refines: first.sessionId })
  const both = text.replace('May', 'June').replace('Ada', 'Grace')
  assert.equal(second.rewrittenContent, both)
  assert.equal(second.baseSha, plan.baseSha)
  const changed = second.diff.split('\n').filter(line => /^[+-](?![+-]{2})/.test(line))
  assert.deepEqual(
    changed.map(line => line.trimEnd()),
    ['-Due in May.', '-Owner: Ada.', '+Due in June.', '+Owner: Grace.'],
  )

  const asked = model.prompts.at(-1)
  assert.match(asked?.document ?? '', /Due in June\./)
  assert.match(JSON.stringify(asked), /Move it to June, please\..*Grace takes it over\./)

  const commit = await ada.post(`${plan.path}/commit`, { sessionId: second.sessionId })
  assert.equal(commit.status, 201, commit.text)
  assert.equal(await fileOf(plan), both)
  const commits = (await ada.get(`${plan.path}/commits`)).as<CommitSummary[]>()
  assert.equal(commits.length, 3)
  const history = (await ada.get(`${plan.path}/edit-history`)).as<EditSessionRecord[]>()
  assert.deepEqual(
    history.map(({ id, refines }) => [id, refines]),
    [
      [second.sessionId, first.sessionId],
      [first.sessionId, null],
    ],
  )
})

test('a proposal with manual changes is refined with these changes', async () => {
  const plan = await planned()
  const first = await june(plan)
  const byHand = first.rewrittenContent.replace('# Plan', '# The plan')
  model.replyWithBlocks(toGrace)
  for (const base of [{}, { baseSha: plan.baseSha }]) {
    const second = await edited(plan, { refines: first.sessionId, content: byHand, ...base })
    assert.equal(second.rewrittenContent, byHand.replace('Ada', 'Grace'))
    assert.equal(second.baseSha, plan.baseSha)
  }
  const { errors } = assertProblem(
    await plan.ask({ refines: first.sessionId, content: byHand, baseSha: 'a'.repeat(40) }),
    'validation_failed',
  )
  assert.equal(errors?.[0]?.field, 'baseSha')
})

test('a file that has changed in the meantime is merged, not overwritten', async () => {
  const plan = await planned()
  const first = await june(plan)
  await ada.post(`${plan.path}/commit`, {
    filePath: 'plan.md',
    content: text.replace('# Plan', '# The plan'),
    baseSha: plan.baseSha,
  })
  model.replyWithBlocks(toGrace)
  const second = await edited(plan, { refines: first.sessionId, autoCommit: true })
  assert.equal(second.baseSha, plan.baseSha)
  assert.equal(second.commit?.merged, true)
  assert.equal(await fileOf(plan), text.replace('# Plan', '# The plan').replace('May', 'June').replace('Ada', 'Grace'))
})

test('a new file that was never committed is refined', async () => {
  const plan = await planned()
  model.replyWithBlocks(toJune)
  const fresh = { filePath: 'new.md', content: 'Due in May.\nOwner: Ada.\n', baseSha: null }
  const first = await edited(plan, fresh)
  model.replyWithBlocks(toGrace)
  const second = await edited(plan, { filePath: 'new.md', refines: first.sessionId })
  assert.equal(second.rewrittenContent, 'Due in June.\nOwner: Grace.\n')
  assert.match(second.diff, /^new file mode 100644$/m)
  assert.equal((await ada.post(`${plan.path}/commit`, { sessionId: second.sessionId })).status, 201)
})

test('a warning of the first round does not disappear in a second one, and prevents autoCommit', async () => {
  const plan = await planned()
  model.replyWithBlocks({ ...toJune, replace: 'Due in [June](https://evil.example.net/x).' })
  const first = await edited(plan, {})
  const codes = ({ warnings }: EditReply) => warnings.filter(({ blocking }) => blocking).map(({ code }) => code)
  assert.deepEqual(codes(first), ['link_added'])
  model.replyWithBlocks(toGrace)
  const second = await edited(plan, { refines: first.sessionId, autoCommit: true })
  assert.deepEqual(codes(second), ['link_added'])
  assert.equal(second.commit, undefined)
  model.replyWith(() => 'NO_CHANGE: it is all there')
  const third = await edited(plan, { refines: second.sessionId, autoCommit: true })
  assert.deepEqual(codes(third), ['link_added'])
  assert.equal(third.commit, undefined)
  assert.equal(await fileOf(plan), text)
})

test('rounds of the rules alone are committed; one after a model does not excuse what the model did', async () => {
  const codes = ({ warnings }: EditReply) => warnings.filter(({ blocking }) => blocking).map(({ code }) => code)
  const lineEnds = { instruction: 'use LF line ends' }
  const plan = await planned()
  const alone = await edited(plan, lineEnds)
  assert.deepEqual([alone.provider, codes(alone)], ['rules', []])
  const both = await edited(plan, { instruction: 'change May to June', refines: alone.sessionId, autoCommit: true })
  assert.deepEqual([both.provider, codes(both), both.commit === undefined], ['rules', [], false])

  const other = await planned()
  model.replyWithBlocks({ ...toJune, replace: 'Due in [June](https://evil.example.net/x).' })
  const first = await edited(other, {})
  const after = await edited(other, { ...lineEnds, refines: first.sessionId, autoCommit: true })
  assert.deepEqual([after.provider, codes(after).includes('link_added'), after.commit], ['rules', true, undefined])
})

test('an instruction that changes nothing keeps the proposal, and commits none of it', async () => {
  const plan = await planned()
  const first = await june(plan)
  model.replyWith(() => 'NO_CHANGE: it is in June already')
  const second = await edited(plan, { refines: first.sessionId, autoCommit: true })
  assert.equal(second.rewrittenContent, first.rewrittenContent)
  assert.equal(second.summary, 'it is in June already')
  assert.equal(second.commit, undefined)
  assert.equal(await fileOf(plan), text)
})

test('a selection refers to the lines of the proposal', async () => {
  const plan = await planned()
  model.replyWithBlocks({ search: 'Due in May.', replace: 'Due in May.\nReviewed in April.' })
  const first = await edited(plan, {})
  const last = first.rewrittenContent.split('\r\n').length
  model.replyWithBlocks({ search: 'no end', replace: 'the end' })
  const second = await edited(plan, { refines: first.sessionId, selection: { startLine: last, endLine: last } })
  assert.equal(second.rewrittenContent, first.rewrittenContent.replace('no end', 'the end'))
  assertProblem(await plan.ask({ selection: { startLine: last, endLine: last } }), 'validation_failed')
})

test('without a stored proposal for this file a refinement is refused before a model is called', async () => {
  const plan = await planned()
  const first = await june(plan)
  await ada.post(`${plan.path}/commit`, { filePath: 'other.md', content: text, baseSha: null })
  const asked = model.prompts.length
  const refusals: [Promise<Answer>, 'not_found' | 'validation_failed', RegExp][] = [
    [
      plan.ask({ refines: first.sessionId, filePath: 'other.md' }),
      'validation_failed',
      /edit of plan\.md; .* other\.md/,
    ],
    [plan.ask({ refines: 1e9 }), 'not_found', /no edit session 1000000000/],
    [plan.ask({ refines: 0 }), 'validation_failed', /refines/],
    [(await planned()).ask({ refines: first.sessionId }), 'not_found', /no edit session/],
  ]
  for (const [answer, code, message] of refusals) assert.match(assertProblem(await answer, code).message, message)

  const stranger = await service.user()
  const theirs = await stranger.project()
  await stranger.post(`/api/projects/${theirs.id}/commit`, { filePath: 'plan.md', content: text, baseSha: null })
  const body = { filePath: 'plan.md', instruction: 'As scripted.', refines: first.sessionId }
  assertProblem(await stranger.post(`/api/projects/${theirs.id}/edit`, body), 'not_found')
  assertProblem(await stranger.post(`${plan.path}/edit`, body), 'forbidden')
  assert.equal(model.prompts.length, asked)
})

test('a session that failed, changed nothing or expired cannot be refined', async () => {
  const plan = await planned()
  model.replyWith(() => 'NO_CHANGE: nothing to do')
  const unchanged = await edited(plan, {})
  model.replyWithBlocks({ search: 'nowhere to be found', replace: 'x' })
  await plan.ask({})
  const [failed] = (await ada.get(`${plan.path}/edit-history?limit=1`)).as<EditSessionRecord[]>()
  const kept = await june(plan)
  const project = await service.app.ports.projects.find(ada.id, plan.id)
  const key = { host: 'embedded', repoId: project?.repoId ?? 0, name: String(kept.sessionId) } as const
  assert.ok(await service.app.ports.proposals.read(key))
  await service.app.ports.proposals.drop(key)
  await service.app.ports.edits.proposalDropped(kept.sessionId)
  for (const [sessionId, why] of [
    [unchanged.sessionId, /it changed nothing, or its proposal expired after 30 days\. Request the edit again/],
    [failed?.id, /it failed\. Omit refines/],
    [kept.sessionId, /expired after 30 days\. Request the edit again/],
  ] as const) {
    assert.match(assertProblem(await plan.ask({ refines: sessionId }), 'not_found').message, why)
  }
})
