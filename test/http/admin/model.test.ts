import type { ModelErrorKind } from '#domain/modelErrors.ts'
import '../../support/loopback.ts'
import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { ModelState, ModelTest } from '#contract/model.ts'
import { AiError } from '#ports/ai.ts'
import { testModel } from '#usecases/admin/testModel.ts'
import { apiKey, baseUrlFor, startMock, startRaw } from '../../drivers/ai/subject.ts'
import { assertProblem } from '../../support/problems.ts'
import { scriptedModel, scriptedUsage } from '../../support/scriptedModel.ts'
import { testService } from '../../support/service.ts'

const reached = (url: string) => ({
  AI_PROVIDER: 'mistral',
  AI_MODEL: 'mistral-large-latest',
  AI_API_KEY: apiKey,
  AI_BASE_URL: baseUrlFor('mistral', url),
})

test('without a model the page says so, and there is nothing to test', async () => {
  await using service = await testService({
    env: { AI_BUDGET_USD_PER_MONTH: '5', AI_BUDGET_USD_PER_MONTH_TOTAL: '20' },
  })
  const admin = await service.user()
  assert.deepEqual((await admin.get('/api/admin/model')).as<ModelState>(), {
    model: null,
    rulesFirst: true,
    editsPerHour: service.app.ports.settings.editsPerHour,
    budgetMicroUsd: 5_000_000,
    totalBudgetMicroUsd: 20_000_000,
    totalSpentMicroUsd: 0,
  })
  assertProblem(await admin.post('/api/admin/model/test', undefined), 'not_found', 'AI_PROVIDER')
})

test('the model is shown with its price and limits, never with its key', async () => {
  await using service = await testService({ env: { ...reached('http://127.0.0.1:9'), AI_RULES_FIRST: 'false' } })
  const admin = await service.user()
  const answer = await admin.get('/api/admin/model')
  const { model, rulesFirst } = answer.as<ModelState>()
  assert.equal(rulesFirst, false)
  assert.deepEqual(
    [model?.provider, model?.name, model?.baseUrl, model?.hasKey],
    ['mistral', 'mistral-large-latest', 'http://127.0.0.1:9/v1', true],
  )
  assert.equal(model?.price?.isSet, false)
  assert.ok((model?.price?.outputMicroUsdPerMtok ?? 0) > (model?.price?.inputMicroUsdPerMtok ?? 0))
  assert.ok(!answer.text.includes(apiKey))
})

test('what all users have spent this month is shown', async () => {
  await using service = await testService()
  const admin = await service.user()
  for (const [costMicroUsd, day] of [
    [300_000, 'now()'],
    [50_000, 'now()'],
    [7_000_000, "date_trunc('month', now(), 'UTC') - interval '1 day'"],
  ] as const) {
    const user = await service.user()
    const { id } = await user.project()
    await service.database.pool.query(
      `insert into edit_sessions (project_id, user_id, file_path, instruction, ai_provider, ai_model, cost_micro_usd, success, created_at)
       select id, user_id, 'a.md', 'Shorten it.', 'mock', 'mock', $2, true, ${day} from projects where id = $1`,
      [id, costMicroUsd],
    )
  }
  const { totalBudgetMicroUsd, totalSpentMicroUsd } = (await admin.get('/api/admin/model')).as<ModelState>()
  assert.deepEqual([totalBudgetMicroUsd, totalSpentMicroUsd], [null, 350_000])
})

test('a price of the configuration is shown as it was set', async () => {
  const price = { AI_PRICE_INPUT_PER_MTOK: '0.37', AI_PRICE_OUTPUT_PER_MTOK: '12' }
  await using service = await testService({ env: { ...reached('http://127.0.0.1:9'), ...price } })
  const { model } = (await (await service.user()).get('/api/admin/model')).as<ModelState>()
  assert.deepEqual(model?.price, {
    inputMicroUsdPerMtok: 370_000,
    outputMicroUsdPerMtok: 12_000_000,
    cacheReadMicroUsdPerMtok: 370_000,
    isSet: true,
  })
})

test('a test sends one short request to the provider, and says what it took', async () => {
  await using mock = await startMock()
  mock.on({}, { content: 'OK' })
  await using service = await testService({ env: reached(mock.url) })
  const result = (await (await service.user()).post('/api/admin/model/test', undefined)).as<ModelTest>()
  assert.deepEqual([result.answered, result.reason], [true, null])
  assert.ok(Number.isInteger(result.durationMs))
  assert.equal(mock.getRequests().length, 1)
  assert.ok(JSON.stringify(mock.getLastRequest()?.body).length < 600)
})

test('a refused key is a result that says what to check and shows no secret', async () => {
  await using provider = await startRaw((_request, response) => {
    response.writeHead(401, { 'content-type': 'application/json' }).end(`{"message":"not ${apiKey}"}`)
  })
  await using service = await testService({ env: reached(provider.url) })
  const answer = await (await service.user()).post('/api/admin/model/test', undefined)
  assert.equal(answer.status, 200)
  const { answered, reason, message } = answer.as<ModelTest>()
  assert.deepEqual([answered, reason], [false, 'key_refused'])
  assert.match(message, /AI_API_KEY/)
  assert.ok(!answer.text.includes(apiKey))
})

test('every fault of a provider has its own result, and tests are limited', async () => {
  const model = scriptedModel()
  await using service = await testService({ overrides: { ai: model } })
  const admin = await service.user()
  const kinds: readonly ModelErrorKind[] = [
    'key_refused',
    'model_unknown',
    'out_of_credit',
    'rejected',
    'rate_limited',
    'overloaded',
    'timeout',
    'disconnected',
    'garbled',
  ]
  const messages = new Set<string>()
  for (const kind of kinds) {
    model.replyWith(() => {
      throw new AiError(kind, 'the secret of the provider')
    })
    const { reason, message } = (await admin.post('/api/admin/model/test', undefined)).as<ModelTest>()
    assert.equal(reason, kind)
    assert.doesNotMatch(message, /secret/)
    messages.add(message)
  }
  assert.equal(messages.size, kinds.length)
  model.replyWith(() => 'OK')
  const works = (await admin.post('/api/admin/model/test', undefined)).as<ModelTest>()
  assert.equal(works.tokensUsed, scriptedUsage.inputTokens + scriptedUsage.outputTokens)
  const { max } = service.app.ports.settings.rateLimits.modelTests
  for (let used = kinds.length + 1; used < max; used++) await admin.post('/api/admin/model/test', undefined)
  const prompts = model.prompts.length
  assertProblem(await admin.post('/api/admin/model/test', undefined), 'rate_limited')
  assert.equal(model.prompts.length, prompts)
})

test('a provider that never answers ends the test after its time limit', async () => {
  const model = scriptedModel()
  await using service = await testService({ overrides: { ai: model } })
  let ended = false
  model.replyWith(
    (_prompt, _nonce, signal) =>
      new Promise((_resolve, reject) => {
        signal.addEventListener('abort', () => {
          ended = true
          reject(signal.reason)
        })
      }),
  )
  const result = await testModel(service.app.ports, 1, 5)
  assert.equal(result.reason, 'timeout')
  assert.ok(ended)
})
