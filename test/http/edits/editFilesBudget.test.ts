import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EstimateReply } from '#contract/edits.ts'
import type { UsageRecord } from '#contract/usage.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { blocksAnswer, projectWith } from './editFilesHarness.ts'

/** An edit of several files counts as one edit of the hour and has one bill. */

const model = scriptedModel()
const service = await testService({
  env: { AI_BUDGET_USD_PER_MONTH: '0.05', AI_EDITS_PER_HOUR: '3' },
  overrides: {
    ai: model,
    prices: { costMicroUsd: async (_provider, _model, usage) => 3 * usage.inputTokens + 15 * usage.outputTokens },
  },
})
after(() => service[Symbol.asyncDispose]())

const toJune = { search: 'Due in May.', replace: 'Due in June.' }

test('it is billed once for all its files, and counts as one edit of the hour', async () => {
  const ada = await service.user()
  const project = await projectWith(ada)
  model.replyWith((_prompt, nonce) =>
    blocksAnswer(nonce, [
      { file: 'docs/limits.md', blocks: [toJune] },
      { file: 'docs/errors.md', blocks: [toJune] },
    ]),
  )
  const edit = await project.edited()
  assert.equal(edit.costMicroUsd, 3 * 900 + 15 * 100)
  const usage = (await ada.get('/api/usage')).as<UsageRecord>()
  assert.deepEqual([usage.total.edits, usage.total.costMicroUsd], [1, edit.costMicroUsd])
  assert.equal(usage.remainingEditsThisHour, 2)
  assert.equal(usage.budget?.spentMicroUsd, edit.costMicroUsd)
})

test('the worst-case cost of all files is refused if the budget does not allow it, before a model is called', async () => {
  const ada = await service.user()
  const long = Object.fromEntries(
    Array.from({ length: 12 }, (_, index) => [
      `long/${index}.md`,
      `# Long ${index}\n\n## A part\n\n${'A sentence that is on a page. '.repeat(1_500)}\n\n## Another\n\nDue in May.\n`,
    ]),
  )
  const project = await projectWith(ada, long)
  const asked = model.prompts.length
  const about = { filePaths: Object.keys(long), instruction: 'Move it.' }
  const estimate = (await ada.post(`${project.path}/edit/estimate`, about)).as<EstimateReply>()
  assert.ok((estimate.costMicroUsd?.max ?? 0) > 1_000_000, JSON.stringify(estimate.costMicroUsd))
  const problem: object = assertProblem(await project.ask(about), 'budget_exceeded')
  assert.equal('limitMicroUsd' in problem && problem.limitMicroUsd, 50_000)
  assert.equal(model.prompts.length, asked)
  const byRules = await project.edited({ instruction: 'replace "May" with "June"' })
  assert.deepEqual([byRules.provider, byRules.files.length], ['rules', 12])
})
