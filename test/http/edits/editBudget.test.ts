import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { EditReply, EditSessionRecord, EstimateReply } from '#contract/edits.ts'
import type { UsageRecord } from '#contract/usage.ts'
import type { ModelUsage } from '#domain/edit/engine.ts'
import { estimateTokens } from '#domain/price.ts'
import type { AiModel } from '#ports/ai.ts'
import type { Answer, TestUser } from '#testing/users.ts'
import { waitFor } from '#testing/waitFor.ts'
import { estimateEdit } from '#usecases/edits/estimateEdit.ts'
import { openEventStream } from '../../support/eventStream.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'
import { stateFingerprint } from '../../support/stateFingerprint.ts'

/** The estimate and the bill of an edit, and the monthly budget of a user. */

const script = scriptedModel()
let says: 'its use' | 'nothing' = 'its use'
/** Its usage is estimated from the length of its prompt and its answer. */
const model: AiModel = {
  provider: script.provider,
  model: script.model,
  async *stream(prompt, signal) {
    let answer = ''
    for await (const part of script.stream(prompt, signal)) {
      if (part.type === 'text') answer += part.text
      const usage = says === 'nothing' ? null : usageOf(JSON.stringify(prompt), answer)
      yield part.type === 'text' ? part : { ...part, usage }
    }
  },
}

function usageOf(question: string, answer: string): ModelUsage {
  const inputTokens = estimateTokens(question.length)
  return { inputTokens, cacheReadTokens: 0, cacheWriteTokens: 0, outputTokens: estimateTokens(answer.length) }
}

const perToken = ({ inputTokens, outputTokens }: ModelUsage) => inputTokens * 3 + outputTokens * 15
let priceOf: (usage: ModelUsage) => number | null = perToken
const budgetMicroUsd = 750_000
const service = await testService({
  env: { AI_BUDGET_USD_PER_MONTH: '0.75' },
  overrides: { ai: model, prices: { costMicroUsd: async (_provider, _model, usage) => priceOf(usage) } },
})
after(() => service[Symbol.asyncDispose]())

const text = `# Plan\n\n${'One line of the plan that stays as it is.\n'.repeat(200)}\nDue in May.\n`
const toJune = { search: 'Due in May.', replace: 'Due in June.' }
const body = { filePath: 'plan.md', instruction: 'Move it to June.' }
const byRules = { filePath: 'plan.md', instruction: 'replace "May" with "June"' }

/** A user with a project; all users have the same budget. */
async function planned() {
  priceOf = perToken
  says = 'its use'
  script.replyWithBlocks(toJune)
  const user = await service.user()
  const { id } = await user.project()
  const path = `/api/projects/${id}`
  await user.post(`${path}/commit`, { filePath: 'plan.md', content: text, baseSha: null })
  return { user, id, path }
}

async function estimated(user: TestUser, path: string, asked: object = body): Promise<EstimateReply> {
  const answer = await user.post(`${path}/edit/estimate`, asked)
  assert.equal(answer.status, 200, answer.text)
  return answer.as<EstimateReply>()
}

async function history(user: TestUser, path: string): Promise<EditSessionRecord[]> {
  return (await user.get(`${path}/edit-history`)).as<EditSessionRecord[]>()
}

const everyUse = (costMicroUsd: number | null) => () => costMicroUsd

test('an estimate calls no model, writes nothing, and does not count as an edit', async () => {
  const { user, path } = await planned()
  const before = await stateFingerprint(service)
  const asked = script.prompts.length
  const estimate = await estimated(user, path)
  const { inputTokens, outputTokens, costMicroUsd, costCents } = estimate
  for (const range of [inputTokens, outputTokens, costMicroUsd, costCents]) {
    assert.ok(range && range.min <= range.max && range.max > 0, JSON.stringify(range))
  }
  assert.ok(inputTokens.min > text.length / 8, 'the document is part of every prompt')
  const { likely, worstCase } = estimate
  assert.deepEqual(
    [worstCase.inputTokens, worstCase.outputTokens, worstCase.costMicroUsd, worstCase.costCents],
    [inputTokens.max, outputTokens.max, costMicroUsd?.max, costCents?.max],
  )
  assert.ok(likely.inputTokens >= inputTokens.min && likely.inputTokens < inputTokens.max / 2)
  assert.ok((likely.costMicroUsd ?? 0) >= (costMicroUsd?.min ?? 0))
  assert.deepEqual(
    [estimate.provider, estimate.model, estimate.remainingEditsThisHour],
    ['scripted', 'scripted-1', 1_000],
  )
  assert.deepEqual(estimate.budget, {
    limitMicroUsd: budgetMicroUsd,
    spentMicroUsd: 0,
    remainingMicroUsd: budgetMicroUsd,
  })
  assert.equal(await stateFingerprint(service), before)
  assert.equal(script.prompts.length, asked)
})

test('the bill is within the estimate, also when the model is called a second time', async () => {
  const { user, path } = await planned()
  const { costMicroUsd, inputTokens, outputTokens } = await estimated(user, path)
  assert.ok(costMicroUsd)
  const edit = (await user.post(`${path}/edit`, body)).as<EditReply>()
  assert.ok(
    (edit.costMicroUsd ?? -1) >= costMicroUsd.min && (edit.costMicroUsd ?? -1) <= costMicroUsd.max,
    `${edit.costMicroUsd} in ${JSON.stringify(costMicroUsd)}`,
  )
  assert.ok(edit.tokensUsed >= inputTokens.min + outputTokens.min)

  let asked = 0
  script.replyWith((_prompt, nonce) => {
    const search = ++asked === 1 ? 'Due in Mai.' : toJune.search
    return `<<<<<<< SEARCH ${nonce}\n${search}\n======= ${nonce}\n${toJune.replace}\n>>>>>>> REPLACE ${nonce}\n`
  })
  const repaired = (await user.post(`${path}/edit`, body)).as<EditReply>()
  assert.equal(asked, 2)
  assert.ok((repaired.costMicroUsd ?? 0) > (edit.costMicroUsd ?? 0))
  assert.ok(
    (repaired.costMicroUsd ?? 0) <= costMicroUsd.max,
    `${repaired.costMicroUsd} in ${JSON.stringify(costMicroUsd)}`,
  )
  assert.ok(repaired.tokensUsed <= inputTokens.max + outputTokens.max)
})

test('an unknown price is unknown in the estimate too', async () => {
  const { user, path } = await planned()
  priceOf = everyUse(null)
  const { costMicroUsd, costCents, inputTokens, likely, worstCase } = await estimated(user, path)
  assert.deepEqual([costMicroUsd, costCents], [null, null])
  assert.deepEqual([likely.costMicroUsd, likely.costCents, worstCase.costMicroUsd], [null, null, null])
  assert.ok(inputTokens.max > 0)
})

test('what the rules editor understands is free, in the estimate and the bill, unless a model is requested', async () => {
  const { user, id, path } = await planned()
  const none = { min: 0, max: 0 }
  const { provider, ...estimate } = await estimated(user, path, byRules)
  assert.equal(provider, 'rules')
  assert.deepEqual(
    [estimate.inputTokens, estimate.outputTokens, estimate.costMicroUsd, estimate.costCents],
    [none, none, none, none],
  )
  const asked = script.prompts.length
  const edit = (await user.post(`${path}/edit`, byRules)).as<EditReply>()
  assert.deepEqual([edit.provider, edit.model, edit.tokensUsed, edit.costMicroUsd], ['rules', 'rules/1', 0, 0])
  assert.equal(edit.usageEstimated, false)
  assert.equal(script.prompts.length, asked)

  const { ports } = service.app
  const modelOnly = { ...ports, settings: { ...ports.settings, rulesFirst: false } }
  assert.equal((await estimateEdit(modelOnly, user.id, id, { kind: 'file', input: byRules })).provider, 'scripted')
})

test('what cannot be edited has no estimate', async () => {
  const { user, path } = await planned()
  const stranger = await service.user()
  const estimate = (asked: object, caller: Pick<TestUser, 'post'> = user) => caller.post(`${path}/edit/estimate`, asked)
  assertProblem(await estimate({ ...body, filePath: 'missing.md' }), 'not_found')
  assertProblem(await estimate({ ...body, filePath: '../plan.md' }), 'validation_failed')
  assertProblem(await estimate({ ...body, instruction: '' }), 'validation_failed')
  assertProblem(await estimate({ ...body, content: text }), 'validation_failed')
  assertProblem(await estimate({ ...body, refines: 1e9 }), 'not_found')
  assertProblem(await estimate(body, stranger), 'forbidden')
  assertProblem(await estimate(body, service.anyone), 'unauthenticated')
  await user.put(path, { status: 'ARCHIVED' })
  assertProblem(await estimate(body), 'not_ready')
})

test('an edit whose expected cost fits is made, and edits in progress count with their worst case', async () => {
  const { user, path } = await planned()
  priceOf = ({ outputTokens }) => (outputTokens > 1_000 ? 600_000 : 200_000)
  const { likely, worstCase } = await estimated(user, path)
  assert.deepEqual([likely.costMicroUsd, worstCase.costMicroUsd], [200_000, 600_000])
  assert.deepEqual([likely.costCents, worstCase.costCents], [20, 60])
  const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  script.replyWith(async (_prompt, nonce) => {
    asked.resolve()
    await answer.promise
    return `<<<<<<< SEARCH ${nonce}\n${toJune.search}\n======= ${nonce}\n${toJune.replace}\n>>>>>>> REPLACE ${nonce}\nSUMMARY: June.\n`
  })
  const first = user.post(`${path}/edit`, body)
  await asked.promise
  assert.equal((await estimated(user, path)).budget?.spentMicroUsd, 200_000)
  const refusal = await user.post(`${path}/edit`, body)
  const { message } = assertProblem(refusal, 'budget_exceeded')
  assert.match(message, /no bill yet it may be 0\.60 USD\. Try again when they are done\./)
  assert.partialDeepStrictEqual(refusal.as<object>(), { expectedMicroUsd: 200_000, worstCaseMicroUsd: 600_000 })
  answer.resolve()
  assert.equal((await first).status, 200)
  assert.equal((await user.post(`${path}/edit`, body)).status, 200)
})

test('of twenty concurrent edits exactly as many start as the budget allows, and the others leave no trace', async () => {
  const { user, path } = await planned()
  priceOf = everyUse(100_000)
  const started: unknown[] = []
  const answer = Promise.withResolvers<void>()
  script.replyWith(async (prompt, nonce) => {
    started.push(prompt)
    await answer.promise
    return `<<<<<<< SEARCH ${nonce}\n${toJune.search}\n======= ${nonce}\n${toJune.replace}\n>>>>>>> REPLACE ${nonce}\n`
  })
  const refused: Answer[] = []
  const edits = Array.from({ length: 20 }, async () => {
    const edit = await user.post(`${path}/edit`, body)
    if (edit.status !== 200) refused.push(edit)
    return edit
  })
  await waitFor('each has started or been refused', async () => started.length + refused.length === 20)
  assert.equal(started.length, 7)
  answer.resolve()
  const answers = await Promise.all(edits)
  assert.equal(answers.filter(({ status }) => status === 200).length, 7)
  for (const one of refused) assertProblem(one, 'budget_exceeded')
  assert.equal((await history(user, path)).length, 7)
  const { budget, remainingEditsThisHour } = (await user.get('/api/usage')).as<UsageRecord>()
  assert.deepEqual(budget, { limitMicroUsd: budgetMicroUsd, spentMicroUsd: 700_000, remainingMicroUsd: 50_000 })
  assert.equal(remainingEditsThisHour, 993)
})

test('a refusal says how much of the budget is spent, until when, and what to do; rules edits remain free', async () => {
  const { user, path } = await planned()
  priceOf = everyUse(400_000)
  assert.equal((await user.post(`${path}/edit`, body)).status, 200)
  const key = { 'idempotency-key': 'second-edit' }
  const refusal = await user.post(`${path}/edit`, body, key)
  const { message } = assertProblem(refusal, 'budget_exceeded')
  const { resetsAt, ...amounts } = refusal.as<Record<string, unknown>>()
  assert.match(
    message,
    /likely cost 0\.40 USD \(at most 0\.40 USD\), and 0\.40 of your 0\.75 USD .* Ask for less, select .* wait until \d{4}-\d\d-01 \(UTC\)/,
  )
  assert.partialDeepStrictEqual(amounts, {
    limitMicroUsd: budgetMicroUsd,
    spentMicroUsd: 400_000,
    expectedMicroUsd: 400_000,
    worstCaseMicroUsd: 400_000,
  })
  assert.match(String(resetsAt), /-01T00:00:00\.000Z$/)
  assert.ok(new Date(String(resetsAt)) > new Date())

  assert.equal((await user.post(`${path}/edit`, byRules)).status, 200)
  priceOf = everyUse(350_000)
  const again = await user.post(`${path}/edit`, body, key)
  assert.equal(again.status, 200, 'the refusal was not stored, and the rest is enough to the last millionth')
  const other = await planned()
  priceOf = everyUse(750_000)
  assert.equal((await other.user.post(`${other.path}/edit`, body)).status, 200, 'every user has a separate budget')
})

test('what was reserved and not used is available again', async () => {
  const { user, path } = await planned()
  const { costMicroUsd } = await estimated(user, path)
  const edit = (await user.post(`${path}/edit`, body)).as<EditReply>()
  assert.ok((edit.costMicroUsd ?? 0) < (costMicroUsd?.max ?? 0))
  const { budget } = await estimated(user, path)
  assert.equal(budget?.spentMicroUsd, edit.costMicroUsd)
})

test('usage reported by the provider is taken as it is, and usage counted here is marked as estimated', async () => {
  const { user, path } = await planned()
  const reported = (await user.post(`${path}/edit`, body)).as<EditReply>()
  says = 'nothing'
  const counted = (await user.post(`${path}/edit`, body)).as<EditReply>()
  assert.deepEqual([reported.usageEstimated, counted.usageEstimated], [false, true])
  assert.ok(counted.tokensUsed > 0)
  assert.deepEqual(
    (await history(user, path)).map(session => session.usageEstimated),
    [true, false],
  )
})

test('a caller who disconnects while the model writes is billed for the tokens counted until then', async () => {
  const { user, path } = await planned()
  const asked = Promise.withResolvers<void>()
  script.replyWith((_prompt, _nonce, signal) => {
    asked.resolve()
    return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
  })
  const stream = await openEventStream(`${service.url}${path}/edit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${user.token}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  await asked.promise
  const reserved = (await estimated(user, path)).budget?.spentMicroUsd ?? 0
  stream.close()
  const session = await waitFor('the session is cancelled', async () => {
    const [last] = await history(user, path)
    return last?.errorCode === 'cancelled' && last
  })
  assert.equal(session.usageEstimated, true)
  assert.ok(session.aiTokensUsed > text.length / 8)
  assert.ok((session.costMicroUsd ?? 0) > 0 && (session.costMicroUsd ?? 0) < reserved)
  assert.equal((await estimated(user, path)).budget?.spentMicroUsd, session.costMicroUsd)
})
