import '../../support/loopback.ts'
import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { createAiModel } from '#drivers/ai/model.ts'
import { AiError } from '#ports/ai.ts'
import { apiKey, collectAnswer, modelAt, never, prompt, providers, startMock, startRaw } from './subject.ts'

/** What is sent, where it is sent, and that nothing is logged along the way. */

async function startListening() {
  const bodies: string[] = []
  const server = await startRaw(async (request, response) => {
    bodies.push(await text(request))
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}')
  })
  return Object.assign(server, { bodies })
}

test('the output limit is sent, and compatible servers get no reasoning effort', async () => {
  await using server = await startListening()
  await assert.rejects(collectAnswer(modelAt('openai-compatible', server.url).stream(prompt, never())), {
    kind: 'rejected',
  })
  const body = JSON.parse(server.bodies[0] ?? '')
  assert.equal(body.max_tokens, prompt.outputMaxTokens)
  assert.deepEqual(body.stream_options, { include_usage: true })
  assert.ok(!('reasoning_effort' in body), 'models without reasoning refuse that')
})

test('anthropic is asked to cache the document, and nothing after it', async () => {
  await using server = await startListening()
  await assert.rejects(collectAnswer(modelAt('anthropic', server.url).stream(prompt, never())), { kind: 'rejected' })
  assert.deepEqual(JSON.parse(server.bodies[0] ?? '').messages, [
    {
      role: 'user',
      content: [
        { type: 'text', text: prompt.document, cache_control: { type: 'ephemeral' } },
        { type: 'text', text: prompt.instruction },
      ],
    },
  ])
})

test('environment variables that the packages read send no document to another server', async context => {
  await using stray = await startListening()
  for (const provider of ['anthropic', 'openai'] as const) {
    const name = `${provider.toUpperCase()}_BASE_URL`
    process.env[name] = `${stray.url}/v1`
    context.after(() => {
      delete process.env[name]
    })
    const model = createAiModel({ provider, model: 'test-model', apiKey, baseUrl: null })
    await assert.rejects(collectAnswer(model.stream(prompt, never())), AiError)
  }
  assert.deepEqual(stray.bodies, [])
})

test('no driver writes to the console, whatever the provider does not support', async context => {
  const methods = (['debug', 'error', 'info', 'log', 'warn'] as const).map(name =>
    context.mock.method(console, name, () => {}),
  )
  await using mock = await startMock()
  for (const provider of providers) {
    mock.clearFixtures().on({}, { content: 'fine' })
    await collectAnswer(modelAt(provider, mock.url).stream(prompt, never()))
    mock.clearFixtures().on({}, { error: { message: 'no', type: 'error' }, status: 400 })
    await assert.rejects(collectAnswer(modelAt(provider, mock.url).stream(prompt, never())), AiError)
  }
  assert.deepEqual(
    methods.map(method => method.mock.callCount()),
    [0, 0, 0, 0, 0],
  )
})
