import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Me } from '#contract/accounts.ts'
import type { UsageRecord } from '#contract/usage.ts'
import type { TestUser } from '#testing/users.ts'
import { rewriteFile } from '#usecases/edits/rewriteFile.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { pages, projectWith } from './editFilesHarness.ts'

/** The edits of a user per hour: whatever is billed counts, however it ended. */

const model = scriptedModel()
const service = await testService({
  env: { AI_EDITS_PER_HOUR: '4', AI_BUDGET_USD_PER_MONTH: '100' },
  overrides: { ai: model, prices: { costMicroUsd: async () => 5_000 } },
})
after(() => service[Symbol.asyncDispose]())

async function remaining(user: TestUser): Promise<number> {
  return (await user.get('/api/usage')).as<UsageRecord>().remainingEditsThisHour
}

test('answers that cannot be parsed are billed, so they use up the hour', async () => {
  const ada = await service.user()
  const project = await projectWith(ada)
  model.replyWith(() => 'this is no answer in the form')
  for (const left of [3, 2, 1, 0]) {
    assertProblem(await project.ask({ filePaths: undefined, filePath: 'docs/scope.md' }), 'ai_failed')
    assert.equal(await remaining(ada), left)
  }
  const asked = model.prompts.length
  const refused = await project.ask({ filePaths: undefined, filePath: 'docs/scope.md' })
  assertProblem(refused, 'rate_limited')
  assert.ok(Number(refused.headers.get('retry-after')) >= 1)
  assert.equal(model.prompts.length, asked, 'no model is called any more')
})

test('an edit of several files that yields no answer is counted once', async () => {
  const ada = await service.user()
  const project = await projectWith(ada)
  model.replyWith(() => 'this is no answer in the form')
  assertProblem(await project.ask({}), 'ai_failed')
  assert.equal(await remaining(ada), 3)
})

test('an edit that reached its deadline is counted', async () => {
  const ada = await service.user()
  const project = await projectWith(ada)
  model.replyWith((_prompt, _nonce, signal) => {
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const { ports } = service.app
  const shortDeadline = { ...ports, settings: { ...ports.settings, editDeadlineMs: 50 } }
  const listener = { signal: new AbortController().signal, emit: () => {} }
  const body = { filePath: 'docs/scope.md', instruction: 'As scripted.', autoCommit: false }
  await assert.rejects(rewriteFile(shortDeadline, ada.id, project.id, body, listener), { code: 'ai_timeout' })
  assert.equal(await remaining(ada), 3)
})

test('estimates of one file and of several share a separate allowance', async () => {
  await using few = await testService({ env: { ESTIMATES_PER_HOUR: '3' } })
  const [ada, grace] = [await few.user(), await few.user()]
  const [project, other] = [await projectWith(ada), await projectWith(grace)]
  const body = { instruction: 'replace "May" with "June"' }
  const one = () => ada.post(`${project.path}/edit/estimate`, { ...body, filePath: 'docs/scope.md' })
  const several = () => ada.post(`${project.path}/edit/estimate`, { ...body, filePaths: Object.keys(pages) })
  const answers = await Promise.all([one(), several(), one(), several(), one()])
  const refused = answers.filter(answer => answer.status !== 200)
  assert.equal(refused.length, 2)
  for (const answer of refused) {
    assertProblem(answer, 'rate_limited')
    const waitS = Number(answer.headers.get('retry-after'))
    assert.ok(waitS >= 1 && waitS <= 3_600, `Retry-After: ${waitS}`)
  }
  const hers = await grace.post(`${other.path}/edit/estimate`, { ...body, filePath: 'docs/scope.md' })
  assert.equal(hers.status, 200)
  assert.equal((await project.ask(body)).status, 200, 'an edit is still accepted')
})

test('an instruction that needed no model call is not counted', async () => {
  await using rules = await testService({ env: { AI_EDITS_PER_HOUR: '4' } })
  const ada = await rules.user()
  const project = await projectWith(ada)
  assertProblem(await project.ask({ instruction: 'Sing a song about it.' }), 'instruction_unsupported')
  assert.equal(await remaining(ada), 4)
})

test('the caller learns which model answers', async () => {
  const ada = await service.user()
  assert.deepEqual((await ada.get('/api/auth/me')).as<Me>().model, { provider: 'scripted', name: 'scripted-1' })
})
