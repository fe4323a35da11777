import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import { AiError } from '#ports/ai.ts'
import { waitMaxMs } from '#testing/waitFor.ts'
import { collectAnswer, modelAt, never, prompt, providers, startRaw } from './subject.ts'

/** How calls without a complete answer end, observed from the provider's side of the connection. */

/** It ends only what hangs, before a timeout of the driver could close the connection. */
const hangMaxMs = 30_000

type Connection = { readonly closed: Promise<unknown> }

/**
 * A provider that sends the given beginning and nothing more. `asked` resolves with the connection of the first call.
 */
async function startSilent(begin: RequestListener = () => {}) {
  const { promise: asked, resolve } = Promise.withResolvers<Connection>()
  const server = await startRaw((request, response) => {
    resolve({ closed: once(response, 'close', { signal: AbortSignal.timeout(hangMaxMs) }) })
    begin(request, response)
  })
  return Object.assign(server, { asked })
}

const firstWords: RequestListener = (_request, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' })
  for (const event of [
    { type: 'message_start', message: { id: '1', model: 'test-model', content: [], usage: { input_tokens: 1 } } },
    { type: 'content_block_start', index: 0, content_block: { type: 'text', text: '' } },
    { type: 'content_block_delta', index: 0, delta: { type: 'text_delta', text: 'Hello' } },
  ]) {
    response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`)
  }
}

for (const provider of providers) {
  test(`the connection to ${provider} is closed when the caller aborts before the answer`, async () => {
    await using server = await startSilent()
    const gone = new AbortController()
    const reason = new Error('the caller went away')
    const rejected = assert.rejects(
      collectAnswer(modelAt(provider, server.url).stream(prompt, gone.signal)),
      e => e === reason,
    )
    const { closed } = await server.asked
    gone.abort(reason)
    await Promise.all([closed, rejected])
  })
}

test('the connection is closed when the caller aborts in the middle of an answer', async () => {
  await using server = await startSilent(firstWords)
  const gone = new AbortController()
  const reason = new Error('the caller went away')
  const read = async () => {
    for await (const part of modelAt('anthropic', server.url).stream(prompt, gone.signal)) {
      if (part.type === 'text') gone.abort(reason)
    }
  }
  await assert.rejects(read, error => error === reason)
  await (await server.asked).closed
})

test('the connection is closed when the caller stops reading', async () => {
  await using server = await startSilent(firstWords)
  for await (const part of modelAt('anthropic', server.url).stream(prompt, never())) {
    if (part.type === 'text') break
  }
  await (await server.asked).closed
})

const retry = { pauseMs: 1, deadlineMs: 1_000 }

test('a provider that never answers is a timeout, and its connection is closed', async () => {
  await using server = await startSilent()
  const model = modelAt('anthropic', server.url, { idleTimeoutMs: waitMaxMs, totalTimeoutMs: 200, retry })
  await assert.rejects(collectAnswer(model.stream(prompt, never())), isTimeout)
  await (await server.asked).closed
})

test('a provider that stalls in the middle of its answer is a timeout, and its connection is closed', async () => {
  await using server = await startSilent(firstWords)
  const model = modelAt('anthropic', server.url, { idleTimeoutMs: 200, totalTimeoutMs: waitMaxMs, retry })
  await assert.rejects(collectAnswer(model.stream(prompt, never())), isTimeout)
  await (await server.asked).closed
})

function isTimeout(error: unknown): boolean {
  return error instanceof AiError && error.kind === 'timeout'
}
